import { SPORTS } from '@ushindi/shared/sports';
import { CircleQuestionMark, LogOut, Medal, Megaphone, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { storedSport } from '../../lib/catalogue/chosenSport.ts';
import { common } from '../../lib/messages/common.ts';
import { kit } from '../../lib/messages/kit.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { shell as shellMessages } from '../../lib/messages/shell.ts';
import { Icon } from '../../ui/Icon.tsx';
import { AccountIcon, LiveIcon, MyBetsIcon, type IconType } from '../../ui/icons.tsx';
import { LiveCount } from '../../ui/LiveCount.tsx';
import { sportIcon } from '../../ui/sport-icons.tsx';
import type { Shell } from '../shell.ts';
import { ThemeChips } from '../../lib/theme/ThemeChips.tsx';

/** The menu of what exists: sports, live games, the player's own pages, the theme, and the way out. */
export function SideMenu({ shell }: { shell: Shell }) {
  const words = useMessages(shellMessages);
  const shared = useMessages(common);
  return (
    <nav className="side" aria-label={words.menu}>
      <h2>{shared.sports}</h2>
      {SPORTS.map((sport) => (
        <SportLink key={sport.id} {...sport} />
      ))}
      <h2>{words.play}</h2>
      <PlaceLink to="/live" icon={LiveIcon} label={shared.liveGames} end={<LiveEnd count={shell.liveCount} />} />
      <h2>{words.yours}</h2>
      <PlaceLink to="/my-bets" icon={MyBetsIcon} label={shared.myBets} />
      <PlaceLink to="/my-account" icon={AccountIcon} label={shared.account} />
      <h2>{words.offers}</h2>
      <PlaceLink to="/promotions" icon={Megaphone} label={words.promotions} />
      <PlaceLink to="/freebet" icon={Ticket} label={words.freebets} />
      <PlaceLink to="/leaderboard" icon={Medal} label={words.leaderboard} />
      <PlaceLink to="/faqs" icon={CircleQuestionMark} label={words.helpCenter} />
      <h2>{words.appearance}</h2>
      <ThemeChips className="side-chips" />
      {shell.status === 'player' && (
        <button type="button" onClick={shell.logOut}>
          <Icon of={LogOut} />
          {shared.logout}
        </button>
      )}
    </nav>
  );
}

/** A sport is Home with that sport in the address, so that it can be shared and gone back to. */
function SportLink({ id, name }: { id: number; name: string }) {
  const { pathname, search } = useLocation();
  const current =
    pathname === '/' && (new URLSearchParams(search).get('sport') ?? String(storedSport())) === String(id);
  return (
    <Link to={`/?sport=${id}`} aria-current={current ? 'page' : undefined}>
      <Icon of={sportIcon(id)} />
      {name}
    </Link>
  );
}

function PlaceLink({ to, icon, label, end }: { to: string; icon: IconType; label: string; end?: ReactNode }) {
  return (
    <NavLink to={to}>
      <Icon of={icon} />
      {label}
      <span className="side-end">{end}</span>
    </NavLink>
  );
}

function LiveEnd({ count }: { count: number }) {
  const words = useMessages(kit);
  return count > 0 ? <LiveCount count={count} name={words.liveGames(count)} /> : null;
}
