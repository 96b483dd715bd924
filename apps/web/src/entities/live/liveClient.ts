import {
  batchedTopic,
  type ClientMessage,
  listOfBatched,
  type RefusedFrame,
  type SnapshotFrame,
} from '@ushindi/api-contract/live';
import { Connection, type ConnectionDeps } from './connection.ts';
import { Feed, type Health } from './feed.ts';
import type { KeyedStore } from './keyedStore.ts';
import { parseFrame } from './parseFrame.ts';
import type { TopicStore } from './topicStore.ts';

/** A topic as screens read it. */
export type LiveTopic = { readonly store: TopicStore; readonly health: KeyedStore<Health> };

/** The page was hidden or shown, or the network returned. */
export type PageEvent = 'hidden' | 'shown' | 'online';

export type LiveDeps = ConnectionDeps & {
  /** Calls the listener for each event, at once if the page is hidden already. Returns the unsubscribe function. */
  onPage: (listener: (event: PageEvent) => void) => () => void;
  /** Calls back once before the next paint; in a hidden page that is when it is shown again. */
  requestFrame: (callback: () => void) => void;
  /** Whether lists are followed by their batched topics. */
  isBatched: () => boolean;
  /** Calls the listener when `isBatched` has changed. */
  onBatchedChange: (listener: () => void) => void;
  /** Reports invalid frames. */
  warn: (message: string) => void;
};

/** A topic without subscribers is kept this long, so that going back to a screen does not subscribe again. */
const LINGER_MS = 5_000;

/** A hidden page closes its socket after this time, because nobody reads the odds and data costs money. */
const CLOSE_HIDDEN_AFTER_MS = 30_000;

type Entry = {
  feed: Feed;
  subscribers: number;
  lingering: unknown;
  /** The topic that was subscribed to at the gateway: a list's own or its batched one; null before. */
  sentTopic: string | null;
};

/**
 * The tab's live topics over one socket. The socket is open while there are subscribers and the page is not hidden for
 * long. Frames that arrive between two paints change the stores in one batch.
 */
export class LiveClient {
  readonly #deps: LiveDeps;
  readonly #connection: Connection;
  readonly #entries = new Map<string, Entry>();
  readonly #changed = new Set<Feed>();
  #stopPage: (() => void) | null = null;
  /** The timer that closes the socket of a hidden page. */
  #closing: unknown = null;
  #isSuspended = false;

