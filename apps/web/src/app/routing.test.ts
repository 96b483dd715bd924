import { expect, it } from 'vitest';
import { routes } from './routes.ts';
import { pathTo, routeOf } from './routing.ts';

it('a named route has its address, with its parameters filled', () => {
  expect(pathTo('Home')).toBe('/');
  expect(pathTo('live-games')).toBe('/live');
  expect(pathTo('PromotionDetails', { id: 'a b' })).toBe('/promotions/a%20b');
  expect(pathTo('MoreMarkets', { matchId: '7' })).toBe('/markets/7');
  expect(pathTo('MoreMarketsLive', { matchId: '7' })).toBe('/markets/live/7');
});

it('each name is given once, and leads to the route that has it', () => {
  const named = routes.flatMap((route) => (route.name ? [{ ...route, name: route.name }] : []));
  expect(new Set(named.map(({ name }) => name)).size).toBe(named.length);
  for (const { name, path } of named.filter((route) => !route.path.includes(':'))) {
    expect(routeOf(pathTo(name))?.path).toBe(path);
  }
});

it('games have no footer, no head and no menus; sign-in screens neither; an unknown address is no route', () => {
  for (const name of ['League', 'Turbo', 'Jackpot'] as const) expect(routeOf(pathTo(name))?.chrome).toBe('game');
  for (const name of ['Jetx', 'Aviatrix'] as const) expect(routeOf(pathTo(name))?.chrome).toBe('game-wide');
  for (const address of ['/box', '/champions-ligi', '/instant-games/soft/1'])
    expect(routeOf(address)?.chrome).toBe('game');
  for (const name of ['Login', 'Register'] as const) expect(routeOf(pathTo(name))?.chrome).toBe('bare');
  expect(routeOf('/no-such-page')).toBeUndefined();
});
