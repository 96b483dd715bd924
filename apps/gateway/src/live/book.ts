import { makeMergePatch, type LiveState, type TopicFrame } from '@ushindi/api-contract/live';

/**
 * A topic's state and its numbering. An epoch lasts as long as its book: a topic that is closed and opened again, or a
 * gateway that starts again, has another one, so that a client never lays a delta over a state it does not follow from.
 * The operator's own cuts and reconnections end no epoch, because the book remembers what was sent.
 */
export interface Book {
  /** Takes the operator's next word; the delta to it, or null when nothing changed. */
  advance(next: LiveState, nowMs: number): TopicFrame | null;
  snapshot(nowMs: number): TopicFrame;
  /** Tells the age of the operator's last word, changed or not. */
  beat(nowMs: number): TopicFrame;
}

/** Opens a topic's book with the operator's first word. */
export function createBook(topic: string, epoch: string, first: LiveState, openedAtMs: number): Book {
  let state = first;
  let seq = 0;
  let heardAtMs = openedAtMs;
  const ageMs = (nowMs: number): number => Math.max(0, nowMs - heardAtMs);

  return {
    advance(next, nowMs) {
      heardAtMs = nowMs;
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
