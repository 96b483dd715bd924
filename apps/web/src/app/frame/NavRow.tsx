import { NavLink } from 'react-router-dom';
import { common } from '../../lib/messages/common.ts';
import { kit } from '../../lib/messages/kit.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { shell as shellMessages } from '../../lib/messages/shell.ts';
import { LiveCount } from '../../ui/LiveCount.tsx';

/** The sections of the product; on desktop it stands in the head's own line. */
export function NavRow({ liveCount }: { liveCount: number }) {
  const words = useMessages(shellMessages);
  const shared = useMessages(common);
  const kitWords = useMessages(kit);
  return (
    <nav className="routes" aria-label={words.sectionsNav}>
      <NavLink to="/" end>
        {shared.sports}
      </NavLink>
      <NavLink to="/live">
        {shared.live}
        {liveCount > 0 && <LiveCount count={liveCount} name={kitWords.liveGames(liveCount)} />}
      </NavLink>
      <NavLink to="/my-bets">{shared.myBets}</NavLink>
    </nav>
  );
}
