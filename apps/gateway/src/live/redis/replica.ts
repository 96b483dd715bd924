import { applyFrame, makeMergePatch, type DeltaFrame, type LiveState } from '@ushindi/api-contract/live';
import type { StateFrame } from '../topicSource.ts';
import { snapshotOf, type TopicState } from '../topicState.ts';
import type { TopicMessage, TopicUpdate } from './messages.ts';

/** A topic's state as published through Redis, and the frames from the state that was taken last to the present one. */
export interface Replica {
  /** Applies a published delta; false after a gap, when the stored state must be read. */
  apply(delta: TopicMessage & { kind: 'delta' }, nowMs: number): boolean;
  /** Applies the age of the last update; false when it belongs to another version. */
  refresh(update: TopicUpdate, nowMs: number): boolean;
  /** Applies the stored state; true when it differs from the present one. */
  reset(stored: TopicState, isLed: boolean): boolean;
  take(nowMs: number): StateFrame[];
  /** The state that was taken last; null before there is one. */
  state(): TopicState | null;
  /** Drops the frames that were not taken, because clients now get their state from another source. */
  forget(): void;
}

/** Whether two states are equal. */
export const isSame = (a: LiveState, b: LiveState): boolean => makeMergePatch(a, b) === undefined;

/**
 * Whether a stored state follows the current one. Redis may have lost writes. A client must not get an earlier version,
 * nor an epoch whose leader is gone.
 */
function isLater(stored: TopicState, isLed: boolean, current: TopicState): boolean {
  return stored.epoch === current.epoch ? stored.seq > current.seq : isLed;
}

/** Makes an empty replica. */
export function createReplica(topic: string): Replica {
  let current: TopicState | null = null;
  let taken: TopicState | null = null;
  let pending: DeltaFrame[] | 'snapshot' = [];

  return {
    apply({ epoch, seq, ageMs, patch }, nowMs) {
      if (current?.epoch === epoch && seq <= current.seq) return true;
      const frame: DeltaFrame = { kind: 'delta', topic, epoch, seq, patch };
      const next = applyFrame(current, frame);
      if (next === 'gap') return false;
      current = { ...next, updatedAtMs: nowMs - ageMs };
      if (pending !== 'snapshot') pending.push(frame);
      return true;
    },
    refresh({ epoch, seq, ageMs }, nowMs) {
      if (current?.epoch !== epoch || current.seq !== seq) return false;
      current = { ...current, updatedAtMs: nowMs - ageMs };
      if (pending.length === 0) taken = current;
      return true;
    },
    reset(stored, isLed) {
      if (current?.epoch === stored.epoch && current.seq === stored.seq) {
        current = stored;
        if (pending.length === 0) taken = current;
        return false;
      }
      if (current !== null && !isLater(stored, isLed, current)) return false;
      current = stored;
      pending = 'snapshot';
      return true;
    },
    take(nowMs) {
      if (current === null) return [];
      const frames = pending === 'snapshot' ? [snapshotOf(topic, current, nowMs)] : pending;
      pending = [];
      taken = current;
      return frames;
    },
    state: () => taken,
    forget() {
      current = null;
      pending = [];
    },
  };
}
