import {
  CircleQuestionMark,
  History,
  LogOut,
  Medal,
  Megaphone,
  Plane,
  Rocket,
  Ticket,
  Trophy,
  Wifi,
} from 'lucide-react';
import { setFreeData, useFreeData } from '../../lib/freeData.ts';
import { common } from '../../lib/messages/common.ts';
import { kit } from '../../lib/messages/kit.ts';
import { menu } from '../../lib/messages/menu.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { shell as shellMessages } from '../../lib/messages/shell.ts';
import { siteMenu } from '../../lib/messages/siteMenu.ts';
import { ThemeChips } from '../../lib/theme/ThemeChips.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { AccountIcon, LiveIcon } from '../../ui/icons.tsx';
import { LiveCount } from '../../ui/LiveCount.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { pathTo } from '../routing.ts';
import type { Shell } from '../shell.ts';
import { LicenceNotes } from './LicenceNotes.tsx';
import { PlaceLink, SportLinks } from './MenuLinks.tsx';

/** The menu of what exists: sports and games, the player's own pages, offers and help, and the way out. */
export default function SideMenu({ shell }: { shell: Shell }) {
  const words = useMessages(shellMessages);
  const shared = useMessages(common);
  return (
    <nav className="side" aria-label={words.menu}>
      <h2>{shared.sports}</h2>
      <SportLinks />
      <Games liveCount={shell.liveCount} />
      <Own />
      <Offers />
      <FreeData />
      <h2>{words.appearance}</h2>
      <ThemeChips className="side-chips" />
      {shell.status === 'player' && (
        <button type="button" onClick={shell.logOut}>
          <Icon of={LogOut} />
          {shared.logout}
        </button>
      )}
      <div className="side-notes">
        <LicenceNotes />
      </div>
    </nav>
  );
}

function Games({ liveCount }: { liveCount: number }) {
  const words = useMessages(siteMenu);
  const names = useMessages(shellMessages);
  const shared = useMessages(common);
  const { hot } = useMessages(menu);
  const { liveGames } = useMessages(kit);
  const hotTag = <Tag kind="hot">{hot}</Tag>;
  const live = liveCount > 0 && <LiveCount count={liveCount} name={liveGames(liveCount)} />;
  return (
    <>
      <h2>{words.play}</h2>
      <PlaceLink to={pathTo('live-games')} icon={LiveIcon} label={shared.liveGames} end={live} />
      <PlaceLink to={pathTo('Jackpot')} icon={Trophy} label={words.jackpot} />
      <PlaceLink to={pathTo('Aviatrix')} icon={Plane} label={names.aviatrix} end={hotTag} />
      <PlaceLink to={pathTo('Jetx')} icon={Rocket} label={names.jetx} end={hotTag} />
    </>
  );
}

function Own() {
  const words = useMessages(siteMenu);
  const shared = useMessages(common);
  return (
    <>
      <h2>{words.yours}</h2>
      <PlaceLink to={pathTo('my-bets')} icon={History} label={words.betHistory} />
      <PlaceLink to={pathTo('my-account')} icon={AccountIcon} label={shared.account} />
    </>
  );
}

function Offers() {
  const words = useMessages(siteMenu);
  return (
    <>
      <h2>{words.offers}</h2>
      <PlaceLink to={pathTo('promotions')} icon={Megaphone} label={words.promotions} />
      <PlaceLink to={pathTo('bonus')} icon={Ticket} label={words.freebets} />
      <PlaceLink to={pathTo('leaderboard')} icon={Medal} label={words.leaderboard} />
      <h2>{words.help}</h2>
      <PlaceLink to={pathTo('faqs')} icon={CircleQuestionMark} label={words.helpCenter} />
    </>
  );
}

function FreeData() {
  const words = useMessages(siteMenu);
  const badges = useMessages(menu);
  const { isOn } = useFreeData();
  return (
    <div className="side-row">
      <Icon of={Wifi} />
      {words.freeData}
      <Tag kind="new">{badges.newFeature}</Tag>
      <span className="side-end">
        <Switch name={words.freeData} on={isOn} onChange={setFreeData} />
      </span>
    </div>
  );
}
