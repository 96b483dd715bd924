import type { DeltaFrame, SnapshotFrame, VersionedState } from '@ushindi/api-contract/live';
import type { Listener, RedisLink } from './link.ts';
import { readStoredState, type TopicMessage } from './messages.ts';
import { ACQUIRE, PUBLISH, READ, RELEASE } from './scripts.ts';

/** A topic's state in Redis. */
export interface StoredState extends VersionedState {
  /** Since the operator's last update, by Redis's clock. */
  readonly ageMs: number;
  /** Its publisher still leads the topic: no later state is stored by another session. */
  readonly isLed: boolean;
}

/** How an attempt to acquire a topic ended. */
export interface Acquisition {
  /** The leader's session; null when the caller's has expired. */
  readonly owner: string | null;
  /** The caller leads a topic that was led before. */
  readonly isTakeover: boolean;
}

/** One topic in Redis: its owner, state and channel. Every command rejects while Redis is away. */
export interface TopicStore {
  /** Acquires the topic if it has no leader. */
  acquire(session: string): Promise<Acquisition>;
  /** Publishes a frame and stores its state. False, without effect, when the session does not lead the topic. */
  publish(session: string, frame: SnapshotFrame | DeltaFrame, state: VersionedState, ageMs: number): Promise<boolean>;
  read(): Promise<StoredState | null>;
  release(session: string, reason: 'released' | 'refused'): Promise<void>;
  listen(listener: Listener): () => void;
}

/** How long a topic without a leader is stored. Later it has no clients any more. */
export const KEEP_MS = 60_000;

/** The prefix of the keys of sessions. */
export const sessionKeys = (prefix: string): string => `${prefix}session:`;
/** The key of a topic. */
export const topicKey = (prefix: string, topic: string): string => `${prefix}topic:${topic}`;

function messageOf(frame: SnapshotFrame | DeltaFrame, leader: string, ageMs: number): TopicMessage {
  const { epoch, seq } = frame;
  if (frame.kind === 'snapshot') return { kind: 'epochStarted', epoch, seq, leader };
  return { kind: 'delta', epoch, seq, ageMs, patch: frame.patch as Record<string, unknown> };
}

/** @param prefix of all keys and channels */
export function createTopicStore(link: RedisLink, prefix: string, topic: string): TopicStore {
  const key = topicKey(prefix, topic);
  const sessions = sessionKeys(prefix);
  const channel = `${prefix}channel:${topic}`;
  const encode = (message: TopicMessage): string => JSON.stringify(message);
  return {
    async acquire(session) {
      const keys = [key, `${sessions}${session}`, channel];
      const message = encode({ kind: 'leaderChanged', leader: session });
      const [owner, wasLed] = (await link.run(ACQUIRE, keys, [session, sessions, KEEP_MS, message])) as [
        string,
        number,
      ];
      return { owner: owner === '' ? null : owner, isTakeover: owner === session && wasLed === 1 };
    },
    async publish(session, frame, { epoch, seq, state }, ageMs) {
      const keys = [key, `${sessions}${session}`, channel];
      const stored = JSON.stringify({ epoch, seq, state });
      const args = [session, encode(messageOf(frame, session, ageMs)), stored, ageMs, KEEP_MS];
      return (await link.run(PUBLISH, keys, args)) === 1;
    },
    async read() {
      const found = (await link.run(READ, [key], [sessions])) as [string, number, number] | null;
      const stored = found && readStoredState(found[0]);
      return stored && { ...stored, ageMs: found[1], isLed: found[2] === 1 };
    },
    async release(session, reason) {
      await link.run(RELEASE, [key, channel], [session, encode({ kind: reason })]);
    },
    listen: (listener) => link.listen(channel, listener),
  };
}
