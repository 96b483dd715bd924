import {
  applyMergePatch,
  LOCK_AFTER_MS,
  type Json,
  type LiveState,
  type RefusalReason,
  type TopicFrame,
} from '@ushindi/api-contract/live';
import type { Timers } from '@ushindi/shared';
import { createBook, type Book } from './book.ts';
import { createKeyed, type Keyed } from './keyed.ts';

/** How much a topic's prices can be trusted (readings 24). */
export type Health = {
  /** connecting: nothing has come yet; paused: what is shown is the last that came; gone: the operator has it no more. */
  state: 'connecting' | 'live' | 'paused' | 'gone';
  /** Prices must not be picked. */
  locked: boolean;
  /** While paused: when the operator last spoke, on the page's clock; null if it never did. */
  wordAtMs: number | null;
};

/** The one key of `health`. */
export const HEALTH = 'now';

/** What a feed needs from outside. */
export type FeedDeps = {
  timers: Timers;
  nowMs: () => number;
  /** Asks the gateway for a new snapshot. */
  resubscribe: () => void;
};

type Held = { epoch: string; seq: number; state: LiveState };

/** One topic: keeps its book and its health by the frames that come for it. */
export class Feed {
  readonly book: Book = createBook();
  readonly health: Keyed<Health> = createKeyed<Health>();
  readonly #deps: FeedDeps;
  readonly #startedAtMs: number;
  #held: Held | null = null;
  /** After a gap or a lost socket only a snapshot counts. */
  #awaitingSnapshot = true;
  #cutOff = false;
  #refusal: RefusalReason | null = null;
  #wordAtMs: number | null = null;
  #timer: unknown = null;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
    this.#startedAtMs = deps.nowMs();
    this.#review();
  }

  /** Takes the topic's next frame; a frame that does not follow the held one has a new snapshot asked for. */
  take(frame: TopicFrame): void {
    if (frame.kind === 'snapshot') return this.#takeSnapshot(frame);
    if (frame.kind === 'refused') return this.#takeRefusal(frame.reason);
    if (this.#awaitingSnapshot || this.#held === null) return;
    const expectedSeq = this.#held.seq + (frame.kind === 'delta' ? 1 : 0);
    if (frame.epoch !== this.#held.epoch || frame.seq !== expectedSeq) return this.#gap();
    if (frame.kind === 'beat') return this.#hear(frame.ageMs);
    const { state } = this.#held;
    this.#show({ ...this.#held, seq: frame.seq, state: applyMergePatch(state, frame.patch as Json) as LiveState });
    this.#hear(0);
  }

  /** The gateway does not follow the topic for us. */
  get isRefused(): boolean {
    return this.#refusal !== null;
  }

  /** Nothing comes for this topic any more: what is shown stays, as paused. */
  connectionLost(): void {
    this.#awaitingSnapshot = true;
    this.#cutOff = true;
    this.#review();
  }

  /** Ends its timer; the feed is of no use afterwards. */
  stop(): void {
    this.#deps.timers.clearTimeout(this.#timer);
  }

  #takeSnapshot({ epoch, seq, state, ageMs }: Extract<TopicFrame, { kind: 'snapshot' }>): void {
    this.#awaitingSnapshot = false;
    this.#cutOff = false;
    this.#refusal = null;
    this.#show({ epoch, seq, state });
    this.#hear(ageMs);
  }

  #takeRefusal(reason: RefusalReason): void {
    this.#refusal = reason;
    this.connectionLost();
  }

  #gap(): void {
    this.#awaitingSnapshot = true;
    this.#deps.resubscribe();
  }

  #show(next: Held): void {
    this.#held = next;
    this.book.show(next.state, this.#deps.nowMs());
  }

  #hear(ageMs: number): void {
    this.#wordAtMs = this.#deps.nowMs() - ageMs;
    this.#review();
  }

  /** Works the health out anew, and again at the moment when silence alone will change it. */
  #review(): void {
    const { timers, nowMs } = this.#deps;
    timers.clearTimeout(this.#timer);
    const remainingMs = (this.#wordAtMs ?? this.#startedAtMs) + LOCK_AFTER_MS - nowMs();
    this.health.set(HEALTH, this.#healthWhen(remainingMs < 0));
    if (remainingMs >= 0) this.#timer = timers.setTimeout(() => this.#review(), remainingMs + 1);
  }

  #healthWhen(silent: boolean): Health {
    if (this.#refusal === 'unknownTopic') return { state: 'gone', locked: true, wordAtMs: this.#wordAtMs };
    if (this.#held === null) return { state: silent ? 'paused' : 'connecting', locked: true, wordAtMs: null };
    if (!this.#cutOff && !silent) return { state: 'live', locked: false, wordAtMs: null };
    return { state: 'paused', locked: silent, wordAtMs: this.#wordAtMs };
  }
}
