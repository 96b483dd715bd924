import { SERVER_TIME_HEADER } from '@ushindi/api-contract/sharedQueries';
import Fastify from 'fastify';
import type { Response } from 'supertest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataOf, startTestApp, type TestApp } from '../../test/testApp.ts';
import { refusal, success, wireFixture } from '../../test/wire.ts';
import { registerResponseCache } from './plugin.ts';
import { createResponseCache } from './responseCache.ts';

const NOW_MS = Date.UTC(2026, 0, 15, 12);
const LIST = 'GET /fixtures/';
const page = (over: object = {}) => Array.from({ length: 20 }, (_, n) => wireFixture({ match_id: n, ...over }));

let app: TestApp;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS });
  app = await startTestApp();
  app.upstream.on(LIST, success(page()));
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const list = (as?: string) => app.query('fixtures.list', {}, as);

describe('a public response', () => {
  it('is compressed and carries an ETag and the server time', async () => {
    const response = await list().set('accept-encoding', 'gzip, br').expect(200);
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      [SERVER_TIME_HEADER]: String(NOW_MS),
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.etag).toMatch(/^W\/"/);
  });

  it('is identical for guests and players and carries no session', async () => {
    const asGuest = await list().expect(200);
    const asPlayer = await list(await app.signedIn()).expect(200);
    expect(asPlayer.text).toBe(asGuest.text);
    expect(asPlayer.headers['set-cookie']).toBeUndefined();
  });

  it('is a 304 while its data stay the same, also after a reload', async () => {
    const { etag } = (await list().expect(200)).headers;
    await list().set('if-none-match', String(etag)).expect(304, '');
    pass(60_000);
    const unchanged = await list().set('if-none-match', String(etag)).expect(304, '');
    expect(app.upstream.count(LIST)).toBe(2);
    expect(unchanged.headers[SERVER_TIME_HEADER]).toBe(String(NOW_MS + 60_000));
    app.upstream.on(LIST, success(page({ competitor1: 'Tusker' })));
    pass(60_000);
    await list().set('if-none-match', String(etag)).expect(200);
  });

  it('keeps no other memory than its bytes', { tags: ['T-30'] }, async () => {
    const clocks = { nowMs: Date.now, monotonicMs: Date.now };
    const cache = createResponseCache({ ...clocks, ttlMs: 1000, maxBytes: 10_000, onHit: () => {} });
    const keep = vi.spyOn(cache, 'keep');
    const server = Fastify();
    registerResponseCache(server, cache, Date.now);
    server.get('/:path', (_, reply) => reply.send(Buffer.from('{}')));
    await server.inject('/sports.list');
    expect(keep.mock.calls.map(([, body]) => [body.length, body.buffer.byteLength])).toEqual([[2, 2]]);
    await server.close();
  });

  it('comes from the response cache during its time to live, and is counted', async () => {
    for (let n = 0; n < 3; n += 1) await list().expect(200);
    const metrics = await app.agent.get('/metrics');
    expect(metrics.text).toMatch(/^ushindi_response_cache_hits_total 2$/m);
    pass(1000);
    await list().expect(200);
    expect((await app.agent.get('/metrics')).text).toMatch(/^ushindi_response_cache_hits_total 2$/m);
  });
});

describe('any other response', () => {
  type Ask = (app: TestApp) => PromiseLike<Response>;

  it.each<[string, number, Ask]>([
    ["a player's data", 200, async () => app.query('account.session', undefined, await app.signedIn())],
    ['a failure', 404, () => app.query('fixtures.match', { matchId: '7' })],
    ['a batch', 200, () => app.agent.get('/trpc/sports.list,sports.list').query({ batch: '1', input: '{}' })],
  ])('is not cached: %s', async (_, status, ask) => {
    app.upstream.on('GET /fixtures/match_id/7', refusal(404, 'none'));
    app.upstream.on('GET /sports', success([{ sport_id: 10 }]));
    const answers = [await ask(app), await ask(app)];
    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
    expect(answers[1]?.headers).toMatchObject({ 'cache-control': 'no-store', [SERVER_TIME_HEADER]: String(NOW_MS) });
    expect(answers[1]?.headers.etag).toBeUndefined();
    expect((await app.agent.get('/metrics')).text).toMatch(/^ushindi_response_cache_hits_total 0$/m);
  });
});

it.each(['/trpc/wallet%2Ebalance?x=/trpc/fixtures.list', '/trpc/wallet.balanc%65?/trpc/sports.list'])(
  'shows no other visitor what a player has read at %s, which also names a public procedure',
  { tags: ['T-07'] },
  async (address) => {
    app.upstream.on('GET /profile/v1/balance', success({ balance: '1240.50', bonus: 20 }));
    const own = await app.agent
      .get(address)
      .set('cookie', await app.signedIn())
      .expect(200);
    expect(dataOf(own)).toMatchObject({ balance: 1240.5 });
    expect(own.headers).toMatchObject({ 'cache-control': 'no-store' });
    await app.agent.get(address).expect(401);
  },
);

it('compresses a large response of a player', async () => {
  const rows = Array.from({ length: 50 }, (_, n) => ({
    id: n,
    kind: 'stake',
    amount: -20,
    balance_after: 100,
    created_at: '2026-01-15 12:00:00',
  }));
  app.upstream.on('GET /profile/v1/transactions', success({ result: rows }));
  const response = await app.query('wallet.transactions', {}, await app.signedIn()).set('accept-encoding', 'gzip');
  expect(response.headers['content-encoding']).toBe('gzip');
  expect(dataOf(response)).toMatchObject({ items: rows.map(({ id }) => ({ id: String(id) })) });
});
