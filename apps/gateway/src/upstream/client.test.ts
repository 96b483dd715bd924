import type { PlayerCaller } from '@ushindi/api-contract';
import { accountCalls, betsCalls, fixturesCalls, walletCalls } from '@ushindi/api-contract/operator';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failureOf } from '../../test/failureOf.ts';
import { startFakeUpstream, type FakeUpstream } from '../../test/fakeUpstream.ts';
import { success, wireFixture } from '../../test/wire.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createBreakers } from './breaker.ts';
import { createUpstreamClient, type UpstreamClient } from './client.ts';
import type { UpstreamSettings } from './settings.ts';
import { createSockets } from './transport.ts';

const session = { accessToken: 'token', accNo: '1', phone: '0712345678', name: 'A', expiresAtMs: 0 };
const caller: PlayerCaller = { requestId: 'r', address: '', campaign: 'utm_source=x', session };
const fallback = 'Fallback.';
/** For calls without a response. A call waits for a socket in the first half of it. */
const SHORT_MS = 500;
const DOWN = { code: 'UPSTREAM_UNAVAILABLE', details: { reason: { kind: 'serviceUnavailable' } } };

let upstream: FakeUpstream;
const allSockets: ReturnType<typeof createSockets>[] = [];
const log = { warn: vi.fn<(fields: object, message: string) => void>() };

function clientWith(over: Partial<UpstreamSettings> = {}): UpstreamClient {
  const settings: UpstreamSettings = {
    apiUrl: `${upstream.url}/base/`,
    fixturesUrl: upstream.url,
    highlightsUrl: `${upstream.url}/highlights`,
    hashKey: { name: 'x-hash-key', value: 'hash' },
    appKey: { name: 'x-app-key', value: 'app' },
    fixturesToken: 'bearer',
    connectTimeoutMs: 1000,
    readTimeoutMs: 5000,
    writeTimeoutMs: 5000,
    maxResponseBytes: 100_000,
    maxConnections: 10,
    maxHeldConnections: 10,
    ...over,
  };
  const sockets = createSockets(settings);
  allSockets.push(sockets);
  const breakers = createBreakers(
    { failures: 10, openMs: 5000, monotonicMs: () => 0, onRefused: () => undefined },
    log,
  );
  return createUpstreamClient({ settings, sockets, breakers, metrics: createMetrics(), log });
}

const deposit = (client: UpstreamClient) =>
  client.one(walletCalls.deposit, { caller, body: { amount: 50, desc: '' }, fallback, requireEnvelopeOk: true });
const balance = (client: UpstreamClient) => client.one(walletCalls.balance, { caller, fallback });
const listQuery = { sport_id: 10, market_id: '2', page: 1, page_size: 20 };
const list = (client: UpstreamClient) => client.list(fixturesCalls.list, { caller, query: listQuery, fallback });

beforeEach(async () => {
  upstream = await startFakeUpstream();
  log.warn.mockClear();
});
afterEach(async () => {
  await Promise.all(allSockets.splice(0).map((each) => each.destroy()));
  await upstream.close();
});

