import { BEAT_EVERY_MS, listOfBatched, type RefusalReason } from '@ushindi/api-contract/live';
import type { Channel, Subscriber } from './channel.ts';
import { nothing, type Clock } from '../clock.ts';
import type { SourceEvents, TopicSource, TopicSources } from './topicSource.ts';
import { createEpoch } from './topicState.ts';

interface BatchedSourcesOptions {
  readonly sources: TopicSources;
  readonly clock: Clock;
  /** A fresh epoch id. */
  readonly newEpoch: () => string;
  /** The channel of the list that a batched topic follows, opened if necessary; otherwise the reason to refuse. */
  readonly openList: (topic: string) => Channel | RefusalReason;
}

/** Adds batched topics to sources. A batched topic subscribes to its list and opens no socket to the operator. */
export function withBatchedTopics(options: BatchedSourcesOptions): TopicSources {
  const { sources } = options;
  return {
    has: (topic) => sources.has(listOfBatched(topic) ?? topic),
    open(topic, events) {
      const list = listOfBatched(topic);
      return list === null ? sources.open(topic, events) : createBatchedSource(topic, list, options, events);
    },
  };
}

/**
 * A list's state as it is every BEAT_EVERY_MS, in an epoch of its own. It compares states and takes no frames of the list,
 * so it needs no order between the two topics. The channel's beats flush it: delta and beat leave in one write.
 */
function createBatchedSource(
  topic: string,
  list: string,
  { clock, newEpoch, openList }: BatchedSourcesOptions,
  { onNews, onRefused }: SourceEvents,
): TopicSource {
  const epoch = createEpoch(topic, { clock, newEpoch });
  const opened = openList(list);
  const channel = typeof opened === 'string' ? null : opened;
  let isDue = true;
  let cancelCall = nothing;
  // Delays a callback, because the list's channel may call while it is joined or flushed, when a source must not call.
  function callSoon(callback: () => void): void {
    cancelCall();
    cancelCall = clock.after(0, callback);
  }
  const follower: Subscriber = {
    deliver() {
      // The first state is flushed at once, later ones with a beat.
      if (!epoch.hasState()) callSoon(onNews);
    },
    refuse: () => callSoon(() => onRefused('unknownTopic')),
  };
  if (typeof opened === 'string') callSoon(() => onRefused(opened));
  else opened.join(follower);
  // A timer of its own. New subscribers flush the channel too, and must not shorten the batches of all others.
  const stopTimer = clock.every(BEAT_EVERY_MS, () => {
    isDue = true;
  });

  return {
    take() {
      const latest = isDue ? channel?.state() : null;
      if (!latest) return [];
      isDue = false;
      return epoch.next(latest.state, clock.nowMs() - latest.ageMs);
    },
    snapshot: () => epoch.snapshot(),
    beat: () => epoch.beat(),
    close() {
      cancelCall();
      stopTimer();
      channel?.leave(follower);
    },
  };
}
