import {
  BEAT_EVERY_MS,
  LOCK_AFTER_MS,
  type RefusalReason,
  type RefusedFrame,
  type SnapshotFrame,
  type TopicFrame,
} from '@ushindi/api-contract/live';
import { nothing, type Clock } from '../clock.ts';
import { changeCount } from './changeCount.ts';
import type { Counters } from './counters.ts';
import type { SourceEvents, TopicSource } from './topicSource.ts';
import { encode, type WireFrame } from './wireFrame.ts';

/** Receives a topic's frames. */
export interface Subscriber {
  /** An IPv4 address or an IPv6 network; undefined for one inside the gateway. */
  readonly address?: string;
  /** Queues a frame, which is written with the flush. */
  deliver(topic: string, frame: WireFrame): void;
  /** Ends the subscription with a frame that has the reason. */
  refuse(topic: string, frame: WireFrame): void;
}

export interface ChannelOptions {
  readonly topic: string;
  readonly clock: Clock;
  readonly idleTimeoutMs: number;
  readonly counters: Counters;
  /** Opens the topic's source. */
  readonly open: (events: SourceEvents) => TopicSource;
  /** The channel has frames for its subscribers: the next flush must call `flush`. */
  readonly onDue: (channel: Channel) => void;
  /** The idle timeout is over: the source is closed and the channel must be dropped. */
  readonly onIdle: () => void;
}

/** waiting: no update yet; silent: no update for so long that odds are locked; idle: no subscribers. */
export type TopicStatus = 'waiting' | 'live' | 'silent' | 'refused' | 'idle';

/** The statistics of one topic. */
export interface TopicStats {
  readonly topic: string;
  readonly clients: number;
  /** Deltas since the topic was opened. */
  readonly deltas: number;
  /** The age of the operator's last update; null before the first. */
  readonly ageMs: number | null;
}

/** One topic: its source and its subscribers. */
export interface Channel {
  /** Adds a subscriber, which gets a snapshot with the next flush or the first update; refuses it if the topic is refused. */
  join(subscriber: Subscriber): void;
  leave(subscriber: Subscriber): void;
  subscribers(): ReadonlySet<Subscriber>;
  /** The number of subscribers by address, of those inside the gateway by undefined. */
  addresses(): ReadonlyMap<string | undefined, number>;
  /** Delivers the frames since the last flush, and a snapshot to new subscribers. */
  flush(): void;
  /** When the oldest update that was not flushed arrived; null when there is none. */
  pendingSinceMs(): number | null;
  /** Null before the operator's first update. */
  snapshot(): WireFrame | null;
  /** The snapshot as a frame that is not encoded, for a reader in this process. */
  state(): SnapshotFrame | null;
  /** Why the topic has no subscribers; null unless the operator refused it. */
  refusal(): RefusedFrame | null;
  status(): TopicStatus;
  stats(): TopicStats;
  close(): void;
}

// How long an encoded snapshot is reused, so that a thousand clients that reconnect together share one buffer. Its age
// may be too low by this time. That is little compared to the 15 s after which odds are locked, and the next beat
// corrects it.
const SNAPSHOT_REUSE_MS = 500;

/** A topic's snapshot, encoded once for all subscribers that need it at the same time. */
function createSnapshots(clock: Clock, source: TopicSource) {
  let cached: { frame: WireFrame; madeAtMs: number } | null = null;
  return {
    get(): WireFrame | null {
      const nowMs = clock.nowMs();
      if (cached !== null && nowMs - cached.madeAtMs <= SNAPSHOT_REUSE_MS) return cached.frame;
      const snapshot = source.snapshot();
      cached = snapshot && { frame: encode(snapshot), madeAtMs: nowMs };
      return cached?.frame ?? null;
    },
    drop(): void {
      cached = null;
    },
  };
}

/** Runs a callback after the idle timeout unless it is stopped. */
function createIdleTimeout({ clock, idleTimeoutMs }: ChannelOptions, onOver: () => void) {
  let stop = nothing;
  return {
    start(): void {
      stop();
      stop = clock.after(idleTimeoutMs, onOver);
    },
    stop: () => stop(),
  };
}

function statusOf(subscribers: number, source: TopicSource): TopicStatus {
  if (subscribers === 0) return 'idle';
  const beat = source.beat();
  if (beat === null) return 'waiting';
  return beat.ageMs < LOCK_AFTER_MS ? 'live' : 'silent';
}

