import type { BeatFrame, DeltaFrame, LiveState, SnapshotFrame } from './frames.ts';
import { applyMergePatch, type Json } from './mergePatch.ts';

/** A topic's state with its epoch and version. */
export type VersionedState = { readonly epoch: string; readonly seq: number; readonly state: LiveState };

/**
 * Applies a frame of a topic to the state a subscriber has, or to null before the first snapshot. Returns 'gap' when a
 * delta is not the next version, or a beat not the current one, within the same epoch: duplicates and frames of other
 * epochs are gaps too. After a gap the subscriber needs a new snapshot. A beat returns the same object.
 */
export function applyFrame(
  current: VersionedState | null,
  frame: SnapshotFrame | DeltaFrame | BeatFrame,
): VersionedState | 'gap' {
  const { epoch, seq } = frame;
  if (frame.kind === 'snapshot') return { epoch, seq, state: frame.state };
  const expectedSeq = (current?.seq ?? 0) + (frame.kind === 'delta' ? 1 : 0);
  if (current === null || epoch !== current.epoch || seq !== expectedSeq) return 'gap';
  if (frame.kind === 'beat') return current;
  return { epoch, seq, state: applyMergePatch(current.state as unknown as Json, frame.patch as Json) as LiveState };
}
