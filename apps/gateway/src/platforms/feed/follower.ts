import type { Clock } from '../../clock.ts';
import type { LiveLog } from '../../live/index.ts';
import type { Book } from './book.ts';
import type { FeedCounts } from './counts.ts';
import { createLoader, type LoaderOptions } from './loader.ts';
import type { MatchMessage } from './matchState.ts';
import { PRODUCTS, readMessage, type FeedMessage, type MessageOf, type Product, type Rejection } from './messages.ts';
import type { Producers } from './producers.ts';
import type { Changed } from './sources.ts';
import { FEED_LIMITS } from './settings.ts';

type Options = {
  readonly api: LoaderOptions['api'];
  readonly book: Book;
  readonly producers: Producers;
  readonly counts: FeedCounts;
  readonly clock: Clock;
  readonly log: LiveLog;
  /** Called when matches have changed. */
  readonly onChange: (changed: Changed) => void;
};

const CHECK_EVERY_MS = 1000;

const isProduct = (product: number): product is Product => PRODUCTS.some((known) => known === product);

/** Reads messages into the book, and keeps the schedule. */
export function createFollower({ api, book, producers, counts, clock, log, onChange }: Options) {
  const loader = createLoader({ api, book, counts, newRequestId: producers.newRequestId, log, onChange });
  let isRejectionLogged = false;

  /**
   * Whether a message will be repeated by a recovery that is not requested yet. The producer's clock may be unknown
   * until then.
   */
  const isBeforeRecovery = (product: Product): boolean =>
    !book.isLoaded() || producers.lastMessageAtMs(product) === null;

  function applyToMatch(message: MatchMessage, product: Product): void {
    if (isBeforeRecovery(product)) return counts.skipped('beforeRecovery');
    const applied = book.apply(message);
    if (applied === null) {
      counts.skipped('unknownEvent');
      void loader.loadFixture(message.event_id, product);
      return;
    }
    counts.skipped('unknownMarket', applied.unknownMarkets);
    counts.skipped('oldMessage', applied.old);
    if (applied.changed > 0) onChange(applied.match);
  }

  function apply(message: FeedMessage, product: Product): void {
    switch (message.kind) {
      case 'alive':
        return producers.onAlive(product, message.timestamp, message.subscribed === 1);
      case 'snapshot_complete':
        return producers.onSnapshotComplete(product, message.request_id, message.timestamp);
      case 'fixture_change':
        return void loader.reloadFixture(message.event_id, product);
      default:
        return applyToMatch(message, product);
    }
  }

  /** An alive message of a producer that is down is never ahead, because it sets the producer's clock. */
  const isAhead = ({ kind, product, timestamp }: FeedMessage): boolean =>
    isProduct(product) && (kind !== 'alive' || producers.isUp(product)) && producers.isTooFarAhead(product, timestamp);

  function suspend(stop: MessageOf<'bet_stop'>, product: Product): void {
    if (!producers.isTooFarAhead(product, stop.timestamp)) return applyToMatch(stop, product);
    // The message's own time stamp would make correct odds count as old. A time stamp before the match's odds would
    // suspend nothing.
    const timestamp = Math.max(producers.clockMs(product), book.newestMs(stop.event_id));
    applyToMatch({ ...stop, timestamp }, product);
  }

  function reject(reason: Rejection, bytes: number): void {
    counts.rejected(reason);
    if (!isRejectionLogged) log.warn({ reason, bytes }, 'the feed sent a message that is rejected');
    isRejectionLogged = true;
  }

  function onMessage(text: string): void {
    const result = readMessage(text, isAhead);
    if (!result.ok) {
      reject(result.reason, text.length);
      const { suspends } = result;
      if (suspends && isProduct(suspends.product)) suspend(suspends, suspends.product);
      return;
    }
    const { message } = result;
    counts.message(message.kind);
    if (isProduct(message.product)) apply(message, message.product);
    else counts.skipped('unknownProducer');
  }

  void loader.loadSchedule();
  const timers = [
    clock.every(FEED_LIMITS.scheduleEveryMs, () => void loader.loadSchedule()),
    clock.every(CHECK_EVERY_MS, () => {
      producers.check();
      if (!book.isLoaded()) void loader.loadSchedule();
    }),
  ];
  return {
    onMessage,
    stop(): void {
      for (const stopTimer of timers) stopTimer();
    },
  };
}
