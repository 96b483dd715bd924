import { CORE_CAPABILITIES } from '@ushindi/api-contract';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { chooseDataSaver } from '#lib/dataSaver/dataSaver.ts';
import { fakeApi } from '#test/fakeApi.tsx';
import { user } from '#test/user.ts';
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
  balance: 1240.5,
  slip: { count: 3, stake: '100.00', odds: '11.84', payout: '872.47' },
  liveCount: 23,
};

const ALL = [...CORE_CAPABILITIES, 'jackpot', 'matchCentre'];

function show(shell: Shell, props: Partial<AppFrameProps> = {}, at = '/', offered: readonly string[] = ALL) {
  const { wrapper: Api } = fakeApi({ 'capabilities.get': () => ({ offered }) });
  render(
    <Api>
      <MemoryRouter initialEntries={[at]}>
        <AppFrame chrome="full" shell={shell} {...props}>
          content
        </AppFrame>
      </MemoryRouter>
    </Api>,
  );
}

test('shows a guest the login and register links beside Home, Live and Betslip, and no betslip bar', {
  tags: ['A-188', 'D-141', 'R-172'],
}, () => {
  show(guest);
  const ways = screen.getAllByRole('link', { name: 'Register' }).map((link) => link.getAttribute('href'));
  expect(new Set(ways)).toEqual(new Set(['/register']));
  const nav = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(hrefsIn(nav)).toEqual(['/', '/live', '/login', '/register']);
  expect(nav.getByRole('button', { name: 'Betslip' })).toBeTruthy();
  expect(screen.queryByText('Payout')).toBeNull();
});

test('keeps the space of a guest’s actions in the header until the session is known', () => {
  show({ ...guest, status: 'unknown' });
  const actions = within(screen.getByRole('banner')).getByRole('button', {
    name: 'Betslip',
    hidden: true,
  }).parentElement;
  expect(actions?.className).toContain('invisible');
  expect(actions?.getAttribute('aria-hidden')).toBe('true');
});

test('shows a player the five places, with counts of live matches and selections', { tags: ['D-142', 'D-143'] }, () => {
  show(player);
  const nav = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(nav.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/live',
    '/my-bets',
    '/my-account',
  ]);
  expect(nav.getByRole('img', { name: '23 live matches' })).toBeTruthy();
  expect(nav.getByRole('img', { name: '3 selections' })).toBeTruthy();
});

test('has neither accounts, a slip nor games where the platform lacks them', { tags: ['R-427'] }, async () => {
  show({ ...guest, status: 'none' }, {}, '/', []);
  const nav = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(hrefsIn(nav)).toEqual(['/', '/live']);
  const sections = within(screen.getByRole('navigation', { name: 'Sections' }));
  await expect.poll(() => hrefsIn(sections)).toEqual(['/']);
  await user.click(screen.getByRole('button', { name: 'More' }));
  const more = within(await screen.findByRole('dialog', { name: 'More' }));
  await more.findByRole('region', { name: 'Sports' });
  for (const name of ['Offers', 'Games', 'Account']) expect(more.queryByRole('region', { name })).toBeNull();
  for (const name of ['Log in', 'Register', 'Betslip', 'Aviatrix']) {
    expect(screen.queryByRole('link', { name: new RegExp(name) })).toBeNull();
    expect(screen.queryByRole('button', { name: new RegExp(name) })).toBeNull();
  }
});

test('leaves a player’s pages and offers out of the menu of a platform without accounts', {
  tags: ['R-427'],
}, async () => {
  show({ ...guest, status: 'none' }, {}, '/', []);
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  await menu.findByRole('link', { name: 'Football' });
  for (const name of ['Bet history', 'Account', 'Promotions', 'Freebets', 'Aviatrix', 'Jackpot'])
    expect(menu.queryByRole('link', { name: new RegExp(`^${name}`) })).toBeNull();
  expect(menu.queryByText('Paybill')).toBeNull();
  expect(menu.getByText('Helpline')).toBeTruthy();
});

