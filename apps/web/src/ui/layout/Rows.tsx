import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#lib/classes.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import type { IconType } from '#ui/icon/icons.tsx';
import { Link } from '#ui/navigation/Link.tsx';
import './rows.css';

/** A block of menu rows; `pair` puts two side by side. */
export function Rows({ pair = false, children }: { pair?: boolean; children: ReactNode }) {
  return <div className={classes('rows', pair && 'rows-pair')}>{children}</div>;
}

type RowProps = { icon: IconType; label: string; end?: ReactNode };

/** A row with a link. */
export function RowLink({ icon, label, end, to }: RowProps & { to: string }) {
  return (
    <Link to={to}>
      <Icon of={icon} />
      {label}
      <span className="rows-end">
        {end}
        <Icon of={ChevronRight} size="sm" />
      </span>
    </Link>
  );
}

/** A row with an action. */
export function RowButton({ icon, label, end, onPress }: RowProps & { onPress: () => void }) {
  return (
    <button type="button" onClick={onPress}>
      <Icon of={icon} />
      {label}
      {end && <span className="rows-end">{end}</span>}
    </button>
  );
}