  constructor(deps: LiveDeps) {
    this.#deps = deps;
    this.#connection = new Connection(deps, {
      up: () => this.#entries.forEach((entry, name) => entry.sentTopic !== null && this.#sub(name, entry)),
      message: (text) => this.#onMessage(text),
      down: () => this.#entries.forEach(({ feed }) => feed.connectionLost()),
    });
    deps.onBatchedChange(() => this.#moveLists());
  }

  /** A topic with subscribers now or within the last LINGER_MS. */
  topic(name: string): LiveTopic | null {
    return this.#entries.get(name)?.feed ?? null;
  }

  /** Subscribes to a topic until the returned function is called. Subscribers share one subscription. */
  subscribe(name: string): () => void {
    const entry = this.#entries.get(name) ?? this.#addEntry(name);
    entry.subscribers += 1;
    this.#deps.timers.clearTimeout(entry.lingering);
    if (entry.sentTopic === null) this.#open(name, entry);
    let released = false;
    return () => {
      if (!released) this.#release(name, entry);
      released = true;
    };
  }

  /**
   * Sets the state or refusal of a topic that the page was rendered from. The socket replaces it after a screen has
   * subscribed.
   */
  seed(frame: SnapshotFrame | RefusedFrame): void {
    if (this.#entries.has(frame.topic)) return;
    const { feed } = this.#addEntry(frame.topic);
    feed.handleFrame(frame);
    // The first rendering shows it, and happens before any animation frame.
    feed.publish();
  }

  /** The current states of all topics. */
  snapshots(): SnapshotFrame[] {
    return [...this.#entries].flatMap(([name, { feed }]) => feed.snapshot(name) ?? []);
  }

  /** Reconnects and subscribes again to refused topics at once. */
  retry(): void {
    this.#connection.wake();
    this.#entries.forEach((entry, name) => entry.feed.isRefused && this.#sub(name, entry));
  }

  #addEntry(name: string): Entry {
    const { timers, nowMs } = this.#deps;
    const feed = new Feed({
      timers,
      nowMs,
      resubscribe: () => this.#sub(name, entry),
      changed: () => this.#publishLater(feed),
    });
    const entry: Entry = { feed, subscribers: 0, lingering: null, sentTopic: null };
    this.#entries.set(name, entry);
    return entry;
  }

  #open(name: string, entry: Entry): void {
    this.#sub(name, entry);
    if (!this.#isSuspended) this.#connection.start();
    this.#stopPage ??= this.#deps.onPage((event) => this.#onPage(event));
  }

  #sub(name: string, entry: Entry): void {
    entry.sentTopic = this.#wantedTopic(name);
    this.#send('sub', entry.sentTopic);
  }

  #wantedTopic(name: string): string {
    return this.#deps.isBatched() ? batchedTopic(name) : name;
  }

  /** Subscribes to the other topic of each list. Its snapshot replaces the state, which stays until then. */
  #moveLists(): void {
    this.#entries.forEach((entry, name) => {
      const { sentTopic } = entry;
      if (sentTopic === null || sentTopic === this.#wantedTopic(name)) return;
      this.#send('unsub', sentTopic);
      this.#sub(name, entry);
    });
  }

  #publishLater(feed: Feed): void {
    const isFirst = this.#changed.size === 0;
    this.#changed.add(feed);
    if (isFirst) this.#deps.requestFrame(() => this.#publish());
  }

  #publish(): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const feed of changed) feed.publish();
  }

  #onPage(event: PageEvent): void {
    const { timers } = this.#deps;
    if (event === 'online') return this.#connection.wake();
    timers.clearTimeout(this.#closing);
    if (event === 'hidden') this.#closing = timers.setTimeout(() => this.#suspend(), CLOSE_HIDDEN_AFTER_MS);
    else this.#resume();
  }

  #suspend(): void {
    this.#isSuspended = true;
    this.#connection.stop();
  }

  /** Opens the socket at once, because a player who returns to the page waits for odds. */
  #resume(): void {
    this.#isSuspended = false;
    this.#connection.start();
    this.#connection.wake();
  }

  #release(name: string, entry: Entry): void {
    entry.subscribers -= 1;
    if (entry.subscribers > 0) return;
    entry.lingering = this.#deps.timers.setTimeout(() => this.#removeEntry(name, entry), LINGER_MS);
  }

  #removeEntry(name: string, { feed, sentTopic }: Entry): void {
    feed.stop();
    this.#entries.delete(name);
    this.#send('unsub', sentTopic ?? name);
    // Topics of the rendered page to which no screen has subscribed need no socket.
    if ([...this.#entries.values()].some((entry) => entry.sentTopic !== null)) return;
    this.#connection.stop();
    this.#deps.timers.clearTimeout(this.#closing);
    this.#isSuspended = false;
    this.#stopPage?.();
    this.#stopPage = null;
  }

  #send(op: ClientMessage['op'], topic: string): void {
    const message: ClientMessage = { op, topic };
    this.#connection.send(JSON.stringify(message));
  }

  #onMessage(text: string): void {
    const frame = parseFrame(text);
    if (frame === null) return this.#deps.warn('The live socket sent an invalid frame.');
    // The connection has already recorded it.
    if (frame.kind === 'alive') return;
    // The topic may have been unsubscribed while the frame was on its way.
    const entry = this.#entries.get(listOfBatched(frame.topic) ?? frame.topic);
    if (entry?.sentTopic === frame.topic) entry.feed.handleFrame(frame);
  }
}
