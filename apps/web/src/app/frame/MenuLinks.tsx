import { SPORTS } from '@ushindi/shared/sports';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '#ui/icon/Icon.tsx';
import type { IconType } from '#ui/icon/icons.tsx';
import { sportIcon } from '#ui/icon/sport-icons.tsx';
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
      {name}
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
