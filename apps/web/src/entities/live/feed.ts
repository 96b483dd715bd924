import {
  applyFrame,
  LOCK_AFTER_MS,
  type RefusalReason,
  type SnapshotFrame,
  type TopicFrame,
  type VersionedState,
} from '@ushindi/api-contract/live';
import type { Timers } from '@ushindi/shared';
import { createKeyedStore, type KeyedStore } from './keyedStore.ts';
import { createTopicStore, type TopicStore } from './topicStore.ts';

/** Whether a topic's odds are current. */
export type Health = {
  /** connecting: no frame yet; paused: the last state may be old; gone: the operator no longer has the match. */
  state: 'connecting' | 'live' | 'paused' | 'gone';
  /** Odds must not be selected. */
  locked: boolean;
  /** While paused: the time of the operator's last update, on the page's clock; null if there was none. */
  lastUpdateMs: number | null;
};

/** The one key of `health`. */
export const HEALTH = 'now';

export type FeedDeps = {
  timers: Timers;
  nowMs: () => number;
  /** Requests a new snapshot from the gateway. */
  resubscribe: () => void;
  /** Called when there is something to publish. */
  changed: () => void;
};

/**
 * One subscribed topic: its state and its health. Frames change both, and `publish` writes the changes to the store in
 * one batch.
 */
export class Feed {
  readonly store: TopicStore = createTopicStore();
  readonly health: KeyedStore<Health> = createKeyedStore<Health>();
  readonly #deps: FeedDeps;
  readonly #startedAtMs: number;
  #current: VersionedState | null = null;
  /** The state in the store. */
  #published: VersionedState | null = null;
  /** After a gap or a lost socket only a snapshot is accepted. */
  #awaitingSnapshot = true;
  #disconnected = false;
  #refusal: RefusalReason | null = null;
  #lastUpdateMs: number | null = null;
  #timer: unknown = null;
  #isStopped = false;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
    this.#startedAtMs = deps.nowMs();
    this.#updateHealth();
  }

  /** Handles the topic's next frame. Requests a new snapshot when frames are missing. */
  handleFrame(frame: TopicFrame): void {
    if (frame.kind === 'refused') return this.#onRefused(frame.reason);
    if (frame.kind === 'snapshot') this.#onSnapshot();
    if (this.#awaitingSnapshot) return;
    const next = applyFrame(this.#current, frame);
    if (next === 'gap') return this.#onGap();
    this.#current = next;
    this.#lastUpdateMs = this.#deps.nowMs() - (frame.kind === 'delta' ? 0 : Math.max(0, frame.ageMs));
    this.#deps.changed();
  }

  /** Brings store and health up to date. */
  publish(): void {
    if (this.#isStopped) return;
    if (this.#current !== null && this.#current !== this.#published) {
      this.store.apply(this.#current.state, this.#deps.nowMs());
    }
    this.#published = this.#current;
    this.#updateHealth();
  }

  /** The state as a snapshot; null before the first one. */
  snapshot(topic: string): SnapshotFrame | null {
    if (this.#current === null || this.#lastUpdateMs === null) return null;
    const ageMs = Math.max(0, this.#deps.nowMs() - this.#lastUpdateMs);
    return { kind: 'snapshot', topic, ageMs, ...this.#current };
  }

  /** Whether the gateway has refused the subscription. */
  get isRefused(): boolean {
    return this.#refusal !== null;
  }

  /** Records that the socket was lost. The last state stays, marked as paused. */
  connectionLost(): void {
    this.#awaitingSnapshot = true;
    this.#disconnected = true;
    this.#updateHealth();
  }

  /** Clears the timer. The feed must not be used afterwards. */
  stop(): void {
    this.#isStopped = true;
    this.#deps.timers.clearTimeout(this.#timer);
  }

  #onSnapshot(): void {
    this.#awaitingSnapshot = false;
    this.#disconnected = false;
    this.#refusal = null;
  }

  #onRefused(reason: RefusalReason): void {
    this.#refusal = reason;
    this.connectionLost();
  }

  #onGap(): void {
    this.#awaitingSnapshot = true;
    this.#deps.resubscribe();
  }

  /** Sets the health, and sets a timer for the moment at which silence changes it. */
  #updateHealth(): void {
    const { timers, nowMs } = this.#deps;
    timers.clearTimeout(this.#timer);
    const remainingMs = (this.#lastUpdateMs ?? this.#startedAtMs) + LOCK_AFTER_MS - nowMs();
    this.health.set(HEALTH, this.#healthWhen(remainingMs < 0));
    if (remainingMs >= 0) this.#timer = timers.setTimeout(() => this.#updateHealth(), remainingMs + 1);
  }

  #healthWhen(silent: boolean): Health {
    if (this.#refusal === 'unknownTopic' || this.#refusal === 'badTopic')
      return { state: 'gone', locked: true, lastUpdateMs: this.#lastUpdateMs };
    if (this.#published === null) return { state: silent ? 'paused' : 'connecting', locked: true, lastUpdateMs: null };
    if (!this.#disconnected && !silent) return { state: 'live', locked: false, lastUpdateMs: null };
    return { state: 'paused', locked: silent, lastUpdateMs: this.#lastUpdateMs };
  }
}
