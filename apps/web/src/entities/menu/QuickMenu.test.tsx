import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { RouteAccess } from '#lib/navigation/returnTo.ts';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { fakeApi, refusal, type Answer } from '#test/fakeApi.tsx';
import QuickMenu from './QuickMenu.tsx';

const picture = 'data:image/svg+xml,%3Csvg/%3E';
const item = (id: string, name: string, pageUrl: string, iconUrl = picture) => ({
  id,
  name,
  iconUrl,
  pageUrl,
  priority: 1,
});
const items = [
  item('1', 'Freebets', '/freebet'),
  item('2', 'Kula Mbuzi', '/leaderboard'),
  item('3', 'Promotions', '/promotions', 'https://elsewhere.example/icon.png'),
  item('4', 'Aviator', 'https://elsewhere.example/aviatrix'),
  item('5', 'Jackpot', '//elsewhere.example'),
];
const awarded = { status: 'awarded' };

function show(answers: Record<string, Answer>) {
  const { wrapper: Api } = fakeApi(answers);
  const known = new Set(['/freebet', '/leaderboard', '/promotions']);
  const { container } = render(
    <Api>
      <MemoryRouter>
        <RouteAccess value={(path) => (known.has(path) ? 'screen' : 'unknown')}>
          <QuickMenu />
        </RouteAccess>
      </MemoryRouter>
    </Api>,
  );
  return container;
}

const shortcut = (name: RegExp) => screen.findByRole('link', { name });

describe('the quick menu', () => {
  beforeEach(() => adoptSession({ signedIn: false }));

  it('links to pages of this site only, and to Home for any other address', { tags: ['D-055'] }, async () => {
    show({ 'menu.quick': () => ({ items }) });
    const menu = within(await screen.findByRole('navigation', { name: 'Quick menu' }));
    expect(menu.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/freebet',
      '/leaderboard',
      '/promotions',
      '/',
      '/',
    ]);
  });

  it('marks some shortcuts, and Freebets as hot for a guest', { tags: ['D-056'] }, async () => {
    show({ 'menu.quick': () => ({ items }) });
    for (const name of [/Freebets hot$/, /Kula Mbuzi hot$/, /Promotions new$/, /Aviator new$/, /^Jackpot$/]) {
      expect(await shortcut(name)).toBeTruthy();
    }
  });

  it('counts the freebets a player can use', { tags: ['D-056'] }, async () => {
    adoptSession({ signedIn: true, phone: '0712345678', name: 'Player', accNo: '7', expiresInMs: 60_000 });
    show({
      'menu.quick': () => ({ items }),
      'bonuses.list': () => ({ items: [awarded, { status: 'expired' }, awarded] }),
      'wallet.balance': () => ({ balance: 0, bonus: 0 }),
    });
    expect(await screen.findByRole('img', { name: '2 freebets to use' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Freebets.*hot/ })).toBeNull();
  });

  it('offers no freebets, promotions and leaderboard to an excluded player', { tags: ['R-145'] }, async () => {
    adoptSession({ signedIn: true, phone: '0712345678', name: 'Player', accNo: '7', expiresInMs: 60_000 });
    show({
      'menu.quick': () => ({ items }),
      'bonuses.list': () => ({ items: [] }),
      'wallet.balance': () => ({ balance: 0, bonus: 0, exclusion: { untilMs: null } }),
    });
    await shortcut(/Jackpot/);
    await expect.poll(() => screen.queryByRole('link', { name: /Freebets|Promotions|Kula/ })).toBeNull();
  });

  it.each(['/\\evil.example/x.png', '//evil.example/x.png', '/\t/evil.example/x.png', '/\\[', 'x.png'])(
    'shows its own picture for %j, which browsers read as another host or not at all',
    { tags: ['R-107', 'T-23'] },
    async (iconUrl) => {
      const container = show({ 'menu.quick': () => ({ items: [item('1', 'Freebets', '/freebet', iconUrl)] }) });
      await shortcut(/Freebets/);
      expect(container.querySelector('img')).toBeNull();
    },
  );

  it('shows a picture of this site', { tags: ['R-107'] }, async () => {
    const own = item('1', 'Freebets', '/freebet', '/icons/a.png');
    const container = show({ 'menu.quick': () => ({ items: [own] }) });
    await shortcut(/Freebets/);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/icons/a.png');
  });

  it('shows its own picture for a foreign one, which the page may not load', async () => {
    const container = show({ 'menu.quick': () => ({ items }) });
    await shortcut(/Promotions/);
    expect([...container.querySelectorAll('img')].every((each) => each.src.startsWith('data:image/'))).toBe(true);
    expect(container.querySelectorAll('img')).toHaveLength(4);
  });

  it('is empty when it is unavailable', { tags: ['D-198'] }, async () => {
    let refused = (): void => undefined;
    const asked = new Promise<void>((resolve) => (refused = resolve));
    const container = show({
      'menu.quick': () => {
        refused();
        return refusal('UPSTREAM_UNAVAILABLE', 'Try later.');
      },
    });
    await act(async () => asked);
    await expect.poll(() => container.childElementCount).toBe(0);
  });
});
