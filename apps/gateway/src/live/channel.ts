import { BEAT_EVERY_MS, type LiveState, type ServerFrame } from '@ushindi/api-contract/live';
import { createBook, type Book } from './book.ts';
import { nothing, type Clock } from './clock.ts';

/** Who gets a topic's frames. */
export interface Subscriber {
  deliver(topic: string, frame: Buffer): void;
  /** Gives it the frame that says why it does not follow the topic, or no longer. */
  refuse(topic: string, frame: Buffer): void;
}

/** What a channel hears of its upstream socket. */
interface UpstreamEvents {
  readonly onState: (state: LiveState) => void;
  readonly onRefused: () => void;
}

export interface ChannelOptions {
  readonly topic: string;
  readonly epoch: string;
  readonly clock: Clock;
  readonly lingerMs: number;
  /** Opens the topic's upstream socket; the answer closes it. */
  readonly follow: (events: UpstreamEvents) => () => void;
  /** Nobody has been subscribed for the linger: the upstream socket is closed and the channel is of no more use. */
  readonly onIdle: () => void;
}

/** One topic: its upstream socket, its book, and its subscribers. */
export interface Channel {
  /** Adds a subscriber and gives it a snapshot, now or with the operator's first word; refuses it once the operator has. */
  join(subscriber: Subscriber): void;
  leave(subscriber: Subscriber): void;
  /** Null until the operator's first word. */
  snapshot(): Buffer | null;
  /** Nobody is subscribed: it only lingers. */
  isIdle(): boolean;
  close(): void;
}

/** A frame as it is written to every subscriber's socket. */
export const encode = (frame: ServerFrame): Buffer => Buffer.from(JSON.stringify(frame));

// A thousand clients that come back together read one buffer. Its age may be told this much too young: little beside
// the 15 s after which odds are locked, and the next beat puts it right.
const SNAPSHOT_REUSE_MS = 500;

function createSnapshots(clock: Clock): { of(book: Book): Buffer; drop(): void } {
  let held: { frame: Buffer; madeAtMs: number } | null = null;
  return {
    of(book) {
      const nowMs = clock.nowMs();
      if (held === null || nowMs - held.madeAtMs > SNAPSHOT_REUSE_MS)
        held = { frame: encode(book.snapshot(nowMs)), madeAtMs: nowMs };
      return held.frame;
    },
    drop() {
      held = null;
    },
  };
}

/** Opens a topic: from here on its upstream socket is kept until the channel is closed or idle. */
export function createChannel({ topic, epoch, clock, lingerMs, follow, onIdle }: ChannelOptions): Channel {
  const subscribers = new Set<Subscriber>();
  const snapshots = createSnapshots(clock);
  let book: Book | null = null;
  let refusal: Buffer | null = null;
  let stopLinger = nothing;

  const broadcast = (frame: Buffer): void => {
    for (const subscriber of subscribers) subscriber.deliver(topic, frame);
  };

  function onState(state: LiveState): void {
    if (book === null) {
      book = createBook(topic, epoch, state, clock.nowMs());
      broadcast(snapshots.of(book));
      return;
    }
    const delta = book.advance(state, clock.nowMs());
    if (delta === null) return;
    snapshots.drop();
    broadcast(encode(delta));
  }

  // The refused channel lingers too: asking for it again and again does not ask the operator each time.
  function onRefused(): void {
    refusal = encode({ kind: 'refused', topic, reason: 'unknownTopic' });
    for (const subscriber of subscribers) subscriber.refuse(topic, refusal);
    subscribers.clear();
    linger();
  }

  const stopUpstream = follow({ onState, onRefused });
  const stopBeats = clock.every(BEAT_EVERY_MS, () => {
    if (book !== null && subscribers.size > 0) broadcast(encode(book.beat(clock.nowMs())));
  });

  function close(): void {
    stopLinger();
    stopBeats();
    stopUpstream();
  }

  function linger(): void {
    stopLinger();
    stopLinger = clock.after(lingerMs, () => {
      close();
      onIdle();
    });
  }

  return {
    join(subscriber) {
      if (refusal !== null) {
        subscriber.refuse(topic, refusal);
        return;
      }
      stopLinger();
      subscribers.add(subscriber);
      if (book !== null) subscriber.deliver(topic, snapshots.of(book));
    },
    leave(subscriber) {
      if (subscribers.delete(subscriber) && subscribers.size === 0) linger();
    },
    snapshot: () => (book === null ? null : snapshots.of(book)),
    isIdle: () => subscribers.size === 0,
    close,
  };
}
