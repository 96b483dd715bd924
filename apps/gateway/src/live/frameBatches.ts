import { ownBytes } from '@ushindi/server/ownBytes';

/** Longer batches are not joined, because the joined bytes could stay in memory for one client. */
const JOIN_UP_TO_BYTES = 65_536;

/** The batch without frames. */
export const NO_FRAMES = 0;

/** A frame's bytes and its topic. */
interface TopicBytes {
  readonly topic: string;
  readonly bytes: Buffer;
}

/** A sequence of frames: those of the batch `before` and one more. */
interface Batch {
  readonly before: number;
  readonly last: TopicBytes;
  readonly count: number;
  /** Bytes of all frames. */
  readonly length: number;
  /** The number of clients whose frames end with this batch. */
  clients: number;
  joined: Buffer | null;
}

/**
 * The sequences of frames that one flush writes to its clients. Clients with the same frames share a batch, whose bytes
 * are joined once: one buffer takes half of the time of a write of four. A client stores its batch as a number, because
 * an object, stored in thousands of clients, would make each garbage collection visit all of them.
 */
export interface FrameBatches {
  /** Adds a frame to a client's batch. Returns the client's new batch. */
  add(batch: number, topic: string, bytes: Buffer): number;
  count(batch: number): number;
  /** All frames as one buffer; null if only one client gets them or if they are long. */
  joined(batch: number): Buffer | null;
  frames(batch: number): readonly TopicBytes[];
  /** Drops all batches at the end of a flush. */
  clear(): void;
}

const NOTHING: TopicBytes = { topic: '', bytes: Buffer.alloc(0) };
/** A table of batches with only the one without frames. */
const emptyTable = (): Batch[] => [{ before: NO_FRAMES, last: NOTHING, count: 0, length: 0, clients: 0, joined: null }];
const NO_STEP = { before: NO_FRAMES, bytes: NOTHING.bytes, batch: NO_FRAMES };

/** Creates the batches of the flushes of one process. */
export function createFrameBatches(): FrameBatches {
  let batches = emptyTable();
  /** The batches by their last frame and then by the batch before. */
  let known = new Map<Buffer, Map<number, number>>();
  // The last step is kept, because most clients take the same step as the client before.
  let step = NO_STEP;
  const get = (batch: number): Batch => batches[batch] as Batch;

  function create(before: number, last: TopicBytes): number {
    const count = get(before).count + 1;
    const length = get(before).length + last.bytes.length;
    return batches.push({ before, last, count, length, clients: 0, joined: null }) - 1;
  }

  function find(before: number, last: TopicBytes): number {
    const byBefore = known.get(last.bytes) ?? new Map<number, number>();
    known.set(last.bytes, byBefore);
    const batch = byBefore.get(before) ?? create(before, last);
    byBefore.set(before, batch);
    return batch;
  }

  function frames(batch: number): readonly TopicBytes[] {
    const newestFirst: TopicBytes[] = [];
    for (let each = batch; each !== NO_FRAMES; each = get(each).before) newestFirst.push(get(each).last);
    return newestFirst.toReversed();
  }

  return {
    add(before, topic, bytes) {
      if (step.bytes !== bytes || step.before !== before)
        step = { before, bytes, batch: find(before, { topic, bytes }) };
      get(before).clients -= 1;
      get(step.batch).clients += 1;
      return step.batch;
    },
    count: (batch) => get(batch).count,
    joined(batch) {
      const found = get(batch);
      if (found.count === 1) return found.last.bytes;
      if (found.clients < 2 || found.length > JOIN_UP_TO_BYTES) return null;
      found.joined ??= ownBytes(...frames(batch).map(({ bytes }) => bytes));
      return found.joined;
    },
    frames,
    clear() {
      batches = emptyTable();
      known = new Map();
      step = NO_STEP;
    },
  };
}
