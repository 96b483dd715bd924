import { describe, expect, it, vi } from 'vitest';
import { dataOf, domainOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { success } from '../../../test/wire.ts';

const MARKETS = 'GET /markets/sport_id/10';

let app: TestApp;
useTestApp((started) => (app = started), { nowMs: Date.UTC(2026, 0, 15), fresh: 'caches' });

describe('markets.list', () => {
  it('reads the names in the operator’s order, and loads them once per sport', {
    tags: ['D-177', 'D-178'],
  }, async () => {
    const answer = success([
      { market_id: 29, market_name: 'Both teams to score' },
      { market_id: '2', market_name: '1x2' },
    ]);
    app.upstream.on(MARKETS, answer);
    app.upstream.on('GET /markets/sport_id/24', answer);
    const expected = [
      { marketId: '29', name: 'Both teams to score' },
      { marketId: '2', name: '1x2' },
    ];
    expect(dataOf(await app.query('markets.list', { sportId: 10 }).expect(200))).toEqual(expected);
    expect(dataOf(await app.query('markets.list', { sportId: 10 }).expect(200))).toEqual(expected);
    await app.query('markets.list', { sportId: 30 }).expect(200);
    expect(app.upstream.received.map(({ path }) => path)).toEqual(['/markets/sport_id/10', '/markets/sport_id/24']);
  });

  it('is requested again after 5 min, and is served stale while that fails', { tags: ['D-213'] }, async () => {
    app.upstream.on(MARKETS, success([{ market_id: 2, market_name: '1x2' }]));
    const list = async () => dataOf(await app.query('markets.list', { sportId: 10 }).expect(200));
    await list();
    vi.setSystemTime(Date.now() + 299_000);
    await list();
    expect(app.upstream.count(MARKETS)).toBe(1);
    app.upstream.on(MARKETS, { status: 500 });
    vi.setSystemTime(Date.now() + 2_000);
    expect(await list()).toEqual([{ marketId: '2', name: '1x2' }]);
    expect(app.upstream.count(MARKETS)).toBe(2);
  });

  it('fails with a typed error when the operator fails', async () => {
    app.upstream.on(MARKETS, { status: 503 });
    expect(domainOf(await app.query('markets.list', { sportId: 10 }).expect(502))).toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
    });
    expect(domainOf(await app.query('markets.list', { sportId: 11 }).expect(400))).toMatchObject({
      message: 'Unknown sport.',
    });
  });
});
