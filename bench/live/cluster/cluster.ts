import { randomUUID } from 'node:crypto';
import { systemClock } from '../../../apps/gateway/src/clock.ts';
import { createRedisLink, createSharedSources, SHARING } from '../../../apps/gateway/src/live/redis/index.ts';
import type { SourceEvents, TopicSource } from '../../../apps/gateway/src/live/topicSource.ts';

/** An operator in memory: a topic has a number that each update raises. */
function createUpstream() {
  const open = new Map<string, Set<() => void>>();

  function openSource(topic: string, { onNews }: SourceEvents): TopicSource {
    const epoch = randomUUID();
    const sources = open.get(topic) ?? new Set();
    let received = 0;
    let seq = -1;
    let updatedAtMs = 0;
    const ageMs = (): number => Date.now() - updatedAtMs;
    const onUpdate = (): void => {
      received += 1;
      updatedAtMs = Date.now();
      onNews();
    };
    open.set(topic, sources.add(onUpdate));
    const state = () => ({ matches: {}, seq }) as never;
    return {
      take() {
        if (received <= seq + 1) return [];
        const isFirst = seq === -1;
        seq += 1;
        if (isFirst) return [{ kind: 'snapshot', topic, epoch, seq, ageMs: ageMs(), state: state() }];
        return [{ kind: 'delta', topic, epoch, seq, patch: { seq } }];
      },
      snapshot: () => (seq === -1 ? null : { kind: 'snapshot', topic, epoch, seq, ageMs: ageMs(), state: state() }),
      beat: () => (seq === -1 ? null : { kind: 'beat', topic, epoch, seq, ageMs: ageMs() }),
      close: () => void sources.delete(onUpdate),
    };
  }

  return {
    sources: { has: () => true, open: openSource },
    /** Changes a topic for every gateway that has a socket to it. */
    update(topic: string): void {
      for (const onUpdate of open.get(topic) ?? []) onUpdate();
    },
  };
}

function startGateway(url: string, sources: ReturnType<typeof createUpstream>['sources']) {
  const log = { info: () => undefined, warn: () => undefined } as never;
  const link = createRedisLink({ url, ca: undefined }, log, systemClock);
  const shared = createSharedSources({
    link,
    sources,
    newSession: randomUUID,
    prefix: 'bench:',
    settings: SHARING,
    clock: systemClock,
    monotonicMs: () => performance.now(),
    random: Math.random,
  });
  const opened: TopicSource[] = [];
  return {
    subscribe(topic: string): void {
      const source: TopicSource = shared.open(topic, {
        onNews: () => void source.take(),
        onRefused: () => undefined,
      });
      opened.push(source);
    },
    leading: () => shared.stats().leading,
    withState: () => opened.filter((source) => source.snapshot() !== null).length,
    stop(): void {
      for (const source of opened) source.close();
      shared.close();
      link.close();
    },
  };
}

/** Gateways in this process, each with its own connections to Redis. */
export function startCluster(url: string, gatewayCount: number) {
  const upstream = createUpstream();
  const gateways = Array.from({ length: gatewayCount }, () => startGateway(url, upstream.sources));
  return {
    upstream,
    /** Subscribes all gateways to topics. They take turns to be first, and so to lead. */
    subscribe(topics: readonly string[]): void {
      topics.forEach((topic, index) => {
        const first = index % gatewayCount;
        for (const gateway of [...gateways.slice(first), ...gateways.slice(0, first)]) gateway.subscribe(topic);
      });
    },
    leading: () => gateways.reduce((sum, gateway) => sum + gateway.leading(), 0),
    withState: () => gateways.reduce((sum, gateway) => sum + gateway.withState(), 0),
    stop(): void {
      for (const gateway of gateways) gateway.stop();
    },
  };
}

export type Cluster = ReturnType<typeof startCluster>;
