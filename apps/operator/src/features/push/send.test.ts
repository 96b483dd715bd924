import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSend, type Delivery } from './send.ts';
import { vapidKeysOf } from './vapid.ts';

const DELIVERY: Delivery = { content: '{}', ttlSeconds: 60, urgency: 'high', topic: 'goal' };
const LATER = { kind: 'later', afterMs: 0, status: null };
const keys = vapidKeysOf('secret');

let server: Server;
let requests: number;

beforeEach(async () => {
  requests = 0;
  // This push service never answers.
  server = createServer(() => {
    requests += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

it('asks a push service that does not answer again after half a minute', { tags: ['R-324', 'T-61'] }, async () => {
  let nowMs = 0;
  const testService = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { hosts: [], contact: undefined, testService };
  const send = createSend({ settings, keys, nowMs: () => nowMs, timeoutMs: 500 });
  const auth = randomBytes(16).toString('base64url');
  const target = { endpoint: `${testService}/push/1`, p256dh: keys.publicKey, auth };
  expect([await send(target, DELIVERY), requests]).toEqual([LATER, 1]);
  nowMs = 29_999;
  expect([await send({ ...target, endpoint: `${testService}/push/2` }, DELIVERY), requests]).toEqual([LATER, 1]);
  nowMs = 30_000;
  expect([await send(target, DELIVERY), requests]).toEqual([LATER, 2]);
});
