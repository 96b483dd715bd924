import websocket from '@fastify/websocket';
import Fastify from 'fastify';
import type { WebSocket } from 'ws';
import { readConfig } from '../../config.ts';
import { createCounters } from '../counters.ts';
import { createLiveHub } from '../hub.ts';
import { createOperatorSources } from '../operatorSource.ts';
import { liveRoutes, liveWebSocketOptions } from '../routes.ts';
import type { LiveSettings } from '../settings.ts';
import { connectUpstream } from '../upstreamSocket.ts';
import { startFakeUpstream } from './fakeUpstream.ts';
import { createFakeClock } from './fakeClock.ts';
import { connectTestClient, type TestClient, type TestClientOptions } from './testClient.ts';
import { createWaitUntil } from './waitUntil.ts';

/** The settings of the product without any environment variable. */
function defaultSettings(): LiveSettings {
  const address = {
    UPSTREAM_API_URL: 'http://operator',
    UPSTREAM_FIXTURES_URL: 'http://operator',
    UPSTREAM_LIVE_URL: 'ws://operator',
    UPSTREAM_MATCH_URL: 'ws://operator',
  };
  const result = readConfig({
    ...address,
    UPSTREAM_HASH_KEY: 'h',
    UPSTREAM_APP_KEY: 'a',
    UPSTREAM_FIXTURES_TOKEN: 't',
  });
  if (!result.ok) throw new Error(result.problems.join('; '));
  return result.config.live;
}

/** A log that keeps its lines. */
function createLog() {
  const warnings: { context: Record<string, unknown>; message: string }[] = [];
  const warn = (context: Record<string, unknown>, message: string): void => void warnings.push({ context, message });
  return { warnings, log: { warn: warn as never, info: warn as never } };
}

/** Resolves at the socket's next event of this name, or when it closes: a lost socket must not block a test. */
function nextOrClosed(socket: WebSocket, event: 'message' | 'pong'): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      socket.off(event, done).off('close', done);
      resolve();
    };
    socket.on(event, done).on('close', done);
  });
}

/** Pings a socket. Resolves at its pong, or when it closes. */
function ping(socket: WebSocket): Promise<void> {
  socket.ping();
  return nextOrClosed(socket, 'pong');
}

interface LiveGatewayOptions {
  readonly settings?: Partial<LiveSettings>;
  readonly autoPong?: boolean;
}

/** The live part on real sockets between a fake operator and clients, with a fake clock and, by default, no batching. */
export async function startLiveGateway({ settings = {}, autoPong = true }: LiveGatewayOptions = {}) {
  const limits = { ...defaultSettings(), batchWindowMs: 0, ...settings };
  const upstream = await startFakeUpstream({ autoPong });
  const clock = createFakeClock();
  const { warnings, log } = createLog();
  /** The gateway's own ends of the upstream sockets. */
  const outgoing: WebSocket[] = [];
  const ends = createWaitUntil();
  let epochs = 0;

  const newEpoch = () => `epoch${(epochs += 1)}`;
  const common = { clock, random: () => 0.5, counters: createCounters(), newEpoch };
  const sources = createOperatorSources({
    ...common,
    liveUrl: `${upstream.url}/live?key=1`,
    matchUrl: `${upstream.url}/match`,
    settings: limits.upstream,
    log,
    connect(url) {
      const socket = connectUpstream(limits.upstream)(url);
      outgoing.push(socket);
      socket.on('open', ends.changed).on('close', ends.changed);
      return socket;
    },
  });
  const lagsMs: number[] = [];
  const rest = { ...common, log: createLog().log, onDelivered: (lagMs: number) => void lagsMs.push(lagMs) };
  const hub = createLiveHub({ ...rest, sources, settings: limits });
  // Trusts any proxy, so that a client can have any address.
  const app = Fastify({ trustProxy: true });
  await app.register(websocket, liveWebSocketOptions(hub, limits));
  await app.register(liveRoutes, { hub });
  const url = `${(await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')}/live`;
  const clients: TestClient[] = [];
  async function addClient(options?: TestClientOptions): Promise<TestClient> {
    clients.push(await connectTestClient(url, options));
    return clients.at(-1) as TestClient;
  }
  const openEnds = (): WebSocket[] => outgoing.filter(({ readyState }) => readyState === 1);

  return {
    hub,
    app,
    clock,
    upstream,
    warnings,
    outgoing,
    /** The time from each operator's frame until it was written. */
    lagsMs,
    /** How many topics are open, whatever their state. */
    topics: () => Object.values(hub.stats().topics).reduce((sum, count) => sum + count, 0),
    url,
    client: addClient,
    /** A client with this address. */
    clientAt: (address: string) => addClient({ headers: { 'x-forwarded-for': address } }),
    /** Resolves when the gateway has this many open sockets to the operator. */
    connected: (count: number) => ends.until(() => openEnds().length === count),
    /** Resolves when the gateway has seen the end of a socket to the operator, the first being 0. */
    ended: (index: number) => ends.until(() => outgoing[index]?.readyState === 3),
    /** Resolves when both ends agree which sockets are open and none is being opened or closed: time may pass then. */
    async settled() {
      await ends.until(() => outgoing.every(({ readyState }) => readyState === 1 || readyState === 3));
      await upstream.until(() => upstream.live().length <= openEnds().length);
      await ends.until(() => openEnds().length <= upstream.live().length);
    },
    /** Sends a frame from the operator, and waits until the gateway has received it. */
    async update(frame: unknown) {
      const read = openEnds().map((end) => nextOrClosed(end, 'message'));
      upstream.send(frame);
      await Promise.all(read);
    },
    /** Advances the time in steps, so that every client that reads answers its pings. */
    async pass(ms: number) {
      for (let leftMs = ms; leftMs > 0; leftMs -= 2_000) {
        clock.advance(Math.min(leftMs, 2_000));
        const reading = clients.filter(({ socket }) => socket.readyState === 1 && !socket.isPaused);
        await Promise.all([...reading.map((client) => client.roundTrip()), ...openEnds().map(ping)]);
      }
    },
    /** Ends the upstream's sockets and waits until the gateway has seen it. */
    async cutUpstream() {
      for (const socket of upstream.live()) socket.terminate();
      await ends.until(() => openEnds().length === 0);
    },
    async close() {
      for (const client of clients) client.socket.terminate();
      await app.close();
      await upstream.close();
    },
  };
}

export type LiveGateway = Awaited<ReturnType<typeof startLiveGateway>>;
