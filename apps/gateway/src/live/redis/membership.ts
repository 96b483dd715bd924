import type { Clock } from '../../clock.ts';
import { createAcquisitionQueue, type AcquisitionQueue } from './acquisitionQueue.ts';
import type { RedisLink } from './link.ts';
import { readGatewayMessage, type GatewayMessage, type TopicUpdate } from './messages.ts';
import { HEARTBEAT, OPEN_SESSION } from './scripts.ts';
import { KEEP_MS, sessionKeys, topicKey } from './topicStore.ts';

export interface MembershipOptions {
  readonly link: RedisLink;
  readonly prefix: string;
  /** A unique id for each session. */
  readonly newSession: () => string;
  readonly leaseMs: number;
  readonly heartbeatEveryMs: number;
  readonly clock: Clock;
  /** Milliseconds of a clock that is never set. */
  readonly monotonicMs: () => number;
  readonly random: () => number;
}

/** The part of a heartbeat that renews a topic: its expiry, and the age of its last update if there is one. */
export interface Renewal {
  readonly update: TopicUpdate | null;
}

/** A topic that this gateway shares. */
export interface Member {
  readonly topic: string;
  /** Called with each heartbeat of this gateway. */
  onTick(): void;
  /** Called when this gateway may lead topics from now on. */
  onSessionOpened(): void;
  /** Called when a session has ended, of this gateway or another. It leads no topic any more. */
  onSessionEnded(session: string): void;
  /** Called when a heartbeat contains the age of this topic. */
  onUpdate(session: string, update: TopicUpdate): void;
  /** Null while this gateway does not lead the topic, or has nothing to renew. */
  renewal(isFull: boolean): Renewal | null;
}

type Session =
  | { readonly kind: 'none' }
  | { readonly kind: 'opening'; readonly id: string }
  | { readonly kind: 'open'; readonly id: string; readonly renewedAtMs: number };

const NONE: Session = { kind: 'none' };
/** A full heartbeat renews all topics, often enough that none of them expires. */
const FULL_EVERY_MS = KEEP_MS / 3;

/**
 * This gateway's membership among the gateways that share topics. A session is one lease for all topics that the
 * gateway leads. One heartbeat renews it.
 */
