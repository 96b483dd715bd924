import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#lib/classes.ts';
import { Icon } from '#ui/icon/Icon.tsx';

const signOf = { info: Info, warning: TriangleAlert, good: CircleCheck };

/** A boxed note: info, warning or good. */
export function InfoNote({ tone = 'info', children }: { tone?: 'info' | 'warning' | 'good'; children: ReactNode }) {
  return (
    <div className={classes('note', tone !== 'info' && `note-${tone}`)}>
      <Icon of={signOf[tone]} size="sm" />
      <div>{children}</div>
    </div>
  );
}
