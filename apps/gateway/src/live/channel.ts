import { BEAT_EVERY_MS, LOCK_AFTER_MS, type RefusalReason, type TopicFrame } from '@ushindi/api-contract/live';
import { nothing, type Clock } from './clock.ts';
import type { Figures } from './figures.ts';
import type { SourceEvents, TopicSource } from './topicSource.ts';
import { encode, type WireFrame } from './wireFrame.ts';

/** Who gets a topic's frames. */
export interface Subscriber {
  /** Takes a frame, to be written when the turn is over. */
  deliver(topic: string, frame: WireFrame): void;
  /** Gives it the frame that says why it does not follow the topic, or no longer. */
  refuse(topic: string, frame: WireFrame): void;
}

export interface ChannelOptions {
  readonly topic: string;
  readonly clock: Clock;
  readonly lingerMs: number;
  readonly figures: Figures;
  /** Opens where the topic's frames come from. */
  readonly open: (events: SourceEvents) => TopicSource;
  /** The channel has something for its subscribers: `speak` is to be called with the next turn. */
  readonly onDue: (channel: Channel) => void;
  /** Nobody has been subscribed for the linger: the source is closed and the channel is of no more use. */
  readonly onIdle: () => void;
}

/** How a topic is: waiting for its first word; live; silent for so long that odds are locked; refused; or only lingering. */
export type TopicState = 'waiting' | 'live' | 'silent' | 'refused' | 'idle';

/** What is told of one topic by its name. */
export interface TopicFigures {
  readonly topic: string;
  readonly clients: number;
  /** Changes told since the topic was opened. */
  readonly deltas: number;
  /** How old the operator's last word is; null before there is one. */
  readonly ageMs: number | null;
}

/** One topic: where its frames come from, and its subscribers. */
export interface Channel {
  /** Adds a subscriber, who gets a snapshot with the next turn or the first word; refuses it once the topic is refused. */
  join(subscriber: Subscriber): void;
  leave(subscriber: Subscriber): void;
  /** Tells subscribers the news since the last turn, and newcomers the state. */
  speak(): void;
  /** When the oldest news that no turn has told yet came; null when there is none. */
  newsSinceMs(): number | null;
  /** Null until the operator's first word. */
  snapshot(): WireFrame | null;
  state(): TopicState;
  figures(): TopicFigures;
  close(): void;
}

// A thousand clients that come back together read one buffer. Its age may be told this much too young: little beside
// the 15 s after which odds are locked, and the next beat puts it right.
const SNAPSHOT_REUSE_MS = 500;

/** A topic's snapshots, one for all who need one at a time. */
function createSnapshots(clock: Clock, source: TopicSource) {
  let held: { frame: WireFrame; madeAtMs: number } | null = null;
  return {
    get(): WireFrame | null {
      const nowMs = clock.nowMs();
      if (held !== null && nowMs - held.madeAtMs <= SNAPSHOT_REUSE_MS) return held.frame;
      const snapshot = source.snapshot();
      held = snapshot && { frame: encode(snapshot), madeAtMs: nowMs };
      return held?.frame ?? null;
    },
    drop(): void {
      held = null;
    },
  };
}

/** Runs once the linger is over, unless somebody comes. */
function createLinger({ clock, lingerMs }: ChannelOptions, onOver: () => void) {
  let stop = nothing;
  return {
    start(): void {
      stop();
      stop = clock.after(lingerMs, onOver);
    },
    stop: () => stop(),
  };
}

function stateOf(subscribers: number, source: TopicSource): TopicState {
  if (subscribers === 0) return 'idle';
  const beat = source.beat();
  if (beat === null) return 'waiting';
  return beat.ageMs < LOCK_AFTER_MS ? 'live' : 'silent';
}

