import {
  makeMergePatch,
  type BeatFrame,
  type LiveState,
  type SnapshotFrame,
  type VersionedState,
} from '@ushindi/api-contract/live';
import type { Clock } from '../clock.ts';
import type { StateFrame } from './topicSource.ts';

/**
 * A topic's state with its epoch and version, and when the operator last sent an update. A topic gets a new epoch
 * whenever a gateway opens it, so that no client applies a delta to a state that the delta does not follow. Reconnecting
 * to the operator starts no new epoch.
 */
export type TopicState = VersionedState & { readonly updatedAtMs: number };

const ageMs = ({ updatedAtMs }: TopicState, nowMs: number): number => Math.max(0, nowMs - updatedAtMs);

/** A snapshot frame of a topic. */
export const snapshotOf = (topic: string, current: TopicState, nowMs: number): SnapshotFrame => ({
  kind: 'snapshot',
  topic,
  epoch: current.epoch,
  seq: current.seq,
  ageMs: ageMs(current, nowMs),
  state: current.state,
});

/** A beat frame of a topic. */
export const beatOf = (topic: string, current: TopicState, nowMs: number): BeatFrame => ({
  kind: 'beat',
  topic,
  epoch: current.epoch,
  seq: current.seq,
  ageMs: ageMs(current, nowMs),
});

/** Numbers the states of a topic that this gateway reads itself as the versions of one epoch. */
export function createEpoch(topic: string, { clock, newEpoch }: { clock: Clock; newEpoch: () => string }) {
  let current: TopicState | null = null;
  const at = (state: TopicState, updatedAtMs = state.updatedAtMs): TopicState => ({ ...state, updatedAtMs });
  return {
    hasState: (): boolean => current !== null,
    /** The frame that leads to a state: a snapshot to the first one, later a delta, or none if nothing has changed. */
    next(state: LiveState, updatedAtMs: number): readonly StateFrame[] {
      if (current === null) {
        current = { epoch: newEpoch(), seq: 0, state, updatedAtMs };
        return [snapshotOf(topic, current, clock.nowMs())];
      }
      const patch = makeMergePatch(current.state, state);
      if (patch === undefined) {
        current = at(current, updatedAtMs);
        return [];
      }
      const { epoch, seq } = current;
      current = { epoch, seq: seq + 1, state, updatedAtMs };
      return [{ kind: 'delta', topic, epoch, seq: current.seq, patch: patch as object }];
    },
    // Both are null before the first state. A source that knows a later update than the last call of `next` passes its time.
    snapshot: (updatedAtMs?: number) => current && snapshotOf(topic, at(current, updatedAtMs), clock.nowMs()),
    beat: (updatedAtMs?: number) => current && beatOf(topic, at(current, updatedAtMs), clock.nowMs()),
  };
}
