import { SPORTS } from '@ushindi/shared/sports';
import { ClipboardList, Coins, Dices, Gamepad2, Package, Plane, Rocket, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { pathTo } from '#lib/navigation/paths.ts';
import { menu } from '#i18n/en/menu.ts';
import { shell } from '#i18n/en/shell.ts';
import { menuLinks } from '#i18n/en/menuLinks.ts';
import { names as nameMessages } from '#i18n/en/names.ts';
import { siteMenu } from '#i18n/en/siteMenu.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import type { IconType } from '#ui/icon/icons.tsx';
import { sportIcon } from '#ui/icon/sport-icons.tsx';
import { Tag } from '#ui/layout/badges.tsx';
import { useCapability } from '#entities/capabilities/useCapability.ts';
import { storedSport } from '#entities/sports/chosenSport.ts';
import { Link, NavLink } from '#ui/navigation/Link.tsx';

/** The sports. Each links to Home with the sport in the address, so that it can be shared and revisited. */
export function SportLinks() {
  return SPORTS.map((sport) => <SportLink key={sport.id} {...sport} />);
}

function SportLink({ id, name }: { id: number; name: string }) {
  const { pathname, search } = useLocation();
  const current =
    pathname === '/' && (new URLSearchParams(search).get('sport') ?? String(storedSport.read())) === String(id);
  return (
    <Link to={`/?sport=${id}`} aria-current={current ? 'page' : undefined}>
      <Icon of={sportIcon(id)} />
      {messagesOf(nameMessages).sport(name)}
    </Link>
  );
}

/** A menu item with a link. */
export function PlaceLink({ to, icon, label, end }: { to: string; icon: IconType; label: string; end?: ReactNode }) {
  return (
    <NavLink to={to}>
      <Icon of={icon} />
      {label} <span className="side-end">{end}</span>
    </NavLink>
  );
}

/** The results of matches, where the operator lists them. */
export function ResultsLink() {
  const isOffered = useCapability('matchCentre');
  if (!isOffered) return null;
  return <PlaceLink to={pathTo('results')} icon={ClipboardList} label={messagesOf(menuLinks).results} />;
}

/** The check of rounds and matches, where the operator publishes their draws. */
export function VerifyLink() {
  if (!useCapability('draws')) return null;
  return <PlaceLink to={pathTo('VerifyDraw')} icon={ShieldCheck} label={messagesOf(menuLinks).verify} />;
}

/** The jackpot of matches, where the operator has one. */
export function JackpotPoolLink() {
  const { jackpotPool } = messagesOf(siteMenu);
  if (!useCapability('jackpot')) return null;
  return <PlaceLink to={pathTo('JackpotPool')} icon={Coins} label={jackpotPool} />;
}

/** Every game that has a screen of its own, and the lobbies (D-001). */
export function GameLinks() {
  const words = messagesOf(menuLinks);
  const names = messagesOf(shell);
  const { hot, new: isNew } = messagesOf(menu);
  return (
    <>
      <PlaceLink to={pathTo('Aviatrix')} icon={Plane} label={names.aviatrix} end={<Tag kind="hot">{hot}</Tag>} />
      <PlaceLink to={pathTo('Jetx')} icon={Rocket} label={names.jetx} end={<Tag kind="hot">{hot}</Tag>} />
      <PlaceLink to={pathTo('Turbo')} icon={Gamepad2} label={names.turbo} end={<Tag kind="new">{isNew}</Tag>} />
      <PlaceLink to={pathTo('League')} icon={Gamepad2} label={names.league} />
      <PlaceLink to={pathTo('WorldCup')} icon={Gamepad2} label={words.worldCup} />
      <PlaceLink to={pathTo('ChampionsLigi')} icon={Gamepad2} label={words.championsLigi} />
      <PlaceLink to={pathTo('Box')} icon={Package} label={words.box} />
      <PlaceLink to={pathTo('InstantGames')} icon={Dices} label={names.instantGames} />
      <PlaceLink to={pathTo('Pragmatic')} icon={Dices} label={words.pragmatic} />
      <PlaceLink to={pathTo('SoftGames')} icon={Dices} label={words.softGames} />
    </>
  );
}
