import type { SnapshotFrame } from '@ushindi/api-contract/live';
import type { Clock } from '../../clock.ts';
import { isRefusedByRedis } from '../../redis/redis.ts';
import type { TopicSource, TopicSources } from '../topicSource.ts';
import type { Membership, Renewal } from './membership.ts';
import type { Acquisition, TopicStore } from './topicStore.ts';

export interface LeaderOptions {
  readonly topic: string;
  readonly store: TopicStore;
  readonly membership: Membership;
  readonly sources: TopicSources;
  readonly clock: Clock;
  /** Milliseconds of a clock that is never set. */
  readonly monotonicMs: () => number;
  readonly cooldownMs: number;
  readonly handoverEveryMs: number;
  /** `publishPending` may have something to publish. */
  readonly onNews: () => void;
  /** Whether a live session is known to lead the topic. */
  readonly isLed: () => boolean;
  /** Called when Redis reports which session leads the topic, or that this gateway's does not. */
  readonly onLeader: (session: string | null) => void;
}

type Acquiring = {
  readonly kind: 'acquiring';
  readonly session: string;
  /** The topic may have been released after Redis answered. */
  again: boolean;
};
type Leading = {
  readonly kind: 'leading';
  readonly session: string;
  readonly feed: TopicSource;
  /** The time of the last update whose age was sent to the other gateways. */
  announcedAtMs: number;
};
type Role =
  | { readonly kind: 'following' }
  /** The acquisition is in the queue of this gateway. */
  | { readonly kind: 'queued' }
  | Acquiring
  | Leading
  /** The topic was handed over, and other gateways come first. */
  | { readonly kind: 'cooldown'; readonly untilMs: number }
  | { readonly kind: 'stopped' };

const FOLLOWING: Role = { kind: 'following' };

/** Leads a topic, with a socket to the operator, whenever no other gateway does. Each leadership is an epoch. */
export class Leader {
  takeovers = 0;
  readonly #options: LeaderOptions;
  #role: Role = FOLLOWING;
  #handedOverAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: LeaderOptions) {
    this.#options = options;
  }

  isLeading(): boolean {
    return this.#role.kind === 'leading';
  }

  /** Queues an acquisition of the topic. It is dropped if the topic has a leader, or if this gateway may not lead it. */
  tryAcquire(): void {
    const { membership, monotonicMs, isLed } = this.#options;
    if (isLed()) return;
    if (this.#role.kind === 'acquiring') this.#role.again = true;
    if (this.#role.kind === 'cooldown' && monotonicMs() >= this.#role.untilMs) this.#become(FOLLOWING);
    if (this.#role.kind !== 'following' || membership.session() === null) return;
    this.#become({ kind: 'queued' });
    membership.enqueueAcquisition(() => this.#acquire());
  }

  /** Publishes what the operator has sent since the last call. */
  publishPending(): void {
    if (this.#role.kind !== 'leading') return;
    // A process that was paused detects here that its lease has expired.
    if (this.#options.membership.session() === this.#role.session) this.#publish(this.#role);
    else this.#options.membership.end(this.#role.session);
  }

  /** See `Member`. Updates that changed the state need no renewal, because their delta brings their age. */
  renewal(isFull: boolean): Renewal | null {
    if (this.#role.kind !== 'leading') return null;
    const beat = this.#role.feed.beat();
    const updatedAtMs = beat === null ? -Infinity : this.#options.clock.nowMs() - beat.ageMs;
    if (beat === null || updatedAtMs <= this.#role.announcedAtMs) return isFull ? { update: null } : null;
    this.#role.announcedAtMs = updatedAtMs;
    const { topic } = this.#options;
    return { update: { topic, epoch: beat.epoch, seq: beat.seq, ageMs: beat.ageMs } };
  }

  onSessionEnded(session: string): void {
    if ('session' in this.#role && this.#role.session === session) this.#become(FOLLOWING);
  }

  stop(): void {
    this.#release('released', { kind: 'stopped' });
  }

  /** Returns null when the topic must not be acquired any more. */
  #acquire(): Promise<void> | null {
    const { store, membership, isLed } = this.#options;
    if (this.#role.kind !== 'queued') return null;
    const session = membership.session();
    this.#become(FOLLOWING);
    if (session === null || isLed()) return null;
    const attempt: Acquiring = { kind: 'acquiring', session, again: false };
    this.#become(attempt);
    return store.acquire(session).then(
      (acquisition) => this.#onAcquired(attempt, acquisition),
      (error: unknown) => this.#onNotAcquired(attempt, error),
    );
  }

  /**
   * If Redis refuses only the topic, such as for a key with data of another program, the session and its other topics stay.
   * Otherwise Redis may or may not have executed the command.
   */
  #onNotAcquired(attempt: Acquiring, error: unknown): void {
    if (!isRefusedByRedis(error)) this.#options.membership.end(attempt.session);
    else if (this.#role === attempt) this.#become(FOLLOWING);
  }

  #onAcquired(attempt: Acquiring, { owner, isTakeover }: Acquisition): void {
    if (this.#role !== attempt) return;
    const { membership, onLeader } = this.#options;
    this.#become(FOLLOWING);
    if (owner === null) membership.end(attempt.session);
    else if (owner !== attempt.session && attempt.again) this.tryAcquire();
    else onLeader(owner);
    if (owner === attempt.session) this.#lead(owner, isTakeover);
  }

  #lead(session: string, isTakeover: boolean): void {
    const { sources, topic, onNews } = this.#options;
    const feed = sources.open(topic, {
      onNews,
      onRefused: () => this.#release('refused', { kind: 'stopped' }),
      onOutOfReach: () => this.#handOver(),
    });
    if (isTakeover) this.takeovers += 1;
    this.#become({ kind: 'leading', session, feed, announcedAtMs: -Infinity });
  }

  #publish(leading: Leading): void {
    const { store, membership, clock } = this.#options;
    const { session, feed } = leading;
    for (const frame of feed.take()) {
      const after = feed.snapshot() as SnapshotFrame;
      leading.announcedAtMs = clock.nowMs() - after.ageMs;
      store.publish(session, frame, after, after.ageMs).then(
        (isPublished) => void (isPublished || this.#onSuperseded(leading)),
        () => membership.end(session),
      );
    }
  }

  /** Called when another session leads the topic, or none. */
  #onSuperseded(leading: Leading): void {
    if (this.#role !== leading) return;
    this.#become(FOLLOWING);
    this.#options.onLeader(null);
  }

  /** The operator is out of reach for this gateway. Another gateway may reach it. */
  #handOver(): void {
    const { monotonicMs, cooldownMs, handoverEveryMs } = this.#options;
    if (this.#role.kind !== 'leading' || monotonicMs() - this.#handedOverAtMs < handoverEveryMs) return;
    this.#handedOverAtMs = monotonicMs();
    this.#release('released', { kind: 'cooldown', untilMs: this.#handedOverAtMs + cooldownMs });
  }

  /** Releases the topic while it is being acquired too, because Redis may then answer that this gateway leads it. */
  #release(reason: 'released' | 'refused', next: Role): void {
    const { store, membership } = this.#options;
    const session = 'session' in this.#role ? this.#role.session : null;
    this.#become(next);
    if (session !== null) store.release(session, reason).catch(() => membership.end(session));
  }

  #become(next: Role): void {
    if (this.#role.kind === 'leading') this.#role.feed.close();
    this.#role = next;
  }
}
