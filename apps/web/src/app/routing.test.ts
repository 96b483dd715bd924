import { expect, it } from 'vitest';
import { pages } from './firstScreen/pages.ts';
import { routes } from './routes.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { routeOf } from './routing.ts';

it('builds the address of a named route with its parameters', { tags: ['D-037'] }, () => {
  expect(pathTo('Home')).toBe('/');
  expect(pathTo('live-games')).toBe('/live');
  expect(pathTo('PromotionDetails', { id: 'a b' })).toBe('/promotions/a%20b');
  expect(pathTo('MoreMarkets', { matchId: '7' })).toBe('/markets/7');
  expect(pathTo('MoreMarketsLive', { matchId: '7' })).toBe('/markets/live/7');
});

it('uses each name once, for a route that exists', () => {
  const named = routes.flatMap((route) => (route.name ? [{ ...route, name: route.name }] : []));
  expect(new Set(named.map(({ name }) => name)).size).toBe(named.length);
  for (const { name, path } of named.filter((route) => !route.path.includes(':'))) {
    expect(routeOf(pathTo(name))?.path).toBe(path);
  }
});

it('has no header, footer or menus on games, no footer on sign-in screens, and no route for an unknown address', {
  tags: ['D-037'],
}, () => {
  for (const name of ['League', 'Turbo', 'Jackpot'] as const) expect(routeOf(pathTo(name))?.chrome).toBe('game');
  for (const name of ['Jetx', 'Aviatrix'] as const) expect(routeOf(pathTo(name))?.chrome).toBe('game-wide');
  for (const address of ['/box', '/champions-ligi', '/instant-games/soft/1'])
    expect(routeOf(address)?.chrome).toBe('game');
  for (const name of ['Login', 'Register'] as const) expect(routeOf(pathTo(name))?.chrome).toBe('bare');
  expect(routeOf('/no-such-page')).toBeUndefined();
});

it('renders on the server screens for everyone, and of a player what is shown before the session is known', async () => {
  const limited = routes.filter(({ path, access }) => access !== 'all' && pages.some((page) => page.path === path));
  const modules = await Promise.all(limited.map(({ load }) => load()));
  expect(modules.map(({ Waiting }) => typeof Waiting)).toEqual(limited.map(() => 'function'));
  expect(pages.every(({ path }) => routes.some((route) => route.path === path))).toBe(true);
});
