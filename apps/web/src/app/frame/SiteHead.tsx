import { DEFAULT_SPORT_ID } from '@ushindi/shared/sports';
import { Menu, Search } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { common } from '../../lib/messages/common.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { shell as shellMessages } from '../../lib/messages/shell.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Pindo } from '../../ui/Pindo.tsx';
import type { FrameKind } from '../screens.ts';
import type { Shell } from '../shell.ts';
import { BrandMark } from './BrandMark.tsx';
import { HeadActions } from './HeadActions.tsx';
import { NavRow } from './NavRow.tsx';

type Props = { chrome: FrameKind; shell: Shell; onOpenMenu: () => void; onOpenMore: () => void };

/** The cloth at the top: brand, search, what you have, and the sections. Bare screens keep only the brand. */
export function SiteHead({ chrome, shell, onOpenMenu, onOpenMore }: Props) {
  const words = useMessages(shellMessages);
  if (chrome === 'bare') {
    return (
      <div>
        <header className="cloth top-bar">
          <Brand alone />
        </header>
        <Pindo />
      </div>
    );
  }
  return (
    <div className={classes(chrome === 'page' && 'desk-only')}>
      <header className="cloth top-bar">
        <span className="phone-only">
          <IconButton icon={Menu} size="lg" name={words.menu} onClick={onOpenMenu} />
        </span>
        <Brand />
        <Link className="head-search" to="/search">
          <Icon of={Search} />
          <span className="head-search-text">{words.searchForGame}</span>
        </Link>
        <HeadActions shell={shell} />
        <NavRow onOpenMore={onOpenMore} />
      </header>
      <Pindo />
    </div>
  );
}

/** The way Home: from elsewhere it begins anew, with the default sport (discovery-and-content spec, section 2.3). */
function Brand({ alone = false }: { alone?: boolean }) {
  const words = useMessages(shellMessages);
  const shared = useMessages(common);
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
