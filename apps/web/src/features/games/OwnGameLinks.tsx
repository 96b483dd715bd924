import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { games } from '../../lib/messages/games.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { OwnGamePage } from './catalogue.ts';

/** Games with a page of their own, a line each with what they are about. */
export function OwnGameLinks({ found }: { found: readonly OwnGamePage[] }) {
  const { names, about } = useMessages(games);
  return (
    <ul className="bg-surface">
      {found.map(({ game, path }) => (
        <li key={game} className="border-b border-line last:border-b-0">
          <Link className="flex min-h-14 items-center gap-3 px-3 py-2" to={path}>
            <span className="min-w-0 flex-1">
              <span className="block text-team font-bold">{names[game]}</span>
              <span className="block text-hint text-ink-2">{about[game]}</span>
            </span>
            <Icon of={ChevronRight} size="sm" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
