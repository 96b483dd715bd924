import type { BookStart } from '../book.ts';
import type { BeatFrame, NewsFrame } from '../topicSource.ts';
import type { Listener, RedisLink } from './link.ts';
import { readKept, type KeptState, type SharedMessage } from './messages.ts';
import { HOLD, PUBLISH, READ, RELEASE } from './scripts.ts';

/** The kept state and the age of the operator's last word, by Redis's clock. */
export type AgedState = KeptState & { readonly ageMs: number };

/** One topic in Redis: who leads it, its state, its channel. Everything rejects while Redis is away. */
export interface TopicStore {
  /** Takes or renews the lease; `beat` is what the leader has come to. */
  hold(beat: BeatFrame | null): Promise<'others' | 'renewed' | 'taken'>;
  /** Publishes a frame that follows `before`; false, and nothing done, when this gateway does not lead any more or has fallen behind. */
  publish(frame: NewsFrame, before: string, after: BookStart, ageMs: number): Promise<boolean>;
  /** The kept state; null when there is none. */
  read(): Promise<AgedState | null>;
  release(message: SharedMessage): Promise<void>;
  listen(listener: Listener): () => void;
}

/** A state is continued only while it is young: later, its clients have gone. */
const KEEP_MS = 60_000;

/** A number as it is kept: it tells whether a frame follows. */
export const numberOf = ({ epoch, seq }: Pick<BookStart, 'epoch' | 'seq'>): string => `${epoch}:${seq}`;

function messageOf(frame: NewsFrame, ageMs: number): SharedMessage {
  const { epoch, seq } = frame;
  if (frame.kind === 'snapshot') return { kind: 'begun', epoch, seq };
  return { kind: 'delta', epoch, seq, ageMs, patch: frame.patch as Record<string, unknown> };
}

/** @param gateway this gateway's id, of which there is no second */
export function createTopicStore(
  link: RedisLink,
  prefix: string,
  gateway: string,
  leaseMs: number,
  topic: string,
): TopicStore {
  // The braces keep a topic's keys together where Redis is a cluster.
  const channel = `${prefix}{${topic}}`;
  const keys = [`${channel}:lease`, `${channel}:state`, channel];
  const say = (message: SharedMessage): string => JSON.stringify(message);
  /** On Redis's clock. */
  let leasedUntilMs = 0;
  return {
    async hold(beat) {
      const at = beat && { epoch: beat.epoch, seq: beat.seq, ageMs: beat.ageMs };
      const messages = [say({ kind: 'held', at }), say({ kind: 'taken' })];
      const args = [gateway, leaseMs, KEEP_MS, ...messages, beat?.ageMs ?? '', leasedUntilMs];
      const [answer, untilMs] = (await link.run(HOLD, keys, args)) as [number, number];
      if (answer === 0) return 'others';
      leasedUntilMs = untilMs;
      return answer === 1 ? 'renewed' : 'taken';
    },
    async publish(frame, before, { epoch, seq, state }, ageMs) {
      const kept = JSON.stringify({ epoch, seq, state });
      const words = [say(messageOf(frame, ageMs)), kept, ageMs, KEEP_MS, leasedUntilMs];
      return (await link.run(PUBLISH, keys, [gateway, before, numberOf(frame), ...words])) === 1;
    },
    async read() {
      const found = (await link.run(READ, keys, [])) as [string, number] | null;
      const kept = found && readKept(found[0]);
      return kept && { ...kept, ageMs: found[1] };
    },
    async release(message) {
      await link.run(RELEASE, keys, [gateway, say(message)]);
    },
    listen: (listener) => link.listen(channel, listener),
  };
}
