import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';

type Place = { id: string; name: string; count: string; to: string; before?: ReactNode };

/** Places in rows, each with how much there is and the way into it. */
export function PlaceRows({ name, places }: { name: string; places: readonly Place[] }) {
  return (
    <ul className="rows place-rows" aria-label={name}>
      {places.map(({ id, name: label, count, to, before }) => (
        <li key={id}>
          <Link to={to}>
            {before}
            <span className="min-w-0">{label}</span>
            <span className="rows-end">
              {count}
              <Icon of={ChevronRight} size="sm" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
