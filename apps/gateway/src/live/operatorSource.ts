import type { WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import type { Counters } from './counters.ts';
import type { UpstreamSocketSettings } from './settings.ts';
import { topicAddress, type TopicAddress } from './topicAddress.ts';
import type { TopicSource, TopicSources } from './topicSource.ts';
import { createEpoch } from './topicState.ts';
import { connectUpstream, followUpstream, type LiveLog, type UpstreamFollower } from './upstreamSocket.ts';

export interface OperatorSourcesOptions {
  /** ws addresses without the query (UPSTREAM_LIVE_URL and UPSTREAM_MATCH_URL). */
  readonly liveUrl: string;
  readonly matchUrl: string;
  readonly settings: UpstreamSocketSettings;
  readonly clock: Clock;
  /** Uniform in [0, 1), for the wait before a reconnection. */
  readonly random: () => number;
  /** A fresh epoch id. */
  readonly newEpoch: () => string;
  readonly log: LiveLog;
  readonly counters: Counters;
  /** Opens a socket to the operator; by default a `ws` client. */
  readonly connect?: (url: URL) => WebSocket;
}

/**
 * A source of a topic from the gateway's own socket to the operator. The gateway numbers the frames itself, in an epoch
 * of its own.
 */
function createOperatorSource(topic: string, options: OperatorSourcesOptions, upstream: UpstreamFollower): TopicSource {
  const epoch = createEpoch(topic, options);
  return {
    take() {
      const update = upstream.take();
      return update === null ? [] : epoch.next(update.state, update.updatedAtMs);
    },
    snapshot: () => epoch.snapshot(),
    beat: () => epoch.beat(),
    close: () => upstream.stop(),
  };
}

/** Creates sources that have one socket to the operator each. */
export function createOperatorSources(options: OperatorSourcesOptions): TopicSources {
  const connect = options.connect ?? connectUpstream(options.settings);
  const addressOf = (topic: string): TopicAddress | null => topicAddress(topic, options.liveUrl, options.matchUrl);
  return {
    has: (topic) => addressOf(topic) !== null,
    open(topic, { onNews, onRefused, onOutOfReach }) {
      const address = addressOf(topic);
      if (address === null) throw new Error(`${topic} is not a topic`);
      const upstream = followUpstream({
        ...options,
        ...address,
        topic,
        connect,
        onNews,
        onRefused: () => onRefused('unknownTopic'),
        onOutOfReach,
      });
      return createOperatorSource(topic, options, upstream);
    },
  };
}
