import { randomUUID } from 'node:crypto';
import { systemClock } from '../../../apps/gateway/src/clock.ts';
import { sharingSettingsFor } from '../../../apps/gateway/src/live/redis/sharedSource.ts';
import { shareTopics } from '../../../apps/gateway/src/live/redis/sharing.ts';
import { DEFAULT_LEASE_MS } from '../../../apps/gateway/src/live/settings.ts';
import type { SourceEvents, TopicSource } from '../../../apps/gateway/src/live/topicSource.ts';

/** The gateways and topics of a measurement. */
export interface ClusterOptions {
  /** Redis servers; each topic belongs to one of them. */
  readonly urls: readonly string[];
  readonly gateways: number;
  /** Bytes of a topic's state, and of each change of it, beside its number. */
  readonly stateBytes?: number;
  readonly changeBytes?: number;
}

/** An operator in memory. The state of a topic has a number, which each update raises. */
function createUpstream({ stateBytes = 0, changeBytes = 0 }: ClusterOptions) {
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
    const rest = 's'.repeat(stateBytes);
    const change = 'c'.repeat(changeBytes);
    const state = () => ({ matches: {}, seq, rest, change }) as never;
    return {
      take() {
        if (received <= seq + 1) return [];
        const isFirst = seq === -1;
        seq += 1;
        if (isFirst) return [{ kind: 'snapshot', topic, epoch, seq, ageMs: ageMs(), state: state() }];
        return [{ kind: 'delta', topic, epoch, seq, patch: { seq, change } }];
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

function startGateway(urls: readonly string[], sources: ReturnType<typeof createUpstream>['sources']) {
  const log = { info: () => undefined, warn: () => undefined } as never;
  const sharing = shareTopics({
    addresses: urls.map((url) => ({ url, ca: undefined })),
    logOf: () => log,
    sources,
    newSession: randomUUID,
    prefix: 'bench:',
    settings: sharingSettingsFor(DEFAULT_LEASE_MS),
    clock: systemClock,
    monotonicMs: () => performance.now(),
    random: Math.random,
  });
  const shared = sharing.sources;
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
      sharing.close();
    },
  };
}

/** Gateways in this process, each with its own connections to Redis. */
export function startCluster(options: ClusterOptions) {
  const { urls, gateways: gatewayCount } = options;
  const upstream = createUpstream(options);
  const gateways = Array.from({ length: gatewayCount }, () => startGateway(urls, upstream.sources));
  return {
    gatewayCount,
    upstream,
    /**
     * Subscribes all gateways to topics. The first one of a topic leads it, and each gateway is first for an equal
     * part.
     */
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

/** Running gateways and their operator. */
export type Cluster = ReturnType<typeof startCluster>;
