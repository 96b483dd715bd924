import type { BookStart } from '../book.ts';
import type { Clock } from '../clock.ts';
import type { NumberingSources } from '../operatorSource.ts';
import type { SnapshotFrame, TopicSource } from '../topicSource.ts';
import { numberOf, type TopicStore } from './topicStore.ts';

export interface LeaderOptions {
  readonly topic: string;
  readonly store: TopicStore;
  readonly sources: NumberingSources;
  readonly clock: Clock;
  /** Milliseconds of a clock that nobody sets; a lease's age is measured by it. */
  readonly monotonicMs: () => number;
  readonly leaseMs: number;
  readonly tryEveryMs: number;
  readonly restMs: number;
  readonly passOnEveryMs: number;
  /** There is something to publish. */
  readonly onNews: () => void;
  readonly onTakeover: () => void;
  /** Whether Redis has lost words that clients were told after this state: their numbers must not be given twice. */
  readonly isLost: (kept: BookStart) => boolean;
}

/** This gateway's part in feeding a topic: nothing while another leads, else the socket to the operator. */
export interface Leader {
  /** Publishes what the operator said since the last call. */
  pump(): void;
  /** Tries for the lease now. */
  seek(): void;
  isLeading(): boolean;
  stop(): void;
}

/** When a topic that was passed on is left to others. */
function createRests({ monotonicMs, restMs, passOnEveryMs }: LeaderOptions) {
  let begunAtMs = Number.NEGATIVE_INFINITY;
  return {
    isOn: () => monotonicMs() - begunAtMs < restMs,
    /** Begins one; false when the last began too short a time ago. */
    begin(): boolean {
      if (monotonicMs() - begunAtMs < passOnEveryMs) return false;
      begunAtMs = monotonicMs();
      return true;
    },
  };
}

/** Contends for a topic's lease and feeds the topic while it has it. */
export function createLeader(options: LeaderOptions): Leader {
  const { topic, store, sources, clock, monotonicMs, leaseMs } = options;
  const rests = createRests(options);
  let feed: TopicSource | null = null;
  let published = '';
  let heldSinceMs = 0;
  let isSeeking = false;
  let seekAgain = false;
  let isOver = false;

  function stepDown(): void {
    feed?.close();
    feed = null;
  }

  /** Redis is away or slow: what became of the last words is not known, so that a new feed begins where Redis stands. */
  const onFailure = (): void => stepDown();

  /** If this fails, the lease ends by itself. */
  function giveBack(message: 'free' | 'refused'): void {
    stepDown();
    store.release({ kind: message }).catch(onFailure);
  }

  /** The operator cannot be reached from here; perhaps it can be from another gateway. */
  const onOutOfReach = (): void => void (rests.begin() && giveBack('free'));
  const onRefused = (): void => over('refused');

  async function lead(): Promise<void> {
    stepDown();
    const kept = await store.read();
    if (isOver) return;
    const found = kept && { ...kept, saidAtMs: clock.nowMs() - kept.ageMs };
    const from = found === null || options.isLost(found) ? null : found;
    published = from === null ? '' : numberOf(from);
    feed = sources.openFrom(topic, { onNews: options.onNews, onRefused, onOutOfReach }, from);
    if (from !== null) options.onTakeover();
  }

  async function trySeek(): Promise<void> {
    const askedAtMs = monotonicMs();
    const answer = await store.hold(feed?.beat() ?? null);
    if (answer === 'others' || isOver || rests.isOn()) {
      stepDown();
      return;
    }
    heldSinceMs = askedAtMs;
    if (answer === 'taken' || feed === null) await lead();
  }

  function seek(): void {
    // The lease may have come free after the try that is under way was answered.
    seekAgain = isSeeking;
    if (isSeeking || isOver || rests.isOn()) return;
    isSeeking = true;
    void trySeek()
      .catch(onFailure)
      .finally(() => {
        isSeeking = false;
        if (seekAgain) seek();
      });
  }

  function over(message: 'free' | 'refused'): void {
    if (isOver) return;
    isOver = true;
    stopTrying();
    // Also when it does not lead as far as it knows: the answer to its last try may be under way.
    giveBack(message);
  }

  function publish(from: TopicSource): void {
    for (const frame of from.take()) {
      const after = from.snapshot() as SnapshotFrame;
      const state: BookStart = { ...after, saidAtMs: clock.nowMs() - after.ageMs };
      const sent = store.publish(frame, frame.kind === 'snapshot' ? '' : published, state, after.ageMs);
      published = numberOf(frame);
      void sent.then((done) => void (done || from !== feed || stepDown())).catch(onFailure);
    }
  }

  const stopTrying = clock.every(options.tryEveryMs, seek);
  return {
    pump() {
      if (feed === null) return;
      if (monotonicMs() - heldSinceMs >= leaseMs) stepDown();
      else publish(feed);
    },
    seek,
    isLeading: () => feed !== null,
    stop: () => over('free'),
  };
}
