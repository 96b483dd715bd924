import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { failureOf } from '../../test/failureOf.ts';
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
  vi.restoreAllMocks();
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
  isPrivate: false,
  isHeld: false,
  ...given,
});

it('joins a body that arrives in parts, also inside a character, and drops a byte order mark', async () => {
  const text = `{"name":"${'Ω€🙂'.repeat(9000)}"}`;
  upstream.on('GET /long', { bytes: Buffer.from(`\uFEFF${text}`) });
  expect(await send(sockets, requestOf('/long'))).toEqual({ status: 200, text });
});

it('never sends a change that waited too long for a socket, and reports that nothing was done', {
  tags: ['R-162'],
}, async () => {
  let free = (): void => undefined;
  upstream.on('GET /slow', () => new Promise((resolve) => (free = () => resolve({ json: {} }))));
  upstream.on('GET /next', { json: {} });
  upstream.on('POST /change', { json: {} });
  const slow = send(sockets, requestOf('/slow', { deadlineMs: 60_000 }));
  // Otherwise the refusals may come first on a busy machine.
  await expect.poll(() => upstream.count('GET /slow')).toBe(1);
  const change = requestOf('/change', { method: 'POST', body: '{}', changes: true, deadlineMs: 20 });
  const [refusal] = await Promise.all([1, 2, 3].map(() => send(sockets, change).catch((error: unknown) => error)));
  expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS', details: { retryAfterMs: 2000 } });
  expect(refusal).not.toHaveProperty('details.outcomeUnknown');
  free();
  await slow;
  await send(sockets, requestOf('/next'));
  expect(upstream.received.map(({ path }) => path)).toEqual(['/slow', '/next']);
  // A refused call that still waits in the pool must not close the socket that it would have used.
  expect(upstream.connectionCount()).toBe(1);
});

it('refuses a call without a socket while half of its deadline is left, so that the operator gets no late call', {
  tags: ['R-162'],
}, async () => {
  upstream.on('GET /slow', 'hang');
  upstream.on('POST /held', 'hang');
  const slow = send(sockets, requestOf('/slow', { deadlineMs: 60_000 })).catch(({ code }) => code);
  const ended: string[] = [];
  const note = (name: string, call: Promise<unknown>) => call.catch(({ code }) => ended.push(`${name}: ${code}`));
  // The same deadline, one with a socket and one without.
  await Promise.all([
    note('sent', send(sockets, requestOf('/held', { method: 'POST', deadlineMs: 400, isHeld: true }))),
    note('waiting', send(sockets, requestOf('/next', { deadlineMs: 400 }))),
  ]);
  expect(ended).toEqual(['waiting: TOO_MANY_REQUESTS', 'sent: UPSTREAM_TIMEOUT']);
  await sockets.destroy();
  expect(await slow).toBe('UPSTREAM_UNAVAILABLE');
});

it('ends a response that stops in the middle at the deadline', async () => {
  upstream.on('GET /half', { text: 'half', headers: { 'content-length': '100' }, afterwards: 'hang' });
  await expect(send(sockets, requestOf('/half', { deadlineMs: 50 }))).rejects.toMatchObject({
    code: 'UPSTREAM_TIMEOUT',
  });
});

it('sets no timer for a time that has passed, about which the process would warn', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  upstream.on('GET /late', 'hang');
  await send(sockets, requestOf('/late', { deadlineMs: -5 })).catch(() => undefined);
  const delaysMs = timers.mock.calls.map(([, delayMs]) => delayMs ?? 0);
  expect(Math.min(...delaysMs)).toBeGreaterThanOrEqual(0);
});

it('leaves sockets for other requests while the operator does not answer one', async () => {
  let free = (): void => undefined;
  upstream.on('POST /held', () => new Promise((resolve) => (free = () => resolve({ json: {} }))));
  upstream.on('GET /next', { json: {} });
  const held = send(sockets, requestOf('/held', { method: 'POST', body: '{}', changes: true, isHeld: true }));
  expect(await send(sockets, requestOf('/next'))).toMatchObject({ status: 200 });
  await expect.poll(() => upstream.count('POST /held')).toBe(1);
  free();
  expect(await held).toMatchObject({ status: 200 });
});

