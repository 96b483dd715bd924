import { describe, expect, it } from 'vitest';
import { pages } from './firstScreen/pages.ts';
import { routes } from './routes.ts';
import { PATHS, pathTo } from '#lib/navigation/paths.ts';
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
  const ofPlayer = routes.filter(({ path, access }) => access === 'player' && pages.some((page) => page.path === path));
  const modules = await Promise.all(ofPlayer.map(({ load }) => load()));
  expect(modules.map(({ Waiting }) => typeof Waiting)).toEqual(ofPlayer.map(() => 'function'));
  expect(pages.every(({ path }) => routes.some((route) => route.path === path))).toBe(true);
});

describe('the addresses of routes', () => {
  const sources = Object.entries(
    import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
  ).filter(([file]) => !/\.test\.|\/gallery\/|\/test\w*\.tsx?$|^\.\.\/test\/|navigation\/paths\.ts$/.test(file));
  /** Addresses in code: the part of each before its parameters, as a text or at the beginning of one. */
  const fixedParts = Object.values(PATHS).flatMap((path) => path.split('/:')[0] || []);
  const address = new RegExp(`['"\`](?:${fixedParts.filter((part) => part !== '/').join('|')})(?=['"\`/?])`, 'g');
  /** The live socket has an address of its own, and links in texts are data. */
  const hasItsOwn = (file: string) => file.endsWith('entities/live/browserDeps.ts') || file.includes('/i18n/');

  it('are written once, in the table of routes', { tags: ['D-037'] }, () => {
    expect(sources.length).toBeGreaterThan(200);
    const written = sources
      .filter(([file]) => !hasItsOwn(file))
      .flatMap(([file, source]) => [...source.matchAll(address)].map(([text]) => `${file}: ${text}`));
    expect(written).toEqual([]);
  });

  it('are the only ones that texts link to', { tags: ['D-037'] }, () => {
    const links = sources
      .filter(([file]) => file.includes('/i18n/'))
      .flatMap(([, source]) => [...source.matchAll(/\bto: '([^']+)'/g)].map(([, to = '']) => to));
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((to) => routeOf(to) === undefined)).toEqual([]);
  });
});
