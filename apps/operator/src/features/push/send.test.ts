import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSend, type Delivery } from './send.ts';
import { vapidKeysOf } from './vapid.ts';

const DELIVERY: Delivery = { content: '{}', ttlSeconds: 60, urgency: 'high', topic: 'goal' };
const LATER = { kind: 'later', afterMs: 0, status: null };
const TIMEOUT_MS = 500;
const keys = vapidKeysOf('secret');

let server: Server;
let requests: number;
/** Ends the wait for an answer. */
let timeOut: AbortController;

beforeEach(async () => {
  requests = 0;
  // The wait ends when the request has arrived: a wait of real time may end before on a busy machine.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    timeOut = new AbortController();
    return timeOut.signal;
  });
  // This push service never answers.
  server = createServer(() => {
    requests += 1;
    timeOut.abort();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

it('asks a push service that does not answer again after half a minute', { tags: ['R-324', 'T-61'] }, async () => {
  let nowMs = 0;
  const testService = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { hosts: [], contact: undefined, testService };
  const send = createSend({ settings, keys, nowMs: () => nowMs, timeoutMs: TIMEOUT_MS });
  const auth = randomBytes(16).toString('base64url');
  const target = { endpoint: `${testService}/push/1`, p256dh: keys.publicKey, auth };
  expect([await send(target, DELIVERY), requests]).toEqual([LATER, 1]);
  nowMs = 29_999;
  expect([await send({ ...target, endpoint: `${testService}/push/2` }, DELIVERY), requests]).toEqual([LATER, 1]);
  nowMs = 30_000;
  expect([await send(target, DELIVERY), requests]).toEqual([LATER, 2]);
  expect(vi.mocked(AbortSignal.timeout).mock.calls).toEqual([[TIMEOUT_MS], [TIMEOUT_MS]]);
});
