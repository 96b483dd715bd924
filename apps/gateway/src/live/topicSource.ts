import type { RefusalReason, TopicFrame } from '@ushindi/api-contract/live';

/** A topic's whole state. */
export type SnapshotFrame = Extract<TopicFrame, { kind: 'snapshot' }>;
/** A topic's news: what changed, or its whole state where no delta leads. */
export type NewsFrame = SnapshotFrame | Extract<TopicFrame, { kind: 'delta' }>;
/** The age of what the operator last said. */
export type BeatFrame = Extract<TopicFrame, { kind: 'beat' }>;

/** What a source calls, never before `open` has returned. */
export interface SourceEvents {
  /** There may be something to take. */
  readonly onNews: () => void;
  /** The topic is not to be had; the source says nothing more. */
  readonly onRefused: (reason: RefusalReason) => void;
  /** What it comes from cannot be reached, though it was tried several times; it goes on trying. */
  readonly onOutOfReach?: () => void;
}

/**
 * Where the numbered frames of one topic come from. The gateway's own socket to the operator is one (operatorSource);
 * what another gateway has numbered could be a second. Whatever it is, its frames follow each other by the rules of the
 * contract: each delta is one on from the frame before it, in the same epoch; where none leads on, a snapshot comes.
 */
export interface TopicSource {
  /** The frames since the last call, in order: at first, and with a new epoch, a snapshot, else deltas. */
  take(): readonly NewsFrame[];
  /** The state as taken last; null before there is one. */
  snapshot(): SnapshotFrame | null;
  /** The age of the operator's last word, at the number taken last; null before there is one. */
  beat(): BeatFrame | null;
  close(): void;
}

/** Opens sources of topics. */
export interface TopicSources {
  /** Whether the name is a topic at all: made-up names open nothing. */
  has(topic: string): boolean;
  /** Opens the source of a name that is a topic. */
  open(topic: string, events: SourceEvents): TopicSource;
}
