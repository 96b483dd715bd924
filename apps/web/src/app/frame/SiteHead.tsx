import { DEFAULT_SPORT_ID } from '@ushindi/shared/sports';
import { Menu, Search } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { classes } from '#lib/classes.ts';
import { common } from '#i18n/en/common.ts';
import { menu } from '#i18n/en/menu.ts';
import { shell as shellMessages } from '#i18n/en/shell.ts';
import { messagesOf } from '#i18n/messages.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { Icon } from '#ui/icon/Icon.tsx';
import { BorderPattern } from '#ui/layout/BorderPattern.tsx';
import { Tag } from '#ui/layout/badges.tsx';
import type { FrameKind } from '../screens.ts';
import type { Shell } from '../shell.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useLacks } from '#entities/capabilities/useCapability.ts';
import { HeadActions } from './HeadActions.tsx';
import { Link, NavLink } from '#ui/navigation/Link.tsx';

type Props = { chrome: FrameKind; shell: Shell; onOpenMenu: () => void; onOpenMore: () => void };

/**
 * The header of every page: brand, search, balance and sections. Bare screens have only the brand. On a phone the first
 * row stays in view on screens with a title of their own, where players decide. There the search is before the
 * brand, whose width depends on the session. Otherwise Deposit would appear in the place of the search when the balance
 * arrives.
 */
export function SiteHead({ chrome, shell, onOpenMenu, onOpenMore }: Props) {
  const words = messagesOf(shellMessages);
  if (chrome === 'bare') {
    return (
      <div>
        <header className="chrome top-bar">
          <Brand alone />
        </header>
        <BorderPattern />
      </div>
    );
  }
  return (
    <>
      <header className={classes('chrome site-head', chrome === 'page' && 'site-head-page')}>
        <div className="top-bar">
          <span className="phone-only">
            <IconButton icon={Menu} size="lg" name={words.menu} onClick={onOpenMenu} />
          </span>
          <Brand />
          <Link className="head-search" to={pathTo('search')}>
            <Icon of={Search} />
            <span className="head-search-text">{words.searchForGame}</span>
          </Link>
          <HeadActions shell={shell} />
        </div>
        <NavRow onOpenMore={onOpenMore} />
      </header>
      <BorderPattern />
    </>
  );
}

/** The link to Home. From another screen it resets Home to the default sport. */
function Brand({ alone = false }: { alone?: boolean }) {
  const words = messagesOf(shellMessages);
  const shared = messagesOf(common);
  const { pathname } = useLocation();
  return (
    <Link
      className={classes('brand', alone && 'brand-alone')}
      to={pathname === '/' ? '/' : `/?sport=${DEFAULT_SPORT_ID}`}
      aria-label={words.homeLink}
    >
      <BrandMark />
      <span className="brand-word">{shared.brand}</span>
    </Link>
  );
}

/** The product's mark, a ring of beads, in colours for dark chrome. */
function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" fill="none" strokeLinecap="round" aria-hidden>
      <path d="M3.5 4v10a12.5 12.5 0 0 0 25 0V4" stroke="#fff" strokeWidth="3.4" />
      <path d="M9 4v10a7 7 0 0 0 14 0V4" stroke="#e4363b" strokeWidth="3.4" />
      <path d="M14 4.5V14a2 2 0 0 0 4 0V4.5" stroke="#fff" strokeWidth="2.6" strokeDasharray="0 4.05" />
    </svg>
  );
}

/** The product's sections; part of the header's row on desktop. */
function NavRow({ onOpenMore }: { onOpenMore: () => void }) {
  const words = messagesOf(shellMessages);
  const shared = messagesOf(common);
  const badges = messagesOf(menu);
  const hasGames = !useLacks('games');
  return (
    <nav className="routes" aria-label={words.sectionsNav}>
      {hasGames && (
        <>
          <NavLink to={pathTo('League')}>{words.league}</NavLink>
          <NavLink to={pathTo('Turbo')}>
            {words.turbo} <Tag kind="new">{badges.new}</Tag>
          </NavLink>
        </>
      )}
      <NavLink to={pathTo('Home')} end>
        {shared.sports}
      </NavLink>
      {hasGames && (
        <>
          <NavLink to={pathTo('Aviatrix')}>
            {words.aviatrix} <Tag kind="hot">{badges.hot}</Tag>
          </NavLink>
          <NavLink to={pathTo('Jetx')}>
            {words.jetx} <Tag kind="hot">{badges.hot}</Tag>
          </NavLink>
          <NavLink to={pathTo('InstantGames')}>{words.instantGames}</NavLink>
        </>
      )}
      <button type="button" aria-haspopup="dialog" onClick={onOpenMore}>
        {words.more}
      </button>
    </nav>
  );
}
