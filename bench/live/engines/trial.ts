import { randomUUID } from 'node:crypto';
import { applyFrame, type VersionedState } from '@ushindi/api-contract/live';
import { systemClock } from '../../../apps/gateway/src/clock.ts';
import type { RedisLink } from '../../../apps/gateway/src/live/redis/link.ts';
import { createRoutedSources } from '../../../apps/gateway/src/live/redis/routedSources.ts';
import { createSharedSources, sharingSettingsFor } from '../../../apps/gateway/src/live/redis/sharedSource.ts';
import { DEFAULT_LEASE_MS } from '../../../apps/gateway/src/live/settings.ts';
import type { SourceEvents, TopicSource } from '../../../apps/gateway/src/live/topicSource.ts';

/** An operator in memory: each topic has a rising number, and a new socket receives it at once. */
function createOperator() {
  const values = new Map<string, { value: number; atMs: number }>();
  const open = new Map<string, Set<() => void>>();

  function openSource(topic: string, { onNews }: SourceEvents): TopicSource {
    const epoch = randomUUID();
    const sockets = open.get(topic) ?? new Set();
    // Of this socket only: a leader that is standalone as well has two with the same callback.
    const socket = (): void => onNews();
    open.set(topic, sockets.add(socket));
    let seq = -1;
    let taken = { value: -1, atMs: 0 };
    const ageMs = (): number => Date.now() - taken.atMs;
    const state = () => ({ matches: {}, value: taken.value }) as never;
    const snapshot = () => ({ kind: 'snapshot', topic, epoch, seq, ageMs: ageMs(), state: state() }) as const;
    setImmediate(onNews);
    return {
      take() {
        const current = values.get(topic);
        if (current === undefined || current.value === taken.value) return [];
        taken = { ...current };
        seq += 1;
        return seq === 0 ? [snapshot()] : [{ kind: 'delta', topic, epoch, seq, patch: { value: taken.value } }];
      },
      snapshot: () => (seq === -1 ? null : snapshot()),
      beat: () => (seq === -1 ? null : { kind: 'beat', topic, epoch, seq, ageMs: ageMs() }),
      close: () => void sockets.delete(socket),
    };
  }

  return {
    sources: { has: () => true, open: openSource },
    update(topic: string): void {
      values.set(topic, { value: (values.get(topic)?.value ?? 0) + 1, atMs: Date.now() });
      for (const socket of open.get(topic) ?? []) socket();
    },
    valueOf: (topic: string): number => values.get(topic)?.value ?? 0,
    sockets: (): number => [...open.values()].reduce((sum, { size }) => sum + size, 0),
  };
}

/** Counts of one gateway's client of one topic since the last reset. */
interface Seen {
  readonly topic: string;
  gaps: number;
  /** States that are older than the state before them. */
  older: number;
  snapshots: number;
  longestWaitMs: number;
}

/** A client that applies frames by the contract. */
function createClient(topic: string) {
  const seen: Seen = { topic, gaps: 0, older: 0, snapshots: 0, longestWaitMs: 0 };
  let current: VersionedState | null = null;
  let value = 0;
  let changedAtMs = performance.now();
  return {
    seen,
    value: () => value,
    reset(): void {
      Object.assign(seen, { gaps: 0, older: 0, snapshots: 0, longestWaitMs: 0 });
      changedAtMs = performance.now();
    },
    read(frame: Parameters<typeof applyFrame>[1]): void {
      if (frame.kind === 'snapshot') seen.snapshots += 1;
      const next = applyFrame(current, frame);
      if (next === 'gap') {
        seen.gaps += 1;
        return;
      }
      current = next;
      const latest = Number((next.state as unknown as { value: number }).value);
      if (latest < value) seen.older += 1;
      if (latest > value) {
        seen.longestWaitMs = Math.max(seen.longestWaitMs, performance.now() - changedAtMs);
        changedAtMs = performance.now();
      }
      value = latest;
    },
  };
}

/** The gateways, topics and links of a trial. */
export interface TrialOptions {
  readonly gateways: number;
  readonly topics: readonly string[];
  /** One gateway's links, by the name of the server that a topic is assigned to. */
  readonly openLinks: () => ReadonlyMap<string, { readonly link: RedisLink; readonly prefix: string }>;
}

/** Gateways in this process that share topics over some engine, each with a client per topic. */
export function startTrial({ gateways, topics, openLinks }: TrialOptions) {
  const operator = createOperator();
  const started = Array.from({ length: gateways }, () => {
    const links = openLinks();
    const shared = [...links].map(([name, { link, prefix }]) => {
      const sources = createSharedSources({
        link,
        prefix,
        sources: operator.sources,
        newSession: randomUUID,
        settings: sharingSettingsFor(DEFAULT_LEASE_MS),
        clock: systemClock,
        monotonicMs: () => performance.now(),
        random: Math.random,
      });
      return [name, sources] as const;
    });
    return { links: [...links.values()], sources: createRoutedSources(new Map(shared)) };
  });
  const clients: ReturnType<typeof createClient>[] = [];
  const opened: TopicSource[] = [];
  for (const topic of topics)
    for (const { sources } of started) {
      const client = createClient(topic);
      clients.push(client);
      const source: TopicSource = sources.open(topic, {
        onNews: () => {
          for (const frame of source.take()) client.read(frame);
        },
        onRefused: () => undefined,
      });
      opened.push(source);
    }
  return {
    seen: (): readonly Seen[] => clients.map(({ seen }) => seen),
    reset(): void {
      for (const client of clients) client.reset();
    },
    update(): void {
      for (const topic of topics) operator.update(topic);
    },
    /** Whether every client has the operator's last value. */
    isCurrent: (): boolean => clients.every(({ seen, value }) => value() === operator.valueOf(seen.topic)),
    /** Whether the operator has one socket per topic. */
    isShared: (): boolean =>
      operator.sockets() === topics.length && started.every(({ sources }) => sources.stats().standalone === 0),
    stop(): void {
      for (const source of opened) source.close();
      for (const { sources, links } of started) {
        sources.close();
        for (const { link } of links) link.close();
      }
    },
  };
}

/** A running trial. */
export type Trial = ReturnType<typeof startTrial>;
