import {
  BookOpen,
  CircleQuestionMark,
  HeartHandshake,
  History,
  LogOut,
  Medal,
  Megaphone,
  ScrollText,
  Ticket,
  Trophy,
  Wifi,
} from 'lucide-react';
import { chooseDataSaver, useIsDataSaverOn } from '#lib/dataSaver/dataSaver.ts';
import { common } from '#i18n/en/common.ts';
import { dataSaver } from '#i18n/en/dataSaver.ts';
import { languages } from '#i18n/en/languages.ts';
import { kit } from '#i18n/en/kit.ts';
import { menu } from '#i18n/en/menu.ts';
import { shell as shellMessages } from '#i18n/en/shell.ts';
import { menuLinks } from '#i18n/en/menuLinks.ts';
import { siteMenu } from '#i18n/en/siteMenu.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Switch } from '#ui/form/Switch.tsx';
import { Icon } from '#ui/icon/Icon.tsx';
import { AccountIcon, LiveIcon } from '#ui/icon/icons.tsx';
import { LiveCount, Tag } from '#ui/layout/badges.tsx';
import { useLacks } from '#entities/capabilities/useCapability.ts';
import { DataSaverDetails } from '#entities/preferences/DataSaverDetails.tsx';
import { LanguageLinks } from '#entities/preferences/LanguageLinks.tsx';
import { ThemeChips } from '#entities/preferences/ThemeChips.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import type { Shell } from '../shell.ts';
import { LicenceNotes } from './LicenceNotes.tsx';
import { ContactList } from './Contacts.tsx';
import { GameLinks, JackpotPoolLink, PlaceLink, ResultsLink, SportLinks, VerifyLink } from './MenuLinks.tsx';
import './menus.css';

/** The side menu: sports and games, the player's pages, offers, help and contacts, log out. */
export default function SideMenu({ shell }: { shell: Shell }) {
  const words = messagesOf(shellMessages);
  const shared = messagesOf(common);
  return (
    <nav className="side" aria-label={words.menu}>
      <h2>{shared.sports}</h2>
      <SportLinks />
      <Play liveCount={shell.liveCount} />
      {shell.status !== 'none' && (
        <>
          <Own />
          {shell.exclusion === undefined && <Offers />}
        </>
      )}
      <Help />
      <FreeData />
      <h2>{words.appearance}</h2>
      <ThemeChips className="side-chips" />
      <h2>{messagesOf(languages).label}</h2>
      <div className="px-3.5">
        <LanguageLinks />
      </div>
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

function Play({ liveCount }: { liveCount: number }) {
  const links = messagesOf(menuLinks);
  const words = messagesOf(siteMenu);
  const shared = messagesOf(common);
  const { liveGames } = messagesOf(kit);
  const hasGames = !useLacks('games');
  const live = liveCount > 0 && <LiveCount count={liveCount} name={liveGames(liveCount)} />;
  return (
    <>
      <h2>{links.play}</h2>
      <PlaceLink to={pathTo('live-games')} icon={LiveIcon} label={shared.liveGames} end={live} />
      <ResultsLink />
      <JackpotPoolLink />
      {hasGames && (
        <>
          <PlaceLink to={pathTo('Jackpot')} icon={Trophy} label={words.jackpot} />
          <h2>{links.games}</h2>
          <GameLinks />
        </>
      )}
    </>
  );
}

function Own() {
  const links = messagesOf(menuLinks);
  const shared = messagesOf(common);
  return (
    <>
      <h2>{links.yours}</h2>
      <PlaceLink to={pathTo('my-bets')} icon={History} label={links.betHistory} />
      <PlaceLink to={pathTo('my-account')} icon={AccountIcon} label={shared.account} />
      <PlaceLink to={pathTo('safer-play')} icon={HeartHandshake} label={links.saferPlay} />
    </>
  );
}

function Offers() {
  const links = messagesOf(menuLinks);
  const words = messagesOf(siteMenu);
  return (
    <>
      <h2>{links.offers}</h2>
      <PlaceLink to={pathTo('promotions')} icon={Megaphone} label={words.promotions} />
      <PlaceLink to={pathTo('bonus')} icon={Ticket} label={links.freebets} />
      <PlaceLink to={pathTo('leaderboard')} icon={Medal} label={words.leaderboard} />
    </>
  );
}

/** Help, texts and contacts. The footer has them too, but it is below the lists. */
function Help() {
  const links = messagesOf(menuLinks);
  const words = messagesOf(siteMenu);
  return (
    <>
      <h2>{links.help}</h2>
      <PlaceLink to={pathTo('faqs')} icon={CircleQuestionMark} label={words.helpCenter} />
      <VerifyLink />
      <PlaceLink to={pathTo('HowToPlay')} icon={BookOpen} label={words.howToPlay} />
      <PlaceLink to={pathTo('TermsAndConditions')} icon={ScrollText} label={words.terms} />
      <h2>{words.contacts}</h2>
      <div className="px-3.5">
        <ContactList />
      </div>
    </>
  );
}

function FreeData() {
  const words = messagesOf(dataSaver);
  const badges = messagesOf(menu);
  const isOn = useIsDataSaverOn();
  return (
    <>
      <div className="side-row">
        <Icon of={Wifi} />
        {words.freeData}
        <Tag kind="new">{badges.newFeature}</Tag>
        <span className="side-end">
          <Switch name={words.freeData} on={isOn} onChange={(on) => chooseDataSaver(on ? 'on' : 'off')} />
        </span>
      </div>
      <DataSaverDetails className="side-notes" />
    </>
  );
}
