import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noTracing } from '@ushindi/server/tracing';
import { buildApp, type Drain } from './app.ts';
import type { CallKeys } from './http/guards.ts';
import { createLogger } from './log.ts';
import { createMetrics } from './metrics.ts';

type App = Awaited<ReturnType<typeof buildApp>>;
let app: App;
let ready: () => Promise<void>;
let drain: Drain;
let stopWithinMs: number;
/** Ends the requests of /held. */
let held: PromiseWithResolvers<string>;

const CALL_KEYS: CallKeys = { hashKey: ['hash'], appKey: ['app'], fixturesToken: ['token'] };
const build = (docs: boolean, arrival?: Parameters<typeof buildApp>[1], keys = CALL_KEYS) =>
  buildApp(
    {
      logger: createLogger('silent'),
      keys,
      api: [
        (scope) => void scope.post('/api', () => 'api'),
        (scope) =>
          void scope.get('/bug', () => {
            throw new Error('secret detail');
          }),
      ],
      fixtures: [(scope) => void scope.get('/fixtures', () => 'fixtures')],
      open: [(scope) => void scope.get('/open', () => 'open'), (scope) => void scope.get('/held', () => held.promise)],
      docs,
      metrics: createMetrics(Date.now, 100),
      tracing: noTracing,
      readinessChecks: { database: () => ready() },
      drain,
      stopWithinMs,
    },
    arrival,
  );

beforeEach(async () => {
  ready = async () => undefined;
  drain = { isDraining: false };
  stopWithinMs = 60_000;
  held = Promise.withResolvers();
  app = await build(false);
});
afterEach(() => app.close());

const KEYS = { 'x-hash-key': 'hash', 'x-app-key': 'app' };
const status = async (url: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url, method: url === '/api' ? 'POST' : 'GET', headers })).statusCode;