/** Who follows a topic, and who of them still needs its state. */
function createAudience(topic: string) {
  const subscribers = new Set<Subscriber>();
  const newcomers = new Set<Subscriber>();
  return {
    size: () => subscribers.size,
    newcomers: () => newcomers.size,
    add(subscriber: Subscriber): void {
      subscribers.add(subscriber);
      newcomers.add(subscriber);
    },
    /** Whether it was one. */
    remove(subscriber: Subscriber): boolean {
      newcomers.delete(subscriber);
      return subscribers.delete(subscriber);
    },
    /** Tells all but the newcomers, whom the snapshot after it tells the same. */
    tell(frame: TopicFrame): void {
      if (subscribers.size === newcomers.size) return;
      const wire = encode(frame);
      // Mostly there are none, and to look thousands up is one more wait for memory each.
      const told = newcomers.size === 0 ? subscribers : [...subscribers].filter((each) => !newcomers.has(each));
      for (const subscriber of told) subscriber.deliver(topic, wire);
    },
    welcome(snapshot: WireFrame): void {
      for (const subscriber of newcomers) subscriber.deliver(topic, snapshot);
      newcomers.clear();
    },
    refuseAll(refusal: WireFrame): void {
      for (const subscriber of subscribers) subscriber.refuse(topic, refusal);
      subscribers.clear();
      newcomers.clear();
    },
  };
}

/** Opens a topic: from here on its source is kept until the channel is closed or idle. */
export function createChannel(options: ChannelOptions): Channel {
  const { topic, clock, figures } = options;
  const audience = createAudience(topic);
  let refusal: WireFrame | null = null;
  let newsSinceMs: number | null = null;
  let beatIsDue = false;
  let deltas = 0;

  function onNews(): void {
    newsSinceMs ??= clock.nowMs();
    options.onDue(channel);
  }

  // The refused channel lingers too: asking for it again and again does not ask the operator each time.
  function onRefused(reason: RefusalReason): void {
    refusal = encode({ kind: 'refused', topic, reason });
    audience.refuseAll(refusal);
    linger.start();
  }

  const source = options.open({ onNews, onRefused });
  const snapshots = createSnapshots(clock, source);
  const linger = createLinger(options, () => {
    channel.close();
    options.onIdle();
  });
  const stopBeats = clock.every(BEAT_EVERY_MS, () => {
    beatIsDue = true;
    if (audience.size() > 0) options.onDue(channel);
  });

  function tellNews(): void {
    for (const frame of source.take()) {
      snapshots.drop();
      figures[frame.kind === 'delta' ? 'deltas' : 'snapshots'] += 1;
      if (frame.kind === 'delta') deltas += 1;
      audience.tell(frame);
    }
  }

  function tellBeat(): void {
    const beat = beatIsDue ? source.beat() : null;
    beatIsDue = false;
    if (beat !== null) audience.tell(beat);
  }

  function welcomeNewcomers(): void {
    const snapshot = audience.newcomers() === 0 ? null : snapshots.get();
    if (snapshot === null) return;
    figures.joins += audience.newcomers();
    audience.welcome(snapshot);
  }

  const channel: Channel = {
    join(subscriber) {
      if (refusal !== null) {
        subscriber.refuse(topic, refusal);
        return;
      }
      linger.stop();
      audience.add(subscriber);
      options.onDue(channel);
    },
    leave(subscriber) {
      if (audience.remove(subscriber) && audience.size() === 0) linger.start();
    },
    speak() {
      newsSinceMs = null;
      if (refusal !== null) return;
      tellNews();
      tellBeat();
      welcomeNewcomers();
    },
    newsSinceMs: () => newsSinceMs,
    snapshot: () => snapshots.get(),
    state: () => (refusal === null ? stateOf(audience.size(), source) : 'refused'),
    figures: () => ({ topic, clients: audience.size(), deltas, ageMs: source.beat()?.ageMs ?? null }),
    close() {
      linger.stop();
      stopBeats();
      source.close();
    },
  };
  return channel;
}