describe('an upstream call', () => {
  it('carries keys, campaign and token for auth player, under the path of its base', {
    tags: ['A-191', 'A-192', 'A-193', 'C-013'],
  }, async () => {
    upstream.on('GET /base/profile/v1/balance', success({ balance: 1, bonus: 0 }));
    await balance(clientWith());
    const [call] = upstream.received;
    expect(call?.headers).toMatchObject({
      'x-hash-key': 'hash',
      'x-app-key': 'app',
      'x-ua-key': 'utm_source=x',
      'x-access-key': 'token',
      'content-type': 'application/json',
    });
    expect(call?.headers).not.toHaveProperty('authorization');
  });

  it('carries the bearer token and no player’s token to the fixtures service', {
    tags: ['D-161'],
  }, async () => {
    upstream.on('GET /fixtures/', { json: [] });
    await list(clientWith());
    const [call] = upstream.received;
    expect(call?.headers.authorization).toBe('Bearer bearer');
    expect(call?.headers).not.toHaveProperty('x-access-key');
    expect(call?.query).toEqual({ sport_id: '10', market_id: '2', page: '1', page_size: '20' });
  });

  it('leaves x-ua-key out when the visit has no campaign, and the token for a guest', {
    tags: ['A-192', 'A-193'],
  }, async () => {
    upstream.on('POST /base/acc/v1/reset', success(null));
    const guest = { requestId: 'r', address: '', campaign: undefined, session: null };
    await clientWith().one(accountCalls.requestCode, { caller: guest, body: { user_id: '07' }, fallback });
    expect(upstream.received[0]?.headers).not.toHaveProperty('x-ua-key');
    expect(upstream.received[0]?.headers).not.toHaveProperty('x-access-key');
  });

  it('is missing by a page under 404 if it is not documented, unless it or the whole service may be away', async () => {
    const terms = (client: UpstreamClient) => client.one(walletCalls.withdrawalTerms, { caller, fallback });
    const [TERMS, BALANCE] = ['GET /base/profile/v1/withdrawal_terms', 'GET /base/profile/v1/balance'];
    const page = { status: 404, text: '<h1>Not found</h1>' };
    const client = clientWith();
    // While the operator is being deployed, a proxy may answer every call with a page.
    upstream.onAll({ [TERMS]: page, 'GET /fixtures/match_id/1': { json: { code: 200, data: wireFixture() } } });
    await client.one(fixturesCalls.match, { caller, params: { match_id: '1' }, fallback });
    await expect(terms(client)).rejects.toMatchObject({ code: 'UPSTREAM_UNREADABLE' });
    upstream.on(BALANCE, success({ balance: 1, bonus: 0 }));
    await balance(client);
    await expect(terms(client)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    upstream.on(TERMS, success({ free: 0, fee_percent: 10 }));
    await terms(client);
    upstream.onAll({ [TERMS]: page, [BALANCE]: page });
    await expect(terms(client)).rejects.toMatchObject({ code: 'UPSTREAM_UNREADABLE' });
    await expect(balance(client)).rejects.toMatchObject({ code: 'UPSTREAM_UNREADABLE' });
  });

  it('is not missing by a page under 404 after such a page for a documented call, until the service answers', async () => {
    const terms = (client: UpstreamClient) => client.one(walletCalls.withdrawalTerms, { caller, fallback });
    const BALANCE = 'GET /base/profile/v1/balance';
    const page = { status: 404, text: '<h1>Not found</h1>' };
    const client = clientWith();
    upstream.on(BALANCE, success({ balance: 1, bonus: 0 }));
    await balance(client);
    upstream.onAll({ [BALANCE]: page, 'GET /base/profile/v1/withdrawal_terms': page });
    await expect(balance(client)).rejects.toMatchObject({ code: 'UPSTREAM_UNREADABLE' });
    await expect(terms(client)).rejects.toMatchObject({ code: 'UPSTREAM_UNREADABLE' });
    upstream.on(BALANCE, success({ balance: 1, bonus: 0 }));
    await balance(client);
    await expect(terms(client)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('encodes path parameters', async () => {
    upstream.on('GET /fixtures/match_id/a%2Fb%3Fc', { json: { code: 200, data: wireFixture() } });
    await clientWith().one(fixturesCalls.match, { caller, params: { match_id: 'a/b?c' }, fallback });
    expect(upstream.received[0]?.path).toBe('/fixtures/match_id/a%2Fb%3Fc');
  });

  it.each(['..', '.', ''])('refuses the path parameter %j, which would change the path', async (match_id) => {
    const asked = clientWith().one(fixturesCalls.match, { caller, params: { match_id }, fallback });
    await expect(asked).rejects.toMatchObject({ code: 'INVALID' });
    expect(upstream.received).toEqual([]);
  });
});

describe('reads', () => {
  it('are sent once more when the connection breaks', async () => {
    let cuts = 1;
    upstream.on('GET /base/profile/v1/balance', () => (cuts-- > 0 ? 'cut' : success({ balance: '7.5', bonus: null })));
    await expect(balance(clientWith())).resolves.toMatchObject({ data: { balance: 7.5, bonus: 0 } });
    expect(upstream.received).toHaveLength(2);
  });

  it('fail after the second break', async () => {
    upstream.on('GET /base/profile/v1/balance', 'cut');
    expect(await failureOf(balance(clientWith()))).toEqual(DOWN);
    expect(upstream.received).toHaveLength(2);
  });

  it('are not sent again after a refusal or a timeout', async () => {
    upstream.on('GET /base/profile/v1/balance', { status: 500 });
    expect(await failureOf(balance(clientWith()))).toEqual(DOWN);
    upstream.on('GET /base/profile/v1/balance', 'hang');
    expect(await failureOf(balance(clientWith({ readTimeoutMs: SHORT_MS })))).toEqual({
      code: 'UPSTREAM_TIMEOUT',
      details: { reason: { kind: 'serviceSlow' } },
    });
    expect(upstream.received).toHaveLength(2);
  });

  it('throw NOT_FOUND for an empty response', async () => {
    upstream.on('GET /base/profile/v1/balance', { status: 204 });
    await expect(balance(clientWith())).rejects.toMatchObject({ code: 'NOT_FOUND', message: fallback });
  });
});

describe('changes', () => {
  const unknown = { outcomeUnknown: true, reason: { kind: 'outcomeUnknown' } };
  it.each([
    ['a cut line', 'cut', 'UPSTREAM_UNAVAILABLE', unknown],
    ['a timeout', 'hang', 'UPSTREAM_TIMEOUT', unknown],
    ['a 500', { status: 500 }, 'UPSTREAM_UNAVAILABLE', unknown],
    ['a page', { text: '<html>' }, 'UPSTREAM_UNREADABLE', unknown],
    ['an answer that confirms nothing', { json: { message: 'hello' } }, 'UPSTREAM_UNREADABLE', unknown],
    ['nothing', { status: 204 }, 'UPSTREAM_UNREADABLE', unknown],
    ['a refusal', { json: { code: 403, message: 'no' } }, 'FORBIDDEN', {}],
  ] as const)('are sent exactly once when %s comes back', async (_, answer, code, details) => {
    upstream.on('POST /base/profile/v1/deposit', answer);
    const client = clientWith(answer === 'hang' ? { writeTimeoutMs: SHORT_MS } : {});
    expect(await failureOf(deposit(client))).toEqual({ code, details });
    expect(upstream.received).toHaveLength(1);
  });

  it('have a known outcome when they were never sent', async () => {
    const client = clientWith();
    await upstream.close();
    expect(await failureOf(deposit(client))).toEqual(DOWN);
  });
});

describe('limits', () => {
  it('aborts a response beyond the size limit', async () => {
    upstream.on('GET /base/profile/v1/balance', { text: 'x'.repeat(200_000) });
    await expect(balance(clientWith())).rejects.toMatchObject({ code: 'UPSTREAM_UNREADABLE' });
  });

  it('hides the operator’s address', async () => {
    const client = clientWith();
    await upstream.close();
    await expect(balance(client)).rejects.toMatchObject({
      message: expect.not.stringContaining(String(upstream.port)),
    });
  });
});

describe('lists', () => {
  it.each([
    ['an array', [wireFixture()]],
    ['{data}', { data: [wireFixture()] }],
    ['{results}', { code: 200, results: [wireFixture()] }],
    ['{upcoming_games}', { upcoming_games: [wireFixture()] }],
    ['data.result in Success', { code: 'Success', data: { code: 200, data: { result: [wireFixture()] } } }],
  ])('are read from %s', { tags: ['D-167'] }, async (_, json) => {
    upstream.on('GET /fixtures/', { json });
    const { items, received } = await list(clientWith());
    expect([items[0]?.match_id, received]).toEqual(['501', 1]);
  });

  it.each([
    ['204', { status: 204 }],
    ['record not found', { json: { status: 204, message: 'record not found' } }],
    ['a coded 404', { json: { code: 'Error', data: { code: 404, message: 'no bets' } } }],
    ['an HTTP 404 with JSON', { status: 404, json: { message: 'none' } }],
  ])('are empty for %s', { tags: ['D-165'] }, async (_, answer) => {
    upstream.on('GET /base/ds/v1/bets/sports', answer);
    const asked = clientWith().list(betsCalls.list, {
      caller,
      params: { kind: 'sports' },
      query: { page: 1, limit: 10 },
      fallback,
    });
    await expect(asked).resolves.toEqual({ items: [], received: 0 });
  });

  it('leave out unreadable items and log how many', async () => {
    upstream.on('GET /fixtures/', { json: [wireFixture(), { match_id: null }, 'text'] });
    const { items, received } = await list(clientWith());
    expect([items.length, received]).toEqual([1, 3]);
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({ call: 'fixtures/', leftOut: 2, of: 3 }),
      expect.any(String),
    );
  });

  it('fail when every item is unreadable, and when there is no list', async () => {
    upstream.on('GET /fixtures/', { json: ['text'] });
    await expect(list(clientWith())).rejects.toMatchObject({ code: 'UPSTREAM_UNREADABLE' });
    upstream.on('GET /fixtures/', { json: { code: 200, fixtures: 7 } });
    await expect(list(clientWith())).rejects.toMatchObject({ code: 'UPSTREAM_UNREADABLE' });
  });

  it('fail for text under a 404, which is a wrong address and not an empty list', async () => {
    await expect(list(clientWith())).rejects.toMatchObject({ code: 'UPSTREAM_UNREADABLE' });
  });
});
