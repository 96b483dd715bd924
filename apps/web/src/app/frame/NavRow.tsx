import { NavLink } from 'react-router-dom';
import { common } from '../../lib/messages/common.ts';
import { menu } from '../../lib/messages/menu.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { shell as shellMessages } from '../../lib/messages/shell.ts';
import { Tag } from '../../ui/Tag.tsx';
import { pathTo } from '../routing.ts';

/** The product's sections (discovery-and-content spec, section 2.3); on desktop in the head's own line. */
export function NavRow({ onOpenMore }: { onOpenMore: () => void }) {
  const words = useMessages(shellMessages);
  const shared = useMessages(common);
  const badges = useMessages(menu);
  return (
    <nav className="routes" aria-label={words.sectionsNav}>
      <NavLink to={pathTo('League')}>{words.league}</NavLink>
      <NavLink to={pathTo('Turbo')}>
        {words.turbo} <Tag kind="new">{badges.new}</Tag>
      </NavLink>
      <NavLink to={pathTo('Home')} end>
        {shared.sports}
      </NavLink>
      <NavLink to={pathTo('Aviatrix')}>
        {words.aviatrix} <Tag kind="hot">{badges.hot}</Tag>
      </NavLink>
      <NavLink to={pathTo('Jetx')}>
        {words.jetx} <Tag kind="hot">{badges.hot}</Tag>
      </NavLink>
      <button type="button" aria-haspopup="dialog" onClick={onOpenMore}>
        {words.more}
      </button>
    </nav>
  );
}
