import {
  makeMergePatch,
  type BeatFrame,
  type DeltaFrame,
  type LiveState,
  type SnapshotFrame,
  type VersionedState,
} from '@ushindi/api-contract/live';

/**
 * A topic's state with its epoch and version, and when the operator last sent an update. A topic gets a new epoch
 * whenever a gateway opens it, so that no client applies a delta to a state that the delta does not follow. Reconnecting
 * to the operator starts no new epoch.
 */
export type TopicState = VersionedState & { readonly updatedAtMs: number };

/** The state after an update of the operator, and the delta that leads to it; null when the update changes nothing. */
export function advance(
  topic: string,
  current: TopicState,
  next: LiveState,
  updatedAtMs: number,
): { readonly state: TopicState; readonly delta: DeltaFrame | null } {
  const patch = makeMergePatch(current.state, next);
  if (patch === undefined) return { state: { ...current, updatedAtMs }, delta: null };
  const { epoch } = current;
  const seq = current.seq + 1;
  return {
    state: { epoch, seq, state: next, updatedAtMs },
    delta: { kind: 'delta', topic, epoch, seq, patch: patch as object },
  };
}

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
