import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createOverload } from './shedding.ts';
import { domainOf, startTestApp, type TestApp } from '../../test/testApp.ts';

describe('an overload', () => {
  const MAX_MS = 500;
  const states = (delaysMs: readonly number[]): boolean[] => {
    const { add, isOverloaded } = createOverload(MAX_MS);
    return delaysMs.map((delayMs) => {
      add(delayMs);
      return isOverloaded();
    });
  };

  it('does not begin with one late sample, as when the machine was suspended', () => {
    expect(states([0, 5000, 0, Number.NaN, 0])).toEqual([false, false, false, false, false]);
  });

  it('begins with the second late sample in a row and ends with the first that is in time', () => {
    expect(states([501, 501, 501, 500, 501])).toEqual([false, true, true, false, false]);
  });

  it('counts a sample without a measurement, in which the event loop did not turn, as late', () => {
    expect(states([Number.NaN, Number.NaN])).toEqual([false, true]);
  });
});

const BUSY_MS = 70;

let app: TestApp;
let load: NodeJS.Timeout | undefined;

beforeEach(async () => {
  app = await startTestApp({ SHED_EVENT_LOOP_DELAY_MS: '25', SHED_SAMPLE_MS: '100' });
});
afterEach(async () => {
  clearInterval(load);
  await app.close();
});

function work(): void {
  const untilMs = performance.now() + BUSY_MS;
  while (performance.now() < untilMs);
}

async function until(overloaded: boolean): Promise<void> {
  while (((await app.query('account.session')).status === 503) !== overloaded);
}

async function overload(): Promise<void> {
  load = setInterval(work, 0);
  await until(true);
}

/** An open live socket. A slow machine can be overloaded for a moment, so a refused socket is opened again. */
async function openLive(): Promise<WebSocket> {
  for (;;) {
    await until(false);
    const socket = new WebSocket(liveUrl());
    const isOpen = await Promise.race([
      once(socket, 'open').then(() => true),
      once(socket, 'unexpected-response').then(() => false),
    ]);
    if (isOpen) return socket;
    socket.on('error', () => undefined).terminate();
  }
}

async function refusedSockets(): Promise<number> {
  const { text } = await app.agent.get('/metrics').expect(200);
  return Number(/^ushindi_shed_requests_total\{what="live"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

const liveUrl = () => `ws://127.0.0.1:${(app.app.server.address() as AddressInfo).port}/live`;

it('refuses calls while the event loop is late, in a shape that clients read, and accepts them after', async () => {
  await overload();
  const refused = await app.query('account.session').expect(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.body.error).toMatchObject({ code: -32603, data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503 } });
  expect(domainOf(refused)).toEqual({
    code: 'TOO_MANY_REQUESTS',
    message: 'The service is very busy right now. Please try again in a moment.',
    details: { retryAfterMs: 2000 },
  });
  await app.mutate('wallet.deposit', { amount: 50 }, await app.signedIn()).expect(503);
  expect(app.upstream.received).toEqual([]);
  clearInterval(load);
  let accepted = await app.query('account.session');
  while (accepted.status === 503) {
    await until(false);
    accepted = await app.query('account.session');
  }
  expect(accepted.status).toBe(200);
});

it('serves health, metrics and open live sockets while overloaded, and opens no new socket', async () => {
  const open = await openLive();
  const refusedBefore = await refusedSockets();
  await overload();
  for (const path of ['/healthz', '/readyz', '/metrics']) await app.agent.get(path).expect(200);
  const [, response] = (await once(new WebSocket(liveUrl()), 'unexpected-response')) as [
    unknown,
    { statusCode?: number },
  ];
  expect(response.statusCode).toBe(503);
  const frames: string[] = [];
  open.on('message', (frame) => void frames.push(String(frame)));
  open.send('{"op":"sub","topic":"nonsense"}');
  // The gateway sends `alive` frames too.
  await expect.poll(() => frames.join()).toContain('refused');
  expect(await refusedSockets()).toBe(refusedBefore + 1);
  open.terminate();
});
