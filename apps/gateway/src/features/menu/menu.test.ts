import { describe, expect, it, vi } from 'vitest';
import { dataOf, domainOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { EMPTY_LISTS, listShapes, success } from '../../../test/wire.ts';

const MENU = 'GET /ds/v1/menu/quick';
const wire = [
  { id: 1, name: 'Promotions', icon_url: '/icons/p.svg', page_url: '/promotions', priority: '1' },
  { id: 2, name: 'Aviator', icon_url: null, page_url: 'https://elsewhere.example/', priority: 9 },
  { id: 3, name: 'Kula Mbuzi', page_url: '/league' },
];

let app: TestApp;
useTestApp((started) => (app = started), { nowMs: Date.UTC(2026, 0, 15), fresh: 'caches' });

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const quick = async () => dataOf(await app.query('menu.quick').expect(200));

describe('menu.quick', () => {
  it.each(listShapes(wire))(
    'reads the shortcuts from $shape, highest priority first',
    {
      tags: ['D-180'],
    },
    async ({ answer }) => {
      app.upstream.on(MENU, answer);
      expect(await quick()).toEqual({
        items: [
          { id: '2', name: 'Aviator', iconUrl: '', pageUrl: 'https://elsewhere.example/', priority: 9 },
          { id: '1', name: 'Promotions', iconUrl: '/icons/p.svg', pageUrl: '/promotions', priority: 1 },
          { id: '3', name: 'Kula Mbuzi', iconUrl: '', pageUrl: '/league', priority: 0 },
        ],
      });
    },
  );

  it.each(EMPTY_LISTS)('is empty on $shape', async ({ answer }) => {
    app.upstream.on(MENU, answer);
    expect(await quick()).toEqual({ items: [] });
  });

  it('requests five shortcuts without a token', { tags: ['D-179'] }, async () => {
    app.upstream.on(MENU, success([]));
    await app.query('menu.quick', undefined, await app.signedIn()).expect(200);
    const [call] = app.upstream.received;
    expect(call?.query).toEqual({ limit: '5' });
    expect(call?.headers).not.toHaveProperty('x-access-key');
    expect(call?.headers).not.toHaveProperty('authorization');
  });

  it('leaves out shortcuts without a name', async () => {
    app.upstream.on(MENU, success([{ id: 1 }, 'text', wire[1]]));
    expect(await quick()).toMatchObject({ items: [{ name: 'Aviator' }] });
  });

  it('is requested once for fifty callers and again after 5 min, and is served stale while that fails', async () => {
    app.upstream.on(MENU, success(wire));
    await Promise.all(Array.from({ length: 50 }, () => quick()));
    pass(299_000);
    await quick();
    expect(app.upstream.count(MENU)).toBe(1);
    app.upstream.on(MENU, { status: 500 });
    pass(2_000);
    expect(await quick()).toMatchObject({ items: { length: 3 } });
    expect(app.upstream.count(MENU)).toBe(2);
  });

  it('fails with a typed error when there is no earlier data', async () => {
    app.upstream.on(MENU, { status: 500 });
    expect(domainOf(await app.query('menu.quick').expect(502))).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
  });
});