/** An operator in a thread that answers when the deadline of a caller has passed, and then wakes that caller. */
const LATE_OPERATOR = `
  const { createServer } = require('node:http');
  const { parentPort, workerData } = require('node:worker_threads');
  const awake = new Int32Array(workerData.awake);
  const server = createServer((request, response) => {
    const wake = () => {
      Atomics.store(awake, 0, 1);
      Atomics.notify(awake, 0);
    };
    parentPort.postMessage('received');
    // Also when the caller has given up: otherwise its thread sleeps forever.
    response.on('close', wake);
    setTimeout(() => response.end('{}', wake), workerData.answersAfterMs);
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;

it('accepts a response that arrived while the gateway was too busy to read it', { tags: ['R-162'] }, async () => {
  const deadlineMs = 1000;
  const awake = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { awake: awake.buffer, answersAfterMs: deadlineMs + 50 };
  const operator = new Worker(LATE_OPERATOR, { eval: true, workerData });
  const [port] = (await once(operator, 'message')) as [number];
  const origin = `http://127.0.0.1:${port}`;
  const answer = send(sockets, requestOf('/late', { origin, deadlineMs }));
  await once(operator, 'message');
  // Holds up this thread, as a burst of requests does, until the response is here.
  Atomics.wait(awake, 0, 0);
  expect(await answer).toEqual({ status: 200, text: '{}' });
  await operator.terminate();
});

describe('a response that carries the id of an earlier request', { tags: ['T-07'] }, () => {
  const responseOf = (id: string, body: string) =>
    `HTTP/1.1 200 OK\r\nx-request-id: ${id}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  const idIn = (head: string): string => /x-request-id: (\S+)/.exec(head)?.[1] ?? '';
  const calledWith = (id: string, given: Partial<UpstreamRequest> = {}) => {
    const headers = { 'x-request-id': id };
    return send(sockets, requestOf('/balance', { origin, headers, isPrivate: true, ...given }));
  };

  let origin = '';
  const accepted: Socket[] = [];
  /** An operator that sends the first response of a connection once more instead of the second one. */
  const operator = createServer((socket) => {
    accepted.push(socket);
    let first: string | undefined;
    socket.on('data', (head) => {
      const id = idIn(String(head));
      first ??= responseOf(id, `{"of":"${id}"}`);
      socket.write(first);
    });
  });
  beforeAll(async () => {
    operator.listen(0, '127.0.0.1');
    await once(operator, 'listening');
    origin = `http://127.0.0.1:${(operator.address() as AddressInfo).port}`;
  });
  afterAll(() => void operator.close());
  beforeEach(() => void accepted.splice(0));

  it('is a failure for the next player, and the connection is closed', async () => {
    expect(await calledWith('request-1')).toEqual({ status: 200, text: '{"of":"request-1"}' });
    expect(await failureOf(calledWith('request-2'))).toEqual({
      code: 'UPSTREAM_UNREADABLE',
      details: { reason: { kind: 'answerUnreadable' } },
    });
    expect(await calledWith('request-3')).toEqual({ status: 200, text: '{"of":"request-3"}' });
    expect(accepted).toHaveLength(2);
  });

  it('leaves the outcome of a change unknown', async () => {
    const change = { method: 'POST', body: '{}', changes: true } as const;
    await calledWith('request-1');
    await expect(calledWith('request-2', change)).rejects.toMatchObject({
      code: 'UPSTREAM_UNREADABLE',
      details: { outcomeUnknown: true },
    });
  });

  it('is accepted by a read without a player, which a cache before the operator may answer', async () => {
    await calledWith('request-1');
    expect(await calledWith('request-2', { isPrivate: false })).toEqual({ status: 200, text: '{"of":"request-1"}' });
  });
});