export class Membership {
  /** The queue of the acquisitions of all topics. */
  readonly enqueueAcquisition: AcquisitionQueue;
  readonly #options: MembershipOptions;
  readonly #channel: string;
  readonly #members = new Map<string, Member>();
  /** The arrival of the last heartbeat by session, this gateway's own included. */
  readonly #lastMessageAtMs = new Map<string, number>();
  readonly #stop: readonly (() => void)[];
  #session: Session = NONE;
  #previousId = '';
  #fullAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: MembershipOptions) {
    const { link, clock, prefix, heartbeatEveryMs, random } = options;
    this.#options = options;
    this.enqueueAcquisition = createAcquisitionQueue(random);
    this.#channel = `${prefix}heartbeats`;
    const onLinked = (): void => void (this.#session.kind === 'none' && this.#renew());
    this.#stop = [
      link.listen(this.#channel, { onMessage: (text) => this.#onMessage(text), onLinked }),
      clock.every(heartbeatEveryMs, () => this.#tick()),
    ];
    this.#renew();
  }

  /** The session under which this gateway may lead topics; null while it has none. */
  session(): string | null {
    const { leaseMs, monotonicMs } = this.#options;
    const session = this.#session;
    return session.kind === 'open' && monotonicMs() - session.renewedAtMs < leaseMs ? session.id : null;
  }

  /**
   * Ends a session whose lease is over, or of which a command failed, because Redis may or may not have executed it.
   */
  end(id: string): void {
    if (this.#session.kind === 'none' || this.#session.id !== id) return;
    this.#session = NONE;
    this.#onEnded(id);
  }

  /** On the monotonic clock; null for a session that has sent no heartbeat or has ended. */
  lastMessageAtMs(session: string): number | null {
    return this.#lastMessageAtMs.get(session) ?? null;
  }

  /** Adds a topic. Returns a function that removes it. */
  join(member: Member): () => void {
    this.#members.set(member.topic, member);
    return () => void (this.#members.get(member.topic) === member && this.#members.delete(member.topic));
  }

  close(): void {
    for (const stop of this.#stop) stop();
  }

  #tick(): void {
    this.#renew();
    this.#forgetSilent();
    for (const member of this.#members.values()) member.onTick();
  }

  /** Drops sessions that ended without a message. */
  #forgetSilent(): void {
    const nowMs = this.#options.monotonicMs();
    for (const [session, atMs] of this.#lastMessageAtMs)
      if (nowMs - atMs > KEEP_MS) this.#lastMessageAtMs.delete(session);
  }

  #renew(): void {
    if (this.#session.kind === 'open' && this.session() === null) this.end(this.#session.id);
    const current = this.#session;
    if (current.kind === 'none') void this.#open();
    else if (current.kind === 'open') this.#beat(current.id).catch(() => this.end(current.id));
  }

  /** Opens a session. The link logs a failure, and the next heartbeat tries again. */
  async #open(): Promise<void> {
    const { link, newSession, leaseMs, monotonicMs } = this.#options;
    const id = newSession();
    this.#session = { kind: 'opening', id };
    const renewedAtMs = monotonicMs();
    const previousEnded: GatewayMessage = { kind: 'sessionEnded', session: this.#previousId };
    const message = this.#previousId === '' ? '' : JSON.stringify(previousEnded);
    const keys = [this.#keyOf(id), this.#keyOf(this.#previousId), this.#channel];
    try {
      await link.run(OPEN_SESSION, keys, [leaseMs, message]);
    } catch {
      this.#session = NONE;
      return;
    }
    this.#session = { kind: 'open', id, renewedAtMs };
    this.#previousId = id;
    for (const member of this.#members.values()) member.onSessionOpened();
  }

  async #beat(id: string): Promise<void> {
    const { link, leaseMs, monotonicMs } = this.#options;
    const renewedAtMs = monotonicMs();
    const renewals = this.#collectRenewals();
    const updates = renewals.flatMap(({ update }) => update ?? []);
    const message: GatewayMessage = { kind: 'heartbeat', session: id, updates };
    const keys = [this.#keyOf(id), this.#channel, ...renewals.map(({ key }) => key)];
    const agesMs = renewals.map(({ update }) => update?.ageMs ?? '');
    const isRenewed = await link.run(HEARTBEAT, keys, [id, leaseMs, KEEP_MS, JSON.stringify(message), ...agesMs]);
    if (isRenewed !== 1) this.end(id);
    else if (this.#session.kind === 'open' && this.#session.id === id)
      this.#session = { kind: 'open', id, renewedAtMs };
  }

  #collectRenewals(): { key: string; update: TopicUpdate | null }[] {
    const { prefix, monotonicMs } = this.#options;
    const isFull = monotonicMs() - this.#fullAtMs >= FULL_EVERY_MS;
    if (isFull) this.#fullAtMs = monotonicMs();
    return [...this.#members.values()].flatMap((member) => {
      const renewal = member.renewal(isFull);
      return renewal === null ? [] : [{ key: topicKey(prefix, member.topic), update: renewal.update }];
    });
  }

  #onMessage(text: string): void {
    const message = readGatewayMessage(text);
    if (message?.kind === 'sessionEnded') this.#onEnded(message.session);
    if (message?.kind !== 'heartbeat') return;
    this.#lastMessageAtMs.set(message.session, this.#options.monotonicMs());
    for (const update of message.updates) this.#members.get(update.topic)?.onUpdate(message.session, update);
  }

  #onEnded(id: string): void {
    this.#lastMessageAtMs.delete(id);
    for (const member of this.#members.values()) member.onSessionEnded(id);
  }

  #keyOf(id: string): string {
    return `${sessionKeys(this.#options.prefix)}${id}`;
  }
}
