import { Menu } from 'lucide-react';
import { Link } from 'react-router-dom';
import { common } from '../../lib/messages/common.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { shell as shellMessages } from '../../lib/messages/shell.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Pindo } from '../../ui/Pindo.tsx';
import type { ScreenRoute } from '../screens.ts';
import type { Shell } from '../shell.ts';
import { BrandMark } from './BrandMark.tsx';
import { HeadActions } from './HeadActions.tsx';
import { NavRow } from './NavRow.tsx';

type Props = { chrome: ScreenRoute['chrome']; shell: Shell; onOpenMenu: () => void };

/** The cloth at the top: brand, what you have, and the sections. Bare screens keep only the brand. */
export function SiteHead({ chrome, shell, onOpenMenu }: Props) {
  const words = useMessages(shellMessages);
  const shared = useMessages(common);
  const bare = chrome === 'bare';
  return (
    <div className={classes(chrome === 'page' && 'desk-only')}>
      <header className="cloth top-bar">
        {!bare && (
          <span className="phone-only">
            <IconButton icon={Menu} size="lg" name={words.menu} onClick={onOpenMenu} />
          </span>
        )}
        <Link className={classes('brand', bare && 'brand-alone')} to="/" aria-label={words.homeLink}>
          <BrandMark />
          <span className="brand-word">{shared.brand}</span>
        </Link>
        {!bare && <HeadActions shell={shell} />}
        {!bare && <NavRow liveCount={shell.liveCount} />}
      </header>
      <Pindo />
    </div>
  );
}
