import { NavLink } from 'react-router-dom';
import { LiveCount } from '../../ui/LiveCount.tsx';
import { useLiveCount } from '../catalogue/useLiveCount.ts';
import { kit } from '../messages/kit.ts';
import { menu } from '../messages/menu.ts';
import { useMessages } from '../messages/messages.ts';

/** Trending and the live games with their count: the page tab bar (discovery-and-content spec, section 2.3). */
export function PageLinks() {
  const words = useMessages(menu);
  const { liveGames } = useMessages(kit);
  const liveCount = useLiveCount();
  return (
    <nav className="flex flex-none" aria-label={words.pages}>
      <NavLink className="tab" to="/" end>
        {words.trending}
      </NavLink>
      <NavLink className="tab" to="/live">
        {words.games} {liveCount > 0 && <LiveCount count={liveCount} name={liveGames(liveCount)} />}
      </NavLink>
    </nav>
  );
}
