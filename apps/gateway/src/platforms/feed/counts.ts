import { Counter, Gauge, type Registry } from 'prom-client';
import { MESSAGE_KINDS, PRODUCTS, type MessageKind, type Rejection } from './messages.ts';
import type { Producers } from './producers.ts';

/** The kinds of messages and parts that are left out without a failure. */
type Skipped =
  | 'unknownMarket'
  | 'unknownEvent'
  | 'unknownProducer'
  | 'oldMessage'
  | 'beforeRecovery'
  | 'otherSport'
  | 'unreadableEvent';

/** Counts the content of the feed, for the operator's staff. */
export type FeedCounts = {
  message(kind: MessageKind): void;
  rejected(reason: Rejection): void;
  skipped(what: Skipped, count?: number): void;
};

/** The feed's metrics. Labels come from fixed sets. */
export function createFeedCounts(
  registry: Registry,
  { isUp, delayMs }: Pick<Producers, 'isUp' | 'delayMs'>,
): FeedCounts {
  const registers = [registry];
  const messages = new Counter({
    name: 'ushindi_feed_messages_total',
    help: 'Messages of the odds feed that were read, by kind.',
    labelNames: ['kind'],
    registers,
  });
  const rejected = new Counter({
    name: 'ushindi_feed_rejected_total',
    help: 'Messages of the odds feed that were rejected as a whole.',
    labelNames: ['reason'],
    registers,
  });
  const skipped = new Counter({
    name: 'ushindi_feed_skipped_total',
    help: 'Parts of the odds feed that the product does not show, and messages that came late or twice.',
    labelNames: ['what'],
    registers,
  });
  const up: Gauge<'producer'> = new Gauge({
    name: 'ushindi_feed_producer_up',
    help: '1 while a producer of the odds feed is up; the markets of one that is down are suspended.',
    labelNames: ['producer'],
    registers,
    collect() {
      for (const product of PRODUCTS) up.set({ producer: product }, isUp(product) ? 1 : 0);
    },
  });
  const delay: Gauge<'producer'> = new Gauge({
    name: 'ushindi_feed_delay_seconds',
    help: "Age of a producer's last alive message when it arrived, by the feed's clock and ours.",
    labelNames: ['producer'],
    registers,
    collect() {
      for (const product of PRODUCTS) {
        const ms = delayMs(product);
        if (ms !== null) delay.set({ producer: product }, ms / 1000);
      }
    },
  });
  for (const kind of MESSAGE_KINDS) messages.inc({ kind }, 0);
  return {
    message: (kind) => messages.inc({ kind }),
    rejected: (reason) => rejected.inc({ reason }),
    skipped: (what, count = 1) => void (count > 0 && skipped.inc({ what }, count)),
  };
}
