import { DomainError, type PlayerCaller } from '@ushindi/api-contract';
import { accountCalls, fixturesCalls, walletCalls } from '@ushindi/api-contract/operator';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failureOf } from '../../test/failureOf.ts';
import { startFakeUpstream, type FakeUpstream } from '../../test/fakeUpstream.ts';
import { refusal, success, wireFixture } from '../../test/wire.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createBreakers, isCircuitOpen, type Breakers } from './breaker.ts';
import { createUpstreamClient, type UpstreamClient } from './client.ts';
import type { UpstreamSettings } from './settings.ts';
import { createSockets } from './transport.ts';

const session = { accessToken: 'token', accNo: '1', phone: '0712345678', name: 'A', expiresAtMs: 0 };
const caller: PlayerCaller = { requestId: 'r', address: '', campaign: undefined, session };
const fallback = 'Fallback.';
const FAILURES = 3;
const OPEN_MS = 5000;
/** Longer than any pause of a busy machine. */
const PATIENT_MS = 60_000;
/** For calls without a response. A call waits for a socket in the first half of it. */
const SHORT_MS = 500;
const BALANCE = 'GET /profile/v1/balance';
const DEPOSIT = 'POST /profile/v1/deposit';
const DOWN = { code: 'UPSTREAM_UNAVAILABLE', details: { reason: { kind: 'serviceUnavailable' } } };

let monotonicMs = 0;
let upstream: FakeUpstream;
let client: UpstreamClient;
let breakers: Breakers;
let sockets: ReturnType<typeof createSockets>;
let settings: UpstreamSettings;
const log = { warn: vi.fn<(fields: object, message: string) => void>() };
const onRefused = vi.fn<(service: string) => void>();

beforeEach(async () => {
  // Only the date is held: sockets and deadlines run on real timers.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 15, 12) });
  log.warn.mockClear();
  onRefused.mockClear();
  upstream = await startFakeUpstream();
  settings = {
    apiUrl: upstream.url,
    fixturesUrl: upstream.url,
    highlightsUrl: upstream.url,
    hashKey: { name: 'x-hash-key', value: 'hash' },
    appKey: { name: 'x-app-key', value: 'app' },
    fixturesToken: 'bearer',
    connectTimeoutMs: 1000,
    readTimeoutMs: PATIENT_MS,
    writeTimeoutMs: PATIENT_MS,
    maxResponseBytes: 1000,
    maxConnections: 10,
    maxHeldConnections: 10,
  };
  sockets = createSockets(settings);
  breakers = createBreakers({ failures: FAILURES, openMs: OPEN_MS, monotonicMs: () => monotonicMs, onRefused }, log);
  client = clientWith({});
});
afterEach(async () => {
  vi.useRealTimers();
  await sockets.destroy();
  await upstream.close();
});

const clientWith = (timeouts: Partial<UpstreamSettings>) =>
  createUpstreamClient({ settings: { ...settings, ...timeouts }, sockets, breakers, metrics: createMetrics(), log });
const pass = (ms: number) => (monotonicMs += ms);
const balance = () => client.one(walletCalls.balance, { caller, fallback });
const deposit = () => client.one(walletCalls.deposit, { caller, body: { amount: 50, desc: '' }, fallback });
const match = () => client.one(fixturesCalls.match, { caller, params: { match_id: '501' }, fallback });
const login = () =>
  client.one(accountCalls.requestCode, { caller: { ...caller, session: null }, body: { user_id: '07' }, fallback });

async function fail(times: number, call: () => Promise<unknown> = balance): Promise<void> {
  for (let n = 0; n < times; n += 1) await expect(call()).rejects.toBeInstanceOf(DomainError);
}

async function opened(): Promise<void> {
  upstream.on(BALANCE, { status: 503 });
  await fail(FAILURES);
  upstream.on(BALANCE, success({ balance: 1, bonus: 0 }));
  upstream.on(DEPOSIT, success({}));
  upstream.received.length = 0;
}

