import type { RefusalReason } from '@ushindi/api-contract/live';
import type { Clock } from '../../clock.ts';
import type { SourceEvents, StateFrame, TopicSource, TopicSources } from '../topicSource.ts';
import { beatOf, snapshotOf, type TopicState } from '../topicState.ts';
import { Leader } from './leader.ts';
import type { RedisLink } from './link.ts';
import type { Member, Membership, Renewal } from './membership.ts';
import { readTopicMessage, type TopicMessage, type TopicUpdate } from './messages.ts';
import { createReplica, type Replica } from './replica.ts';
import { createStandalone } from './standalone.ts';
import { createStateReader, type StateReader } from './stateReader.ts';
import { createTopicStore, type StoredState } from './topicStore.ts';

/** How soon another gateway replaces a lost leader, and each gateway a lost Redis. */
export interface SharingSettings {
  /** How long a gateway leads its topics without a heartbeat. */
  readonly leaseMs: number;
  /** A command that Redis has not answered after this time has failed, and ends the gateway's session. */
  readonly commandTimeoutMs: number;
  readonly heartbeatEveryMs: number;
  /** A gateway that receives no heartbeat of a leader for this long serves the topic standalone. */
  readonly standaloneAfterMs: number;
  /**
   * The cooldown after handing a topic over. Shorter than `standaloneAfterMs`, in case no other gateway acquires the
   * topic.
   */
  readonly cooldownMs: number;
  /** At most one handover in this time: while no gateway reaches the operator, each would hand the topic over at once. */
  readonly handoverEveryMs: number;
}

export interface SharedTopicOptions {
  readonly link: RedisLink;
  /** The sources of this gateway's own frames, when it leads or is standalone. */
  readonly sources: TopicSources;
  /** A unique id for each session of this gateway. */
  readonly newSession: () => string;
  /** The prefix of all keys and channels. */
  readonly prefix: string;
  readonly settings: SharingSettings;
  readonly clock: Clock;
  /** Milliseconds of a clock that is never set. */
  readonly monotonicMs: () => number;
  readonly random: () => number;
}

/**
 * A topic that gateways share. All gateways, the leader included, send clients only frames that arrived through Redis,
 * so that a version is the same state everywhere. A gateway without heartbeats of a leader serves the topic standalone,
 * in its own epoch.
 */
export class SharedTopic implements TopicSource, Member {
  readonly topic: string;
  readonly #options: SharedTopicOptions;
  readonly #membership: Membership;
  readonly #events: SourceEvents;
  readonly #replica: Replica;
  readonly #leader: Leader;
  readonly #standalone: ReturnType<typeof createStandalone>;
  readonly #reader: StateReader;
  readonly #leave: () => void;
  readonly #stopListening: () => void;
  /** The session that leads the topic, by the last message or stored state. */
  #leaderSession: string | null = null;
  /**
   * The arrival of the last message of the topic's leader through Redis; before the first one, the time when the topic
   * was opened.
   */
  #lastMessageAtMs: number;
  #hasReceived = false;
  #isClosed = false;

  constructor(topic: string, options: SharedTopicOptions, membership: Membership, events: SourceEvents) {
    const store = createTopicStore(options.link, options.prefix, topic);
    this.topic = topic;
    this.#options = options;
    this.#membership = membership;
    this.#events = events;
    this.#replica = createReplica(topic);
    this.#lastMessageAtMs = options.monotonicMs();
    const { onNews } = events;
    const onRefused = (reason: RefusalReason): void => this.#onRefused(reason);
    const onLeader = (session: string | null): void => void (this.#leaderSession = session);
    const isLed = (): boolean => this.#isLed();
    this.#leader = new Leader({ ...options, ...options.settings, topic, store, membership, onNews, isLed, onLeader });
    this.#standalone = createStandalone(topic, options.sources, { onNews, onRefused });
    this.#reader = createStateReader(store, (stored) => this.#onStored(stored));
    this.#leave = membership.join(this);
    this.#stopListening = store.listen({
      onMessage: (text) => this.#onMessage(readTopicMessage(text)),
      onLinked: () => {
        this.#reader.read();
        this.#leader.tryAcquire();
      },
    });
    if (this.#lacksLeader()) this.#standalone.start();
  }

  take(): readonly StateFrame[] {
    this.#leader.publishPending();
    return this.#standalone.isOn() ? this.#standalone.take() : this.#replica.take(this.#options.clock.nowMs());
  }