describe('server', () => {
  it.each(['GET /open HTTP/1.1\r\nhost: a\r\n', 'POST /api HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n{'])(
    'answers a request that does not arrive with 408: %j',
    { tags: ['R-103', 'T-27'] },
    async (part) => {
      const impatient = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 };
      const server = await build(false, impatient);
      await server.listen({ host: '127.0.0.1', port: 0 });
      const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
      socket.write(part);
      expect(await text(socket)).toContain('HTTP/1.1 408 Request Timeout');
      await server.close();
    },
  );

  it('requires both keys on API calls', { tags: ['T-34'] }, async () => {
    expect(await status('/api', KEYS)).toBe(200);
    expect(await status('/api', { ...KEYS, 'x-hash-key': 'hush' })).toBe(403);
    expect(await status('/api', { 'x-hash-key': 'hash' })).toBe(403);
  });

  it('requires the bearer token on fixtures calls and nothing on public routes', { tags: ['T-34'] }, async () => {
    expect(await status('/fixtures', { authorization: 'Bearer token' })).toBe(200);
    expect(await status('/fixtures', { authorization: 'Bearer taken' })).toBe(401);
    expect(await status('/fixtures', KEYS)).toBe(401);
    expect(await status('/open')).toBe(200);
  });

  it('accepts the current and the previous keys during a change, and no others', {
    tags: ['R-166', 'T-08'],
  }, async () => {
    const changing = await build(false, undefined, {
      hashKey: ['new hash', 'hash'],
      appKey: ['new app', 'app'],
      fixturesToken: ['new token', 'token'],
    });
    const statusOf = async (url: string, headers: Record<string, string>) =>
      (await changing.inject({ url, method: url === '/api' ? 'POST' : 'GET', headers })).statusCode;
    expect(await statusOf('/api', KEYS)).toBe(200);
    expect(await statusOf('/api', { 'x-hash-key': 'new hash', 'x-app-key': 'new app' })).toBe(200);
    expect(await statusOf('/api', { 'x-hash-key': 'new hash', 'x-app-key': 'older app' })).toBe(403);
    expect(await statusOf('/api', { 'x-app-key': 'new app' })).toBe(403);
    expect(await statusOf('/fixtures', { authorization: 'Bearer token' })).toBe(200);
    expect(await statusOf('/fixtures', { authorization: 'Bearer new token' })).toBe(200);
    expect(await statusOf('/fixtures', { authorization: 'Bearer new' })).toBe(401);
    await changing.close();
  });

  it('serves the OpenAPI document only when it is enabled', async () => {
    expect(await status('/docs/openapi.json')).toBe(404);
    const inDevelopment = await build(true);
    const { paths } = (await inDevelopment.inject('/docs/openapi.json')).json();
    expect(paths).toMatchObject({ '/bet/v1/place': { post: { operationId: 'bets.place' } } });
    await inDevelopment.close();
  });

  it('answers unknown routes in the envelope', async () => {
    const response = await app.inject('/nowhere');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'Error', data: { code: 404 } });
  });

  it('refuses malformed JSON with code 400', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api',
      headers: { ...KEYS, 'content-type': 'application/json' },
      payload: '{',
    });
    expect(response.json()).toMatchObject({ code: 'Error', data: { code: 400 } });
  });

  it('hides the details of internal errors', { tags: ['T-25'] }, async () => {
    const response = await app.inject({ url: '/bug', headers: KEYS });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      code: 'Error',
      message: 'An error occurred.',
      data: { code: 500, message: 'An error occurred.', reason: { kind: 'failed' } },
    });
  });

  it('reports liveness always and readiness only while the database answers', async () => {
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200]);
    ready = () => Promise.reject(new Error('gone'));
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'unavailable', missing: ['database'] });
  });

  it('keeps the request id of the gateway, and of no other caller', { tags: ['R-156', 'T-38'] }, async () => {
    const id = { 'x-request-id': 'id-of-the-caller' };
    const gateway = await app.inject({ url: '/open', headers: { ...id, 'x-hash-key': 'hash', 'x-app-key': 'app' } });
    expect(gateway.headers['x-request-id']).toBe('id-of-the-caller');
    const browser = await app.inject({ url: '/open', headers: id });
    expect(browser.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('counts calls by route and outcome, never by address', async () => {
    await status('/open?phone=0712345678');
    await status('/fixtures');
    await status('/0712345678');
    const metricsText = (await app.inject('/metrics')).body;
    expect(metricsText).toContain('ushindi_operator_call_seconds_count{call="/open",outcome="OK"} 1');
    expect(metricsText).toContain('ushindi_operator_call_seconds_count{call="/fixtures",outcome="UNAUTHORIZED"} 1');
    expect(metricsText).toContain('ushindi_operator_call_seconds_count{call="none",outcome="NOT_FOUND"} 1');
    expect(metricsText).not.toContain('0712345678');
  });
});

describe('a server that stops', () => {
  /** A keep-alive connection with a request that is being served. */
  async function startHeld() {
    const served = Promise.withResolvers<void>();
    app.addHook('preHandler', async () => served.resolve());
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    // A socket that is cut off fails.
    const received = text(socket).catch(() => '');
    socket.write('GET /held HTTP/1.1\r\nhost: a\r\nconnection: keep-alive\r\n\r\n');
    await served.promise;
    return { text: received };
  }

  it('is not ready first and serves on, without keeping connections', async () => {
    drain.isDraining = true;
    const readiness = await app.inject('/readyz');
    expect([readiness.statusCode, readiness.json()]).toEqual([503, { status: 'closing', missing: [] }]);
    const served = await app.inject('/open');
    expect([served.statusCode, served.headers.connection]).toEqual([200, 'close']);
    expect(await status('/healthz')).toBe(200);
  });

  it('answers the requests that it serves before it has closed', async () => {
    app = await build(false);
    const received = await startHeld();
    const closed = app.close();
    await vi.waitFor(() => expect(drain.isDraining).toBe(true), { timeout: 60_000 });
    held.resolve('the answer');
    await closed;
    expect(await received.text).toMatch(/^HTTP\/1.1 200 OK[^]*connection: close[^]*the answer$/);
  });

  it('cuts off a request that takes too long', async () => {
    stopWithinMs = 20;
    app = await build(false);
    const received = await startHeld();
    await app.close();
    expect(await received.text).toBe('');
  });
});
