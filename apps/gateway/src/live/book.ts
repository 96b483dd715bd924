import { makeMergePatch, type LiveState } from '@ushindi/api-contract/live';
import type { BeatFrame, NewsFrame, SnapshotFrame } from './topicSource.ts';

/**
 * A topic's state and its numbering. An epoch lasts as long as its book: a topic that is closed and opened again, or a
 * gateway that starts again, has another one, so that a client never lays a delta over a state it does not follow from.
 * The operator's own cuts and reconnections end no epoch, because the book remembers what was sent.
 */
export interface Book {
  /** Takes the operator's next word, said at `saidAtMs`; the delta to it, or null when nothing changed. */
  advance(next: LiveState, saidAtMs: number): NewsFrame | null;
  snapshot(nowMs: number): SnapshotFrame;
  /** Tells the age of the operator's last word, changed or not. */
  beat(nowMs: number): BeatFrame;
}

/** Where a book begins: with the operator's first word, or where another book of the topic has come to. */
export interface BookStart {
  readonly epoch: string;
  readonly seq: number;
  readonly state: LiveState;
  /** When the operator last spoke. */
  readonly saidAtMs: number;
}

/** Opens a topic's book. */
export function createBook(topic: string, start: BookStart): Book {
  const { epoch } = start;
  let { seq, state, saidAtMs } = start;
  const ageMs = (nowMs: number): number => Math.max(0, nowMs - saidAtMs);

  return {
    advance(next, atMs) {
      saidAtMs = atMs;
      const patch = makeMergePatch(state, next);
      if (patch === undefined) return null;
      state = next;
      seq += 1;
      return { kind: 'delta', topic, epoch, seq, patch: patch as object };
    },
    snapshot: (nowMs) => ({ kind: 'snapshot', topic, epoch, seq, ageMs: ageMs(nowMs), state }),
    beat: (nowMs) => ({ kind: 'beat', topic, epoch, seq, ageMs: ageMs(nowMs) }),
  };
}
