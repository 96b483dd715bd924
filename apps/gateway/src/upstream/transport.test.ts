import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeUpstream, type FakeUpstream } from '../../test/fakeUpstream.ts';
import type { UpstreamRequest } from './request.ts';
import { createSockets, send } from './transport.ts';

let upstream: FakeUpstream;
let sockets: ReturnType<typeof createSockets>;
beforeEach(async () => {
  upstream = await startFakeUpstream();
  sockets = createSockets({
    apiUrl: upstream.url,
    fixturesUrl: upstream.url,
    highlightsUrl: upstream.url,
    hashKey: { name: 'x-hash-key', value: 'hash' },
    appKey: { name: 'x-app-key', value: 'app' },
    fixturesToken: 'bearer',
    connectTimeoutMs: 1000,
    // Longer than any pause of a busy machine: requests have deadlines of their own.
    readTimeoutMs: 60_000,
    writeTimeoutMs: 60_000,
    maxResponseBytes: 100_000,
    maxConnections: 1,
    maxHeldConnections: 1,
  });
});
afterEach(async () => {
  await sockets.destroy();
  await upstream.close();
});

const requestOf = (path: string, given: Partial<UpstreamRequest> = {}): UpstreamRequest => ({
  method: 'GET',
  origin: upstream.url,
  path,
  headers: {},
  body: null,
  secrets: [],
  deadlineMs: 5000,
  changes: false,
  isHeld: false,
  ...given,
});

it('joins a body that arrives in parts, also inside a character, and drops a byte order mark', async () => {
  const text = `{"name":"${'Ω€🙂'.repeat(9000)}"}`;
  upstream.on('GET /long', { bytes: Buffer.from(`\uFEFF${text}`) });
  expect(await send(sockets, requestOf('/long'))).toEqual({ status: 200, text });
});

it('never sends a change that waited for a socket past its deadline', async () => {
  let free = (): void => undefined;
  upstream.on('GET /slow', () => new Promise((resolve) => (free = () => resolve({ json: {} }))));
  upstream.on('GET /next', { json: {} });
  upstream.on('POST /change', { json: {} });
  const slow = send(sockets, requestOf('/slow'));
  const change = requestOf('/change', { method: 'POST', body: '{}', changes: true, deadlineMs: 20 });
  await expect(send(sockets, change)).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' });
  free();
  await slow;
  await send(sockets, requestOf('/next'));
  expect(upstream.received.map(({ path }) => path)).toEqual(['/slow', '/next']);
});

it('ends a response that stops in the middle at the deadline', async () => {
  upstream.on('GET /half', { text: 'half', headers: { 'content-length': '100' }, afterwards: 'hang' });
  await expect(send(sockets, requestOf('/half', { deadlineMs: 50 }))).rejects.toMatchObject({
    code: 'UPSTREAM_TIMEOUT',
  });
});

it('leaves sockets for other requests while the operator holds one', async () => {
  let free = (): void => undefined;
  upstream.on('POST /held', () => new Promise((resolve) => (free = () => resolve({ json: {} }))));
  upstream.on('GET /next', { json: {} });
  const held = send(sockets, requestOf('/held', { method: 'POST', body: '{}', changes: true, isHeld: true }));
  expect(await send(sockets, requestOf('/next'))).toMatchObject({ status: 200 });
  free();
  expect(await held).toMatchObject({ status: 200 });
});
