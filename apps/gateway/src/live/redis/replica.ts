import { applyMergePatch, makeMergePatch, type Json, type LiveState } from '@ushindi/api-contract/live';
import { createBook, type Book, type BookStart } from '../book.ts';
import type { NewsFrame } from '../topicSource.ts';
import type { SharedMessage } from './messages.ts';

/** A topic as Redis tells it: what came in and was not taken yet, and the state at the number taken last. */
export interface Replica {
  /** Whether the message fits what is known; if not, the kept state has to be read. */
  apply(message: SharedMessage, nowMs: number): boolean;
  /** Takes the kept state. Whether that is news. */
  reset(kept: BookStart): boolean;
  take(nowMs: number): NewsFrame[];
  /** As taken last; null before there is one. */
  book(): Book | null;
  /** Whether clients were told words of the same epoch that came after this state. */
  isAfter(state: Pick<BookStart, 'epoch' | 'seq'>): boolean;
  /** Forgets all but what was taken: clients were told something else since. */
  forget(): void;
}

/** Whether two states tell the same. */
export const isSame = (a: LiveState, b: LiveState): boolean => makeMergePatch(a, b) === undefined;

/** Makes an empty replica. */
export function createReplica(topic: string): Replica {
  let known: BookStart | null = null;
  let taken: BookStart | null = null;
  let pending: NewsFrame[] = [];
  /** What was taken does not lead to what is known: a snapshot has to. */
  let isCut = false;

  function applyDelta({ epoch, seq, ageMs, patch }: SharedMessage & { kind: 'delta' }, nowMs: number): boolean {
    if (known === null || known.epoch !== epoch || seq > known.seq + 1) return false;
    if (seq <= known.seq) return true;
    const state = applyMergePatch(known.state as unknown as Json, patch as Json) as unknown as LiveState;
    known = { epoch, seq, state, saidAtMs: nowMs - ageMs };
    if (!isCut) pending.push({ kind: 'delta', topic, epoch, seq, patch });
    return true;
  }

  function applyHeld({ at }: SharedMessage & { kind: 'held' }, nowMs: number): boolean {
    if (at === null) return true;
    if (known === null || known.epoch !== at.epoch || known.seq !== at.seq) return false;
    known = { ...known, saidAtMs: nowMs - at.ageMs };
    if (pending.length === 0 && !isCut) taken = known;
    return true;
  }

  return {
    apply(message, nowMs) {
      if (message.kind === 'delta') return applyDelta(message, nowMs);
      if (message.kind === 'held') return applyHeld(message, nowMs);
      // A new epoch, and another leader: the state is to be looked at, though it may be the same.
      return message.kind !== 'begun' && message.kind !== 'taken';
    },
    reset(kept) {
      const before = known;
      known = kept;
      if (before?.epoch === kept.epoch && before.seq === kept.seq && isSame(before.state, kept.state)) return false;
      pending = [];
      isCut = true;
      return true;
    },
    take(nowMs) {
      if (known === null) return [];
      const frames = isCut ? [createBook(topic, known).snapshot(nowMs)] : pending;
      pending = [];
      isCut = false;
      taken = known;
      return frames;
    },
    book: () => taken && createBook(topic, taken),
    isAfter: ({ epoch, seq }) => taken !== null && taken.epoch === epoch && taken.seq > seq,
    forget() {
      known = null;
      pending = [];
    },
  };
}
