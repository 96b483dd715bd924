import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

const signOf = { info: Info, care: TriangleAlert, good: CircleCheck };

/** A quiet boxed note: info, care (look at this) or good. */
export function InfoNote({ tone = 'info', children }: { tone?: 'info' | 'care' | 'good'; children: ReactNode }) {
  return (
    <div className={classes('note', tone !== 'info' && `note-${tone}`)}>
      <Icon of={signOf[tone]} size="sm" />
      <div>{children}</div>
    </div>
  );
}
