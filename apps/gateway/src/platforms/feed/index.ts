import type { Registry } from 'prom-client';
import type { Clock } from '../../clock.ts';
import type { Counters, LiveLog } from '../../live/index.ts';
import type { PublicCache } from '../../responseCache/publicCache.ts';
import type { Platform } from '../platform.ts';
import { createBook } from './book.ts';
import { createFeedCounts } from './counts.ts';
import { createFeedApi } from './feedApi.ts';
import { followFeed } from './feedSocket.ts';
import { createFollower } from './follower.ts';
import { LIVE_PRODUCT, PREMATCH_PRODUCT } from './messages.ts';
import { createCataloguePorts, withAbsentPorts } from './ports.ts';
import { createProducers, type Producers } from './producers.ts';
import type { FeedSettings } from './settings.ts';
import { createFeedSources, type Changed, type FeedSources } from './sources.ts';

type Options = {
  readonly settings: FeedSettings;
  readonly cache: PublicCache;
  readonly counters: Counters;
  readonly registry: Registry;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  readonly clock: Clock;
  /** Uniform in [0, 1), for the wait before a reconnection. */
  readonly random: () => number;
  /** A fresh epoch id of live topics. */
  readonly newEpoch: () => string;
  readonly log: LiveLog;
};

const MAX_FIRST_REQUEST = 2 ** 30;

/** A platform that is an odds feed: it has matches and odds, and no players (decision 90). */
export function createFeedPlatform(options: Options): Platform {
  const { settings, cache, counters, registry, nowMs, clock, random, newEpoch, log } = options;
  const api = createFeedApi(settings, nowMs);
  const book = createBook(nowMs);
  // A function, because the producers and the sources need each other.
  const onChange = (changed: Changed): void => sources.onChange(changed);
  const producers: Producers = createProducers({
    nowMs: clock.nowMs,
    epochMs: nowMs,
    settings,
    // A recovery waits for the book, because odds of missing matches would be dropped.
    canRecover: book.isLoaded,
    requestRecovery: api.recover,
    firstRequestId: 1 + Math.floor(random() * MAX_FIRST_REQUEST),
    onStartOver: book.forget,
    onChange: () => onChange('everything'),
    log,
  });
  const sources: FeedSources = createFeedSources({ book, producers, clock, newEpoch });
  const counts = createFeedCounts(registry, producers);
  const follower = createFollower({ api, book, producers, counts, clock, log, onChange });
  const stopSocket = followFeed({
    settings,
    clock,
    random,
    log,
    onMessage(text) {
      counters.upstreamFrames += 1;
      counters.upstreamBytes += text.length;
      follower.onMessage(text);
    },
    onLost() {
      counters.upstreamLosses += 1;
      producers.onDisconnect();
    },
  });
  return {
    ports: withAbsentPorts(createCataloguePorts({ book, producers, cache, nowMs })),
    sources,
    probe: async () => {
      if (!producers.isUp(LIVE_PRODUCT)) throw new Error('the live producer of the feed is down');
    },
    dependencies: {
      'feed: schedule': book.isLoaded,
      'feed: live': () => producers.isUp(LIVE_PRODUCT),
      'feed: prematch': () => producers.isUp(PREMATCH_PRODUCT),
    },
    async close() {
      stopSocket();
      follower.stop();
    },
  };
}
