import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Link, NavLink } from './Link.tsx';

function Address() {
  const { pathname, search, state } = useLocation();
  return <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>;
}

function show(at: string) {
  render(
    <MemoryRouter initialEntries={[at]}>
      <Link to="/live?sport=10" state="from here">
        Go
      </Link>
      <Link to="/live" target="_blank">
        New tab
      </Link>
      <Link to="/live" onClick={(event) => event.preventDefault()}>
        Nowhere
      </Link>
      <NavLink to="/live">Live</NavLink>
      <NavLink to="/" end>
        Home
      </NavLink>
      <Address />
    </MemoryRouter>,
  );
}

const currentOnes = () => screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);

it('is a link to an address, and goes there without loading the page', () => {
  show('/');
  expect(screen.getByRole('link', { name: 'Go' }).getAttribute('href')).toBe('/live?sport=10');
  fireEvent.click(screen.getByRole('link', { name: 'Go' }));
  expect(screen.getByRole('status').textContent).toBe('/live?sport=10 "from here"');
});

it.each([
  ['opens a new tab', 'New tab', {}],
  ['opens a new tab with a modifier', 'Go', { ctrlKey: true }],
  ['was handled', 'Nowhere', {}],
])('leaves a tap to the browser that %s', (_, name, modifiers) => {
  show('/');
  fireEvent.click(screen.getByRole('link', { name }), modifiers);
  expect(screen.getByRole('status').textContent).toBe('/ null');
});

it('marks the screen that is shown and those above it', () => {
  show('/live/football');
  expect(currentOnes()).toEqual(['Live']);
});

it('marks a link with `end` on its own screen only', () => {
  show('/?sport=10');
  expect(currentOnes()).toEqual(['Home']);
});
