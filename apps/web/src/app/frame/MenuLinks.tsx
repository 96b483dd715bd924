import { SPORTS } from '@ushindi/shared/sports';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { storedSport } from '../../lib/catalogue/chosenSport.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconType } from '../../ui/icons.tsx';
import { sportIcon } from '../../ui/sport-icons.tsx';

/** The sports; each is Home with that sport in the address, so that it can be shared and gone back to. */
export function SportLinks() {
  return SPORTS.map((sport) => <SportLink key={sport.id} {...sport} />);
}

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

/** A line of a menu that leads somewhere. */
export function PlaceLink({ to, icon, label, end }: { to: string; icon: IconType; label: string; end?: ReactNode }) {
  return (
    <NavLink to={to}>
      <Icon of={icon} />
      {label} <span className="side-end">{end}</span>
    </NavLink>
  );
}
