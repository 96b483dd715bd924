import { randomUUID } from 'node:crypto';
import { applyFrame, type VersionedState } from '@ushindi/api-contract/live';
import { afterEach, beforeEach } from 'vitest';
import { REDIS_URL } from '../../../../test/redis.ts';
import { startTcpProxy, type TcpProxy } from '../../../../test/tcpProxy.ts';
import { systemClock } from '../../../clock.ts';
import { createCounters } from '../../counters.ts';
import { createOperatorSources } from '../../operatorSource.ts';
import { startFakeUpstream } from '../../test/fakeUpstream.ts';
import { createWaitUntil } from '../../test/waitUntil.ts';
import { wireMatch } from '../../test/wireMatches.ts';
import type { StateFrame } from '../../topicSource.ts';
import type { LiveLog } from '../../upstreamSocket.ts';
import { createRedisLink, type RedisLink } from '../link.ts';
import { createSharedSources } from '../sharedSource.ts';
import type { SharingSettings } from '../sharedTopic.ts';
import { sessionKeys } from '../topicStore.ts';

export const TOPIC = 'live:10:2';
/** Leases, and waits for Redis, are longer than any pause of a busy machine. They end when a test lets them. */
export const SETTINGS: SharingSettings = {
  leaseMs: 60_000,
  commandTimeoutMs: 60_000,
  heartbeatEveryMs: 50,
  standaloneAfterMs: 120_000,
  cooldownMs: 500,
  handoverEveryMs: 3_600_000,
};
const SILENT = { warn: () => undefined, info: () => undefined } as never;
const { commandTimeoutMs } = SETTINGS;
const clientOf = (url: string, log: LiveLog) =>
  createRedisLink({ url, ca: undefined }, { log, clock: systemClock, commandTimeoutMs });
const UPSTREAM = {
  maxFrameBytes: 1024 * 1024,
  handshakeTimeoutMs: 5000,
  pingEveryMs: 4000,
  pongTimeoutMs: 10_500,
  backoffBaseMs: 20,
  backoffCapMs: 50,
};

/** One gateway's source of the topic, and a client that applies its frames by the contract. */
async function startGateway(operator: TcpProxy, redis: TcpProxy, prefix: string, settings: Partial<SharingSettings>) {
  let timersStopped = false;
  const clock = {
    ...systemClock,
    every: (ms: number, run: () => void) => systemClock.every(ms, () => void (timersStopped || run())),
  };
  const changes = createWaitUntil();
  const warnings: unknown[] = [];
  const log = { warn: ((...line: unknown[]) => void warnings.push(line)) as never, info: (() => undefined) as never };
  const link = clientOf(`redis://${redis.host}`, log);
  const sessions: string[] = [];
  let stoppedAtMs: number | null = null;
  let skippedMs = 0;
  const operatorUrl = `ws://${operator.host}`;
  const sources = createSharedSources({
    link,
    sources: createOperatorSources({
      liveUrl: operatorUrl,
      matchUrl: operatorUrl,
      settings: UPSTREAM,
      clock,
      random: () => 0.5,
      newEpoch: randomUUID,
      log,
      counters: createCounters(),
    }),
    newSession: () => {
      const session = randomUUID();
      sessions.push(session);
      return session;
    },
    prefix,
    settings: { ...SETTINGS, ...settings },
    clock,
    monotonicMs: () => skippedMs + (stoppedAtMs ?? performance.now()),
    random: Math.random,
  });
  const frames: StateFrame[] = [];
  let held: VersionedState | null = null;
  let gaps = 0;

  function follow(frame: StateFrame): void {
    frames.push(frame);
    const next = applyFrame(held, frame);
    if (next === 'gap') gaps += 1;
    else held = next;
  }

  const source = sources.open(TOPIC, {
    onNews: () => {
      for (const frame of source.take()) follow(frame);
      changes.changed();
    },
    onRefused: () => changes.changed(),
  });
  const odds = (): number | undefined => held?.state.matches['7']?.markets['2']?.outcomes['1']?.odds;
  return {
    frames,
    warnings,
    link,
    sessions: (): readonly string[] => sessions,
    source,
    stats: sources.stats,
    closeSources: sources.close,
    gaps: () => gaps,
    at: () => held && `${held.epoch}:${held.seq}`,
    has: (value: number) => changes.until(() => odds() === value),
    until: changes.until,
    /** Moves its monotonic clock on. */
    skip: (ms: number) => void (skippedMs += ms),
    /** Stops its timers and its monotonic clock. Resolves when Redis has answered its last heartbeat. */
    async stall(): Promise<void> {
      timersStopped = true;
      stoppedAtMs = performance.now();
      await link.run('return 1', [], []);
    },
  };
}

