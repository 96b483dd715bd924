import { ChevronRight } from 'lucide-react';
import { games } from '#i18n/en/games.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import type { OwnGamePage } from './catalogue.ts';
import { Link } from '#ui/navigation/Link.tsx';

/** Games with their own screen, each with a one-line description. */
export function OwnGameLinks({ found }: { found: readonly OwnGamePage[] }) {
  const { names, about } = messagesOf(games);
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
