import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import type { IconType } from './icons.tsx';

/** A block of menu lines; `pair` puts them two to a line. */
export function Rows({ pair = false, children }: { pair?: boolean; children: ReactNode }) {
  return <div className={classes('rows', pair && 'rows-pair')}>{children}</div>;
}

type RowProps = { icon: IconType; label: string; end?: ReactNode };

/** A line that leads somewhere. */
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

/** A line that does something. */
export function RowButton({ icon, label, end, onPress }: RowProps & { onPress: () => void }) {
  return (
    <button type="button" onClick={onPress}>
      <Icon of={icon} />
      {label}
      {end && <span className="rows-end">{end}</span>}
    </button>
  );
}
