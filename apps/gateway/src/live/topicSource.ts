import type { BeatFrame, DeltaFrame, RefusalReason, SnapshotFrame } from '@ushindi/api-contract/live';

/** A change of a topic: a delta, or the whole state where no delta leads to it. */
export type StateFrame = SnapshotFrame | DeltaFrame;

/** Callbacks of a source; it calls none of them before `open` has returned. */
export interface SourceEvents {
  /** Called when `take` may return frames. */
  readonly onNews: () => void;
  /** Called when the topic does not exist. The source calls nothing afterwards. */
  readonly onRefused: (reason: RefusalReason) => void;
  /** Called when several attempts to connect have failed. The source keeps trying. */
  readonly onOutOfReach?: () => void;
}

/**
 * A source of one topic's numbered frames: the gateway's own socket to the operator, or another gateway through Redis.
 * Frames follow the rules of the contract: a delta is the next version of the same epoch, a new epoch starts with a
 * snapshot.
 */
export interface TopicSource {
  /** The frames since the last call, in order. */
  take(): readonly StateFrame[];
  /** The state at the version that was taken last; null before there is one. */
  snapshot(): SnapshotFrame | null;
  /** The age of the operator's last update, at the version that was taken last; null before there is one. */
  beat(): BeatFrame | null;
  close(): void;
}

export interface TopicSources {
  /** Whether a name is a topic. */
  has(topic: string): boolean;
  /** Opens the source of a topic; throws when the name is none. */
  open(topic: string, events: SourceEvents): TopicSource;
}
