import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { noTracing } from '@ushindi/server/tracing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { createLogger } from './log.ts';
import { createMetrics } from './metrics.ts';

let app: Awaited<ReturnType<typeof buildApp>>;
/** Ends the requests of /held. */
let held: PromiseWithResolvers<string>;

beforeEach(async () => {
  held = Promise.withResolvers();
  app = await buildApp({
    logger: createLogger('silent'),
    keys: { hashKey: [], appKey: [], fixturesToken: [] },
    api: [],
    fixtures: [],
    open: [
      (scope) => void scope.get('/open', () => 'open'),
      (scope) => void scope.get('/held', () => held.promise),
      (scope) => void scope.get('/live', { websocket: true }, (socket) => socket.send('live')),
    ],
    docs: false,
    metrics: createMetrics(Date.now, 100),
    tracing: noTracing,
    readinessChecks: {},
    drain: { isDraining: false },
    stopWithinMs: 60_000,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
/** The server's ends, which the server does not close where a test fails. */
let ends: Socket[] = [];
afterEach(async () => {
  for (const end of ends) end.destroy();
  ends = [];
  await app.close();
});

const requestTo = (target: string): string => `${target} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
const upgradeAt = (target: string): string =>
  `${target} HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
  'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

/** A connection that has sent something, and the server's end of it. */
async function sent(requests: string): Promise<{ socket: Socket; end: Socket }> {
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined).write(requests);
  const [end] = await accepted;
  ends.push(end);
  return { socket, end };
}

describe('a connection', { tags: ['T-27'] }, () => {
  it.each([
    ['GET /%ff', 200],
    ['GET /open', 200],
    ['HEAD /live', 404],
  ])('ends with its client after an upgrade at %s, which is an ordinary request', async (target, status) => {
    const { socket, end } = await sent(upgradeAt(target));
    expect(String((await once(socket, 'data'))[0])).toContain(`HTTP/1.1 ${status} `);
    const closed = once(end, 'close');
    socket.end();
    await closed;
  });

  it('ends with its client after an upgrade behind a request without its response', async () => {
    const { socket, end } = await sent(requestTo('GET /held') + upgradeAt('GET /live'));
    const received = text(socket);
    socket.end();
    const closed = once(end, 'close');
    held.resolve('held');
    await closed;
    expect(await received).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('becomes a live socket after a response', async () => {
    const { socket } = await sent(requestTo('GET /open'));
    await once(socket, 'data');
    socket.write(upgradeAt('GET /live?sport=1'));
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 101 /);
    socket.destroy();
  });

  it('is closed when too many of its requests have no response', async () => {
    const { socket } = await sent(requestTo('GET /held') + requestTo('GET /open').repeat(1000));
    expect(await text(socket)).toBe('');
  });
});
