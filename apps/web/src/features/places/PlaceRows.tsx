import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/Icon.tsx';
import { Link } from '#ui/navigation/Link.tsx';
import '#ui/layout/rows.css';
import './places.css';

type Place = { id: string; name: string; count: string; to: string; before?: ReactNode };

/** Rows of places, each with a count and a link. */
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
