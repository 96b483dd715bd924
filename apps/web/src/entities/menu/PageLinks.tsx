import { pathTo } from '#lib/navigation/paths.ts';
import { kit } from '#i18n/en/kit.ts';
import { menu } from '#i18n/en/menu.ts';
import { messagesOf } from '#i18n/messages.ts';
import { LiveCount } from '#ui/layout/badges.tsx';
import { useLiveCount } from '#entities/sports/useSports.ts';
import { NavLink } from '#ui/navigation/Link.tsx';

/** The page tabs: Trending, and Live with the number of live matches. */
export function PageLinks() {
  const words = messagesOf(menu);
  const { liveGames } = messagesOf(kit);
  const liveCount = useLiveCount();
  return (
    <nav className="flex flex-none flex-wrap" aria-label={words.pages}>
      <NavLink className="tab" to={pathTo('Home')} end>
        {words.trending}
      </NavLink>
      <NavLink className="tab" to={pathTo('live-games')}>
        {words.games} {liveCount > 0 && <LiveCount count={liveCount} name={liveGames(liveCount)} />}
      </NavLink>
    </nav>
  );
}
