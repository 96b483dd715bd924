import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { createFakeClock } from '../../live/test/fakeClock.ts';
import { followFeed } from './feedSocket.ts';
import { FEED_LIMITS } from './settings.ts';

let server: WebSocketServer;
beforeEach(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
});
afterEach(() => server.close());

it('reconnects ever later, and logs once, while the feed ends each connection after a message', {
  tags: ['R-425'],
}, async () => {
  const LOSSES = 5;
  server.on('connection', (socket) => {
    socket.send('<alive/>');
    socket.close();
  });
  const clock = createFakeClock();
  const after = vi.spyOn(clock, 'after');
  const log = { info: vi.fn(), warn: vi.fn() };
  const onMessage = vi.fn<(text: string) => void>();
  const onLost = vi.fn<() => void>();
  const messagesUrl = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { messagesUrl, token: 'token' };
  const stop = followFeed({ settings, clock, random: () => 0.5, onMessage, onLost, log });
  for (let losses = 1; losses <= LOSSES; losses += 1) {
    await expect.poll(() => after.mock.calls.length === losses).toBe(true);
    clock.advance(after.mock.calls.at(-1)?.[0] ?? 0);
  }
  stop();
  expect(onMessage).toHaveBeenCalled();
  const { backoffBaseMs, backoffCapMs } = FEED_LIMITS;
  const boundsMs = Array.from({ length: LOSSES }, (_, n) => Math.min(backoffCapMs, backoffBaseMs * 2 ** n));
  expect(after.mock.calls.map(([delayMs]) => delayMs)).toEqual(boundsMs.map((boundMs) => boundMs / 2));
  expect(log.warn).toHaveBeenCalledOnce();
});
