import type { WebSocket } from 'ws';
import { createBook, type Book, type BookStart } from './book.ts';
import type { Clock } from './clock.ts';
import type { Figures } from './figures.ts';
import type { UpstreamSocketSettings } from './settings.ts';
import { topicAddress, type TopicAddress } from './topicAddress.ts';
import type { SourceEvents, TopicSource, TopicSources } from './topicSource.ts';
import { connectUpstream, followUpstream, type LiveLog, type UpstreamFollower } from './upstreamSocket.ts';

export interface OperatorSourcesOptions {
  /** Whole ws addresses; the query is added (design: UPSTREAM_LIVE_URL and UPSTREAM_MATCH_URL). */
  readonly liveUrl: string;
  readonly matchUrl: string;
  readonly settings: UpstreamSocketSettings;
  readonly clock: Clock;
  /** Uniform in [0, 1), for the wait before a reconnection. */
  readonly random: () => number;
  /** A fresh epoch id. */
  readonly newEpoch: () => string;
  readonly log: LiveLog;
  readonly figures: Figures;
  /** Opens a socket to the operator; a plain `ws` client unless given. */
  readonly connect?: (url: URL) => WebSocket;
}

/** Opens sources that number their frames themselves. */
export interface NumberingSources extends TopicSources {
  /** Opens one that goes on where another book of the topic has come to; null begins an epoch. */
  openFrom(topic: string, events: SourceEvents, from: BookStart | null): TopicSource;
}

/** A topic whose frames this gateway numbers itself, from its own socket to the operator. */
function createOperatorSource(
  topic: string,
  { clock, newEpoch }: OperatorSourcesOptions,
  upstream: UpstreamFollower,
  from: BookStart | null,
): TopicSource {
  let book: Book | null = from && createBook(topic, from);
  return {
    take() {
      const word = upstream.take();
      if (word === null) return [];
      if (book !== null) {
        const delta = book.advance(word.state, word.saidAtMs);
        return delta === null ? [] : [delta];
      }
      book = createBook(topic, { epoch: newEpoch(), seq: 0, ...word });
      return [book.snapshot(clock.nowMs())];
    },
    snapshot: () => book?.snapshot(clock.nowMs()) ?? null,
    beat: () => book?.beat(clock.nowMs()) ?? null,
    close: () => upstream.stop(),
  };
}

/** Sources with one socket to the operator each. */
export function createOperatorSources(options: OperatorSourcesOptions): NumberingSources {
  const connect = options.connect ?? connectUpstream(options.settings);
  const addressOf = (topic: string): TopicAddress | null => topicAddress(topic, options.liveUrl, options.matchUrl);
  function openFrom(
    topic: string,
    { onNews, onRefused, onOutOfReach }: SourceEvents,
    from: BookStart | null,
  ): TopicSource {
    const address = addressOf(topic);
    if (address === null) throw new Error(`${topic} is no topic`);
    const upstream = followUpstream({
      ...options,
      ...address,
      topic,
      connect,
      onNews,
      onRefused: () => onRefused('unknownTopic'),
      onOutOfReach,
    });
    return createOperatorSource(topic, options, upstream, from);
  }
  return {
    has: (topic) => addressOf(topic) !== null,
    open: (topic, events) => openFrom(topic, events, null),
    openFrom,
  };
}