  // A standalone gateway keeps the last shared state until its own socket has brought one.
  snapshot() {
    return this.#standalone.snapshot() ?? this.#ofReplica(snapshotOf);
  }

  beat() {
    return this.#standalone.beat() ?? this.#ofReplica(beatOf);
  }

  role(): 'leading' | 'following' | 'standalone' {
    if (this.#standalone.isOn()) return 'standalone';
    return this.#leader.isLeading() ? 'leading' : 'following';
  }

  takeovers(): number {
    return this.#leader.takeovers;
  }

  close(): void {
    this.#isClosed = true;
    this.#leave();
    this.#stopListening();
    this.#standalone.stop();
    this.#leader.stop();
  }

  onTick(): void {
    this.#leader.tryAcquire();
    this.#reader.retry();
    if (this.#standalone.isOn() || !this.#lacksLeader()) return;
    this.#replica.forget();
    this.#standalone.start();
  }

  onSessionOpened(): void {
    this.#leader.tryAcquire();
  }

  onSessionEnded(session: string): void {
    if (this.#leaderSession === session) this.#leaderSession = null;
    this.#leader.onSessionEnded(session);
    this.#leader.tryAcquire();
  }

  onUpdate(session: string, update: TopicUpdate): void {
    this.#leaderSession = session;
    this.#applyOrRead(() => this.#replica.refresh(update, this.#options.clock.nowMs()));
  }

  renewal(isFull: boolean): Renewal | null {
    return this.#leader.renewal(isFull);
  }

  #onMessage(message: TopicMessage | null): void {
    if (message === null || this.#isClosed) return;
    if (message.kind === 'refused') this.#onRefused('unknownTopic');
    else if (message.kind === 'released') {
      this.#leaderSession = null;
      this.#leader.tryAcquire();
    } else this.#onLeaderMessage(message);
  }

  #onLeaderMessage(message: Exclude<TopicMessage, { kind: 'refused' | 'released' }>): void {
    this.#noteMessage(this.#options.monotonicMs());
    if (message.kind === 'delta') {
      if (this.#applyOrRead(() => this.#replica.apply(message, this.#options.clock.nowMs()))) this.#events.onNews();
      return;
    }
    this.#leaderSession = message.leader;
    if (message.kind === 'epochStarted') this.#reader.read();
  }

  /**
   * Applies a message, or reads the stored state: after a gap, and while standalone, because a delayed message has a
   * wrong age and the stored state has the right one.
   */
  #applyOrRead(apply: () => boolean): boolean {
    if (!this.#standalone.isOn() && apply()) return true;
    this.#reader.read();
    return false;
  }

  #onStored({ ageMs, isLed, ...stored }: StoredState): void {
    if (this.#isClosed) return;
    const nowMs = this.#options.clock.nowMs();
    const shared = { ...stored, updatedAtMs: nowMs - ageMs };
    const isNews = this.#replica.reset(shared, isLed);
    const rejoins = this.#standalone.isOn() && isLed && !this.#standalone.isAheadOf(shared, nowMs);
    if (rejoins) {
      this.#standalone.stop();
      this.#noteMessage(this.#options.monotonicMs());
    }
    if (isNews || rejoins) this.#events.onNews();
  }

  #onRefused(reason: RefusalReason): void {
    if (this.#isClosed) return;
    this.close();
    this.#events.onRefused(reason);
  }

  #isLed(): boolean {
    return this.#leaderSession !== null && this.#silentMs() < this.#options.settings.leaseMs;
  }

  /**
   * Whether no message of a leader has arrived for too long. A topic without any message so far does not wait while
   * Redis is away, because its clients have no state.
   */
  #lacksLeader(): boolean {
    const { link, settings } = this.#options;
    return this.#silentMs() >= settings.standaloneAfterMs || (!this.#hasReceived && link.isAway());
  }

  #silentMs(): number {
    const atMs = this.#leaderSession === null ? null : this.#membership.lastMessageAtMs(this.#leaderSession);
    if (atMs !== null) this.#noteMessage(atMs);
    return this.#options.monotonicMs() - this.#lastMessageAtMs;
  }

  #noteMessage(atMs: number): void {
    this.#lastMessageAtMs = Math.max(this.#lastMessageAtMs, atMs);
    this.#hasReceived = true;
  }

  #ofReplica<Frame>(frameOf: (topic: string, state: TopicState, nowMs: number) => Frame): Frame | null {
    const state = this.#replica.state();
    return state && frameOf(this.topic, state, this.#options.clock.nowMs());
  }
}