type Gateway = Awaited<ReturnType<typeof startGateway>>;
type Stalled = Pick<Gateway, 'stall' | 'skip' | 'sessions'>;
type Follower = Pick<Gateway, 'link' | 'skip'>;

/** Starts and closes, for each test of a file, a fake operator and the gateways that share its topic through Redis. */
export function useSharedGateways() {
  let upstream: Awaited<ReturnType<typeof startFakeUpstream>>;
  let proxies: TcpProxy[];
  let gateways: Awaited<ReturnType<typeof startGateway>>[];
  let prefix: string;
  let redis: RedisLink;

  beforeEach(async () => {
    redis = clientOf(REDIS_URL, SILENT);
    upstream = await startFakeUpstream();
    [proxies, gateways, prefix] = [[], [], `test:${randomUUID()}:`];
  });
  afterEach(async () => {
    for (const { source, closeSources, link } of gateways) {
      source.close();
      closeSources();
      link.close();
    }
    await upstream.close();
    for (const proxy of proxies) proxy.close();
    redis.close();
  });

  async function gateway(settings: Partial<SharingSettings> = {}) {
    const [proxy, operator] = await Promise.all([startTcpProxy(REDIS_URL), startTcpProxy(upstream.url)]);
    const started = await startGateway(operator, proxy, prefix, settings);
    proxies.push(proxy, operator);
    gateways.push(started);
    return { ...started, proxy, operator };
  }
  const send = (odds: number): void => upstream.send({ data: [wireMatch('7', odds)] });

  /** Ends the leases of gateways in Redis, as when they have sent no heartbeat for that long. */
  async function expireLeases(...of: readonly { sessions(): readonly string[] }[]): Promise<void> {
    const keys = of.flatMap(({ sessions }) => sessions()).map((session) => `${sessionKeys(prefix)}${session}`);
    await redis.run("return redis.call('DEL', unpack(KEYS))", keys, []);
  }

  /** Resolves when a gateway has received all that was published before: messages of one connection come in order. */
  async function received({ link }: { readonly link: RedisLink }): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const channel = `${prefix}${randomUUID()}`;
    const publish = () => redis.run("return redis.call('PUBLISH', KEYS[1], '')", [channel], []);
    const stop = link.listen(channel, { onMessage: () => resolve(), onLinked: () => void publish() });
    await promise;
    stop();
  }

  return {
    upstream: () => upstream,
    prefix: () => prefix,
    /** Of the tests, and of no gateway. */
    redis: () => redis,
    send,
    expireLeases,
    /**
     * Stalls a leader and lets its lease end, first by the follower's clock. The follower would count a heartbeat that it
     * receives later as a new one. Its own session ends by its clock too, so it must not lead the topic yet.
     */
    async expireLeader(leader: Stalled, follower: Follower, leaderSkipsMs = 0): Promise<void> {
      await leader.stall();
      await received(follower);
      follower.skip(SETTINGS.leaseMs);
      leader.skip(leaderSkipsMs);
      await expireLeases(leader);
    },
    /**
     * Waits until gateways of a `pair` that lose Redis are standalone, each with an open socket of its own. The leader's first
     * socket may still be open when it becomes standalone.
     */
    async areStandalone(...of: readonly Pick<Awaited<ReturnType<typeof startGateway>>, 'stats'>[]) {
      const isServed = () => upstream.opened.length === 1 + of.length && upstream.live().length === of.length;
      await upstream.until(() => isServed() && of.every(({ stats }) => stats().standalone === 1));
    },
    /** Two gateways that have the first odds; the first leads. */
    async pair(settings: Partial<SharingSettings> = {}) {
      const leader = await gateway(settings);
      await upstream.until(() => leader.stats().leading === 1 && upstream.live().length === 1);
      send(2);
      await leader.has(2);
      const follower = await gateway(settings);
      await follower.has(2);
      return { leader, follower };
    },
  };
}