test('shows no badge for a count of zero', { tags: ['D-143'] }, () => {
  show({ ...player, liveCount: 0 });
  expect(screen.queryByRole('img', { name: '0 live matches' })).toBeNull();
});

test('combines balance and Deposit in one button with a full name', { tags: ['D-043'] }, async () => {
  show(player);
  await user.click(screen.getByRole('button', { name: 'Balance KES 1,240.50 Deposit' }));
  expect(player.openDeposit).toHaveBeenCalledOnce();
});

test('shows the bet in the betslip bar, which opens the slip', { tags: ['D-144'] }, async () => {
  show(player);
  await user.click(screen.getByRole('button', { name: /872\.47/ }));
  expect(player.openSlip).toHaveBeenCalledOnce();
});

test('has no navigation, menu or footer on a bare screen', { tags: ['A-021'] }, () => {
  show(guest, { chrome: 'bare' });
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

const hrefsIn = (part: { getAllByRole: typeof screen.getAllByRole }) =>
  part.getAllByRole('link').map((link) => link.getAttribute('href'));

test('lists games and sports as sections, some with a badge', { tags: ['D-045'] }, () => {
  show(guest);
  const nav = within(screen.getByRole('navigation', { name: 'Sections' }));
  expect(hrefsIn(nav)).toEqual(['/league', '/turbo', '/', '/aviatrix', '/jetx', '/instant-games']);
  expect(nav.getByRole('link', { name: 'Turbo new' })).toBeTruthy();
  expect(nav.getByRole('link', { name: 'Aviatrix hot' })).toBeTruthy();
  expect(nav.getByRole('link', { name: 'JetX hot' })).toBeTruthy();
});

test('offers no freebets, promotions and leaderboard to an excluded player', { tags: ['R-145'] }, async () => {
  show({ ...guest, status: 'player', exclusion: { untilMs: null } });
  const footer = within(await screen.findByRole('contentinfo'));
  expect(footer.queryByRole('link', { name: /Promotions|Leaderboard/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More' }));
  const more = within(await screen.findByRole('dialog', { name: 'More' }));
  await more.findByRole('link', { name: 'Jackpot pool' });
  expect(hrefsIn(within(more.getByRole('region', { name: 'Offers' })))).toEqual(['/jackpot-pool', '/jackpot']);
  cleanup();
  show({ ...guest, status: 'player', exclusion: { untilMs: null } });
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  await menu.findByRole('link', { name: 'Safer play' });
  expect(menu.queryByRole('link', { name: /Promotions|Freebets|Leaderboard/ })).toBeNull();
});

test('opens More with offers, sports and account', { tags: ['D-051'] }, async () => {
  show(guest);
  await user.click(screen.getByRole('button', { name: 'More' }));
  const more = within(await screen.findByRole('dialog', { name: 'More' }));
  const offers = within(await more.findByRole('region', { name: 'Offers' }));
  await offers.findByRole('link', { name: 'Jackpot pool' });
  expect(hrefsIn(offers)).toEqual(['/freebet', '/jackpot-pool', '/jackpot', '/promotions']);
  expect(offers.getByRole('link', { name: 'Freebet hot' })).toBeTruthy();
  const sports = within(more.getByRole('region', { name: 'Sports' }));
  const ofSports = [10, 4, 6, 24, 73743, 73744].map((id) => `/?sport=${id}`);
  expect(hrefsIn(sports)).toEqual([...ofSports, '/results']);
  const account = within(more.getByRole('region', { name: 'Account' }));
  expect(hrefsIn(account)).toEqual(['/my-bets', '/my-account', '/safer-play']);
});

test('links the brand mark to Home with the default sport from elsewhere, and to Home as it is on Home', {
  tags: ['D-044'],
}, () => {
  show(guest, {}, '/live');
  expect(screen.getByRole('link', { name: 'Ushindi, home' }).getAttribute('href')).toBe('/?sport=10');
  cleanup();
  show(guest);
  expect(screen.getByRole('link', { name: 'Ushindi, home' }).getAttribute('href')).toBe('/');
});

test('links the header to search, and a guest to the slip with its count', { tags: ['D-042', 'D-043'] }, async () => {
  show({ ...guest, slip: player.slip });
  expect(screen.getByRole('link', { name: 'Search for game' }).getAttribute('href')).toBe('/search');
  await user.click(screen.getByRole('button', { name: 'Betslip 3 selections' }));
  expect(guest.openSlip).toHaveBeenCalledOnce();
});

test('lists games, texts, contacts and the age limit in the footer', {
  tags: ['A-006', 'D-002', 'D-003', 'D-145'],
}, async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #onSeen: (entries: { isIntersecting: boolean }[]) => void;
      constructor(onSeen: (entries: { isIntersecting: boolean }[]) => void) {
        this.#onSeen = onSeen;
      }
      observe() {
        this.#onSeen([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  show(player);
  const footer = within(await screen.findByRole('contentinfo'));
  await footer.findByText('Paybill');
  expect(hrefsIn(within(footer.getByRole('navigation', { name: 'Sports and games' })))).toContain('/jackpot');
  expect(hrefsIn(within(footer.getByRole('navigation', { name: 'About Ushindi' })))).toEqual([
    '/how-to-play',
    '/faqs',
    '/responsibly-gaming',
    '/terms-and-conditions',
    '/privacy-policy',
  ]);
  for (const label of ['Paybill', 'Helpline', 'WhatsApp', 'Email']) expect(footer.getByText(label)).toBeTruthy();
  const social = footer.getByRole('navigation', { name: 'Follow us' });
  expect(
    within(social)
      .getAllByRole('link')
      .every((link) => link.getAttribute('rel') === 'noopener noreferrer'),
  ).toBe(true);
  expect(footer.getByText('18+')).toBeTruthy();
  expect(footer.getByText(/licensed by the national betting regulator/)).toBeTruthy();
  expect(footer.queryByRole('link', { name: 'Register' })).toBeNull();
});

test('turns the data saver on with the Free Data switch, and shows a badge', {
  tags: ['D-049', 'R-38'],
}, async () => {
  chooseDataSaver(null);
  show(player);
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const toggle = await screen.findByRole('switch', { name: 'Free Data' });
  expect(toggle.getAttribute('aria-checked')).toBe('false');
  await user.click(toggle);
  expect(toggle.getAttribute('aria-checked')).toBe('true');
  expect(screen.getByText('New')).toBeTruthy();
  expect(screen.getByText(/On until you turn it off/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Let the connection decide' }));
  expect(toggle.getAttribute('aria-checked')).toBe('false');
});

test('opens the menu with what exists and logs a player out', {
  tags: ['A-006', 'A-110', 'D-002', 'D-048', 'D-050'],
}, async () => {
  show(player);
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  const football = await menu.findByRole('link', { name: 'Football' });
  expect(football.getAttribute('href')).toBe('/?sport=10');
  for (const name of [
    'Live Games',
    'Jackpot pool',
    'Jackpot$',
    'Aviatrix',
    'JetX',
    'Bet history',
    'Promotions',
    'Freebets',
    'Leaderboard',
  ]) {
    expect(await menu.findByRole('link', { name: new RegExp(`^${name}`) })).toBeTruthy();
  }
  expect(menu.getByRole('link', { name: 'Help Center' })).toBeTruthy();
  expect(menu.getByText('18+')).toBeTruthy();
  expect(menu.getByText(/licensed by the national betting regulator/)).toBeTruthy();
  await user.click(menu.getByRole('button', { name: 'Logout' }));
  expect(player.logOut).toHaveBeenCalledOnce();
});