describe('a circuit', () => {
  it('stays closed when calls find no free socket, although the service works', {
    tags: ['R-162'],
  }, async () => {
    client = clientWith({ readTimeoutMs: 100 });
    upstream.on(DEPOSIT, 'hang');
    const holding = Promise.allSettled(Array.from({ length: settings.maxConnections }, deposit));
    for (let n = 0; n < FAILURES; n += 1)
      await expect(balance()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', details: { retryAfterMs: 2000 } });
    expect(breakers.states()).toMatchObject({ api: 'closed' });
    await sockets.destroy();
    await holding;
  });

  it.each([
    ['5xx', { status: 500 }],
    ['cut lines', 'cut'],
    ['timeouts', 'hang'],
  ] as const)('opens after the configured number of consecutive %s, and logs it once', async (_, answer) => {
    client = clientWith(answer === 'hang' ? { readTimeoutMs: SHORT_MS } : {});
    upstream.on(BALANCE, answer);
    await fail(FAILURES - 1);
    expect(breakers.states()).toEqual({ api: 'closed', fixtures: 'closed', highlights: 'closed' });
    await fail(1);
    expect(breakers.states()).toEqual({ api: 'open', fixtures: 'closed', highlights: 'closed' });
    expect(log.warn.mock.calls).toEqual([[{ service: 'api', circuit: 'open' }, 'circuit changed']]);
  });

  it('opens for failed changes too', async () => {
    upstream.on(DEPOSIT, 'cut');
    await fail(FAILURES, deposit);
    expect(breakers.states().api).toBe('open');
  });

  it('resets its count with every success', async () => {
    upstream.on(BALANCE, { status: 500 });
    await fail(FAILURES - 1);
    upstream.on(BALANCE, success({ balance: 1, bonus: 0 }));
    await balance();
    upstream.on(BALANCE, { status: 500 });
    await fail(FAILURES - 1);
    expect(breakers.states().api).toBe('closed');
  });

  it.each([
    ['4xx', { status: 429 }],
    ['coded refusals', refusal(503, 'closed for the night')],
    ['coded refusals under an HTTP 500', { status: 500, ...refusal(402, 'no funds') }],
    ['unreadable answers', { text: '<html>' }],
    ['answers beyond the size limit', { text: 'x'.repeat(5000) }],
  ])('never opens for %s', async (_, answer) => {
    upstream.on(BALANCE, answer);
    await fail(FAILURES + 1);
    expect(breakers.states().api).toBe('closed');
  });

  it('never opens for changes while the database takes none, so that reads go on', { tags: ['R-164'] }, async () => {
    const reason = { kind: 'serviceUnavailable' };
    const [code, message] = [503, 'The service is not answering right now.'];
    upstream.on(DEPOSIT, { status: code, json: { code: 'Error', message, data: { code, message, reason } } });
    upstream.on(BALANCE, success({ balance: 1, bonus: 0 }));
    for (let n = 0; n <= FAILURES; n += 1)
      await expect(deposit()).rejects.toMatchObject({ details: { outcomeUnknown: true } });
    await expect(balance()).resolves.toMatchObject({ data: { balance: 1 } });
  });
});

describe('while a circuit is open', () => {
  it('probes the service after the configured time, although the date was set back', async () => {
    await opened();
    vi.setSystemTime(Date.now() - 3_600_000);
    pass(OPEN_MS);
    await balance();
    expect(breakers.states().api).toBe('closed');
  });

  it('sends nothing, and reports that a change was not made', async () => {
    await opened();
    expect(await failureOf(deposit())).toEqual(DOWN);
    expect(await failureOf(balance())).toEqual(DOWN);
    const refused: unknown = await balance().catch((error: unknown) => error);
    expect([isCircuitOpen(refused), upstream.received]).toEqual([true, []]);
    // The deposit, its probe, and two reads.
    expect(onRefused.mock.calls).toEqual([['api'], ['api'], ['api'], ['api']]);
  });

  it('keeps calling other services', async () => {
    await opened();
    upstream.on('GET /fixtures/match_id/501', success(wireFixture()));
    await expect(match()).resolves.toMatchObject({ data: { match_id: '501' } });
  });
});

describe('a half-open circuit', () => {
  it.each([
    ['a read', balance],
    ['a guest’s change', login],
  ])('is probed by %s', async (_, probe) => {
    await opened();
    upstream.on('POST /acc/v1/reset', success(null));
    pass(OPEN_MS);
    await probe();
    expect(breakers.states().api).toBe('closed');
    await deposit();
    expect(upstream.count(DEPOSIT)).toBe(1);
  });

  it('is probed by the gateway itself before a player’s change, which is then sent once', async () => {
    await opened();
    pass(OPEN_MS);
    upstream.on('GET /ds/v1/menu/quick', success([]));
    await deposit();
    expect(breakers.states().api).toBe('closed');
    expect(upstream.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      expect.stringContaining('GET /ds/v1/menu/quick'),
      DEPOSIT,
    ]);
  });

  it.each([
    ['refuses', { status: 503 }],
    ['does not answer', 'hang'],
  ] as const)('sends no change when the service %s the probe', async (_, answer) => {
    await opened();
    pass(OPEN_MS);
    client = clientWith(answer === 'hang' ? { readTimeoutMs: SHORT_MS } : {});
    upstream.on('GET /ds/v1/menu/quick', answer);
    expect(await failureOf(deposit())).toEqual(DOWN);
    expect(upstream.count(DEPOSIT)).toBe(0);
    expect(breakers.states().api).toBe('open');
  });

  it('sends one probe and refuses other calls', async () => {
    await opened();
    pass(OPEN_MS);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    upstream.on(BALANCE, async () => {
      await released;
      return success({ balance: 1, bonus: 0 });
    });
    const probe = balance();
    expect(await failureOf(balance())).toEqual(DOWN);
    expect(await failureOf(deposit())).toEqual(DOWN);
    release();
    await expect(probe).resolves.toMatchObject({ data: { balance: 1 } });
    expect(upstream.received).toHaveLength(1);
  });

  it('opens for the same time again after a failed probe', async () => {
    await opened();
    upstream.on(BALANCE, { status: 500 });
    pass(OPEN_MS);
    await fail(1);
    pass(OPEN_MS - 1);
    await fail(1);
    expect(upstream.count(BALANCE)).toBe(1);
    pass(1);
    await fail(1);
    expect(upstream.count(BALANCE)).toBe(2);
  });
});