/** A topic's subscribers. New ones still need a snapshot. */
function createSubscribers(topic: string) {
  const all = new Set<Subscriber>();
  const newcomers = new Set<Subscriber>();
  // Counted here, because a full gateway reads the addresses of all topics whenever a client subscribes to a new topic.
  const addresses = new Map<string | undefined, number>();
  return {
    size: () => all.size,
    all: (): ReadonlySet<Subscriber> => all,
    addresses: (): ReadonlyMap<string | undefined, number> => addresses,
    newcomers: () => newcomers.size,
    add(subscriber: Subscriber): void {
      if (!all.has(subscriber)) changeCount(addresses, subscriber.address, 1);
      all.add(subscriber);
      newcomers.add(subscriber);
    },
    /** Returns false when it was not subscribed. */
    remove(subscriber: Subscriber): boolean {
      newcomers.delete(subscriber);
      if (!all.delete(subscriber)) return false;
      changeCount(addresses, subscriber.address, -1);
      return true;
    },
    /** Skips new subscribers, which will get the snapshot anyway. */
    publish(frame: TopicFrame): void {
      if (all.size === newcomers.size) return;
      const wire = encode(frame);
      // Usually there are no newcomers, and thousands of lookups would cause as many cache misses.
      const receivers = newcomers.size === 0 ? all : [...all].filter((each) => !newcomers.has(each));
      for (const subscriber of receivers) subscriber.deliver(topic, wire);
    },
    welcome(snapshot: WireFrame): void {
      for (const subscriber of newcomers) subscriber.deliver(topic, snapshot);
      newcomers.clear();
    },
    refuseAll(refusal: WireFrame): void {
      for (const subscriber of all) subscriber.refuse(topic, refusal);
      all.clear();
      newcomers.clear();
      addresses.clear();
    },
  };
}

/** Opens a topic and its source, until the channel is closed or the idle timeout is over. */
export function createChannel(options: ChannelOptions): Channel {
  const { topic, clock, counters } = options;
  const subscribers = createSubscribers(topic);
  let refusal: { readonly frame: RefusedFrame; readonly wire: WireFrame } | null = null;
  let pendingSinceMs: number | null = null;
  let beatIsDue = false;
  let deltas = 0;

  function onNews(): void {
    pendingSinceMs ??= clock.nowMs();
    options.onDue(channel);
  }

  // The refused channel stays until the idle timeout, so that repeated subscriptions do not reach the operator.
  function onRefused(reason: RefusalReason): void {
    const frame: RefusedFrame = { kind: 'refused', topic, reason };
    refusal = { frame, wire: encode(frame) };
    subscribers.refuseAll(refusal.wire);
    idleTimeout.start();
  }

  const source = options.open({ onNews, onRefused });
  const snapshots = createSnapshots(clock, source);
  const idleTimeout = createIdleTimeout(options, () => {
    channel.close();
    options.onIdle();
  });
  const stopBeats = clock.every(BEAT_EVERY_MS, () => {
    beatIsDue = true;
    if (subscribers.size() > 0) options.onDue(channel);
  });

  function publishChanges(): void {
    for (const frame of source.take()) {
      snapshots.drop();
      counters[frame.kind === 'delta' ? 'deltas' : 'snapshots'] += 1;
      if (frame.kind === 'delta') deltas += 1;
      subscribers.publish(frame);
    }
  }

  function publishBeat(): void {
    const beat = beatIsDue ? source.beat() : null;
    beatIsDue = false;
    if (beat !== null) subscribers.publish(beat);
  }

  function welcomeNewcomers(): void {
    const snapshot = subscribers.newcomers() === 0 ? null : snapshots.get();
    if (snapshot === null) return;
    counters.joins += subscribers.newcomers();
    subscribers.welcome(snapshot);
  }

  const channel: Channel = {
    join(subscriber) {
      if (refusal !== null) return subscriber.refuse(topic, refusal.wire);
      idleTimeout.stop();
      subscribers.add(subscriber);
      options.onDue(channel);
    },
    leave(subscriber) {
      if (subscribers.remove(subscriber) && subscribers.size() === 0) idleTimeout.start();
    },
    subscribers: subscribers.all,
    addresses: subscribers.addresses,
    flush() {
      pendingSinceMs = null;
      if (refusal !== null) return;
      publishChanges();
      publishBeat();
      welcomeNewcomers();
    },
    pendingSinceMs: () => pendingSinceMs,
    snapshot: () => snapshots.get(),
    state: () => source.snapshot(),
    refusal: () => refusal?.frame ?? null,
    status: () => (refusal === null ? statusOf(subscribers.size(), source) : 'refused'),
    stats: () => ({ topic, clients: subscribers.size(), deltas, ageMs: source.beat()?.ageMs ?? null }),
    close() {
      idleTimeout.stop();
      stopBeats();
      source.close();
    },
  };
  return channel;
}
