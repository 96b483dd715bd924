import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { Shell } from '../shell.ts';
import { AppFrame, type AppFrameProps } from './AppFrame.tsx';

const guest: Shell = {
  status: 'guest',
  balance: null,
  slip: { count: 0, stake: '0.00', odds: '0.00', payout: '0.00' },
  liveCount: 0,
  openSlip: vi.fn(),
  openDeposit: vi.fn(),
  logOut: vi.fn(),
};

const player: Shell = {
  ...guest,
  status: 'player',
  balance: '1240.5',
  slip: { count: 3, stake: '100.00', odds: '11.84', payout: '872.47' },
  liveCount: 23,
};

function show(shell: Shell, props: Partial<AppFrameProps> = {}) {
  render(
    <MemoryRouter>
      <AppFrame chrome="full" shell={shell} {...props}>
        content
      </AppFrame>
    </MemoryRouter>,
  );
}

test('a guest finds the way in at the foot, and no strip without selections', () => {
  show(guest);
  const ways = screen.getAllByRole('link', { name: 'Register' }).map((link) => link.getAttribute('href'));
  expect(new Set(ways)).toEqual(new Set(['/register']));
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  expect(screen.queryByText('Payout')).toBeNull();
});

test('a player finds the five places, with counts of live games and selections', () => {
  show(player);
  const nav = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(nav.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/live',
    '/my-bets',
    '/my-account',
  ]);
  expect(nav.getByRole('img', { name: '23 live games' })).toBeTruthy();
  expect(nav.getByRole('img', { name: '3 selections' })).toBeTruthy();
});

test('a count of zero wears no badge', () => {
  show({ ...player, liveCount: 0 });
  expect(screen.queryByRole('img', { name: '0 live games' })).toBeNull();
});

test('balance and Deposit are one button with a full name', () => {
  show(player);
  fireEvent.click(screen.getByRole('button', { name: 'Balance KES 1,240.50 Deposit' }));
  expect(player.openDeposit).toHaveBeenCalledOnce();
});

test('the strip says what the bet is and opens it', () => {
  show(player);
  fireEvent.click(screen.getByRole('button', { name: /872\.47/ }));
  expect(player.openSlip).toHaveBeenCalledOnce();
});

test('a bare screen has neither navigation, menu nor footer', () => {
  show(guest, { chrome: 'bare' });
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

test('the menu opens with what exists and logs a player out', async () => {
  show(player);
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(menu.getByRole('link', { name: 'Football' }).getAttribute('href')).toBe('/?sport=10');
  fireEvent.click(menu.getByRole('button', { name: 'Logout' }));
  expect(player.logOut).toHaveBeenCalledOnce();
});
