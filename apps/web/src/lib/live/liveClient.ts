import type { ClientMessage } from '@ushindi/api-contract/live';
import type { Book } from './book.ts';
import { Connection, type ConnectionDeps } from './connection.ts';
import { Feed, type Health } from './feed.ts';
import type { Keyed } from './keyed.ts';
import { parseFrame } from './parseFrame.ts';

/** A topic as screens read it. */
export type LiveTopic = { readonly book: Book; readonly health: Keyed<Health> };

/** What the live client needs from the page. */
export type LiveDeps = ConnectionDeps & {
  /** Calls when the page is seen again or the network is back; returns the way to stop. */
  onWake: (listener: () => void) => () => void;
  /** Where frames that nobody can read are reported. */
  warn: (message: string) => void;
};

/** A topic nobody shows any more is kept this long: going back and forth between screens opens nothing anew. */
const LINGER_MS = 5_000;

type Entry = { feed: Feed; holders: number; lingering: unknown };

/** All live topics of this tab over one socket, open while anything is shown live. */
export class LiveClient {
  readonly #deps: LiveDeps;
  readonly #connection: Connection;
  readonly #entries = new Map<string, Entry>();
  #stopWaking: (() => void) | null = null;

  constructor(deps: LiveDeps) {
    this.#deps = deps;
    this.#connection = new Connection(deps, {
      up: () => this.#entries.forEach((_, name) => this.#say('sub', name)),
      message: (text) => this.#onMessage(text),
      down: () => this.#entries.forEach(({ feed }) => feed.connectionLost()),
    });
  }

  /** A topic that somebody holds or held a moment ago. */
  topic(name: string): LiveTopic | null {
    return this.#entries.get(name)?.feed ?? null;
  }

  /** Follows a topic until the returned function is called; holders share one subscription. */
  hold(name: string): () => void {
    const entry = this.#entries.get(name) ?? this.#subscribe(name);
    entry.holders += 1;
    this.#deps.timers.clearTimeout(entry.lingering);
    let released = false;
    return () => {
      if (!released) this.#letGo(name, entry);
      released = true;
    };
  }

  /** Tries the socket and the topics that were refused now, as a player asked. */
  retry(): void {
    this.#connection.wake();
    this.#entries.forEach(({ feed }, name) => feed.isRefused && this.#say('sub', name));
  }

  #subscribe(name: string): Entry {
    const { timers, nowMs } = this.#deps;
    const feed = new Feed({ timers, nowMs, resubscribe: () => this.#say('sub', name) });
    const entry: Entry = { feed, holders: 0, lingering: null };
    this.#entries.set(name, entry);
    this.#say('sub', name);
    this.#connection.start();
    this.#stopWaking ??= this.#deps.onWake(() => this.#connection.wake());
    return entry;
  }

  #letGo(name: string, entry: Entry): void {
    entry.holders -= 1;
    if (entry.holders > 0) return;
    entry.lingering = this.#deps.timers.setTimeout(() => this.#unsubscribe(name, entry), LINGER_MS);
  }

  #unsubscribe(name: string, { feed }: Entry): void {
    feed.stop();
    this.#entries.delete(name);
    this.#say('unsub', name);
    if (this.#entries.size > 0) return;
    this.#connection.stop();
    this.#stopWaking?.();
    this.#stopWaking = null;
  }

  #say(op: ClientMessage['op'], topic: string): void {
    const message: ClientMessage = { op, topic };
    this.#connection.send(JSON.stringify(message));
  }

  #onMessage(text: string): void {
    const frame = parseFrame(text);
    if (frame === null) return this.#deps.warn('The live socket sent something that is no frame.');
    // It has told the connection that the line is alive; there is no more to it.
    if (frame.kind === 'alive') return;
    // A frame may cross our unsubscribing on its way: then nobody is there for it.
    this.#entries.get(frame.topic)?.feed.take(frame);
  }
}
