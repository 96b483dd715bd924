import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/Icon.tsx';
import type { IconType } from '#ui/icon/icons.tsx';
import { NavLink } from '#ui/navigation/Link.tsx';

export type NavItem = {
  label: string;
  icon: IconType;
  badge?: ReactNode;
  /** A link or an action. */
  target: { to: string } | { onPress: () => void };
};

/** The navigation at the bottom of a phone, with up to five items. */
export function BottomNav({ name, items }: { name: string; items: readonly NavItem[] }) {
  return (
    <nav className="bottom-nav" aria-label={name}>
      {items.map((item) => (
        <NavEntry key={item.label} {...item} />
      ))}
    </nav>
  );
}

function NavEntry({ label, icon, badge, target }: NavItem) {
  const content = (
    <>
      <Icon of={icon} />
      {label}
      {badge}
    </>
  );
  if ('to' in target) {
    return (
      <NavLink to={target.to} end={target.to === '/'}>
        {content}
      </NavLink>
    );
  }
  return (
    <button type="button" onClick={target.onPress}>
      {content}
    </button>
  );
}
