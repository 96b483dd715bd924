import { LRUCache } from 'lru-cache';
import type { LiveLog } from '../../live/index.ts';
import type { Book } from './book.ts';
import type { FeedCounts } from './counts.ts';
import type { FeedApi } from './feedApi.ts';
import type { Product } from './messages.ts';
import type { ScheduleResult } from './schedule.ts';
import type { Changed } from './sources.ts';

export type LoaderOptions = {
  readonly api: Pick<FeedApi, 'schedules' | 'fixture' | 'recoverEvent'>;
  readonly book: Book;
  readonly counts: Pick<FeedCounts, 'skipped'>;
  readonly newRequestId: () => number;
  readonly log: LiveLog;
  /** Called when matches have changed. */
  readonly onChange: (changed: Changed) => void;
};

/** The number of events whose fixture is requested. Further ones wait for the next schedule. */
const MAX_REQUESTED = 50;
/** The number of remembered events of other sports, whose fixtures are not requested. */
const MAX_OTHER_SPORTS = 20_000;
/** The number of remembered matches whose odds were dropped. */
const MAX_DROPPED = 500;

/** Other events, such as outrights, have no two teams. */
const mayBeMatch = (eventId: string): boolean => eventId.startsWith('sr:match:');

/**
 * Makes a task that does not start again before it has ended. Its failure is logged; the next schedule starts it again.
 */
function oneAtATime(log: LiveLog, failure: string, task: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await task();
    } catch (err) {
      log.warn({ err }, failure);
    } finally {
      isRunning = false;
    }
  };
}

/** The odds of matches that were dropped because the book did not have the match, until they are requested. */
function createDroppedOdds({ api, book, newRequestId, log }: LoaderOptions) {
  /** The producers whose messages about a match were dropped. */
  const producersOf = new LRUCache<string, Set<Product>>({ max: MAX_DROPPED });

  /** Removes one producer of an event. The others stay, because their requests may fail. */
  function noteRequested(eventId: string, product: Product): void {
    const left = new Set(producersOf.get(eventId));
    left.delete(product);
    if (left.size > 0) producersOf.set(eventId, left);
    else producersOf.delete(eventId);
  }

  async function request(eventId: string): Promise<void> {
    for (const product of producersOf.get(eventId) ?? []) {
      await api.recoverEvent(product, eventId, newRequestId());
      noteRequested(eventId, product);
    }
  }

  return {
    noteDropped(eventId: string, product: Product): void {
      producersOf.set(eventId, new Set(producersOf.get(eventId)).add(product));
    },
    /** Requests the odds of one match. */
    request,
    /**
     * Requests the odds of all matches that the book has by now. One call at a time: hundreds of requests may take longer
     * than the interval of schedules, and feeds restrict how many they accept.
     */
    requestAll: oneAtATime(log, 'odds of matches of the feed were not requested', async () => {
      // The least recently used match is first. A match whose request failed is last the next time, and does not delay
      // the others.
      const listed = [...producersOf.rkeys()].filter(book.has);
      for (const eventId of listed) await request(eventId);
    }),
  };
}

/** Loads schedules and single fixtures into the book. A failure is logged, and what the book has stays. */
export function createLoader(options: LoaderOptions) {
  const { api, book, counts, log, onChange } = options;
  const droppedOdds = createDroppedOdds(options);
  const requested = new Set<string>();
  // These entries are kept across schedules, because the sport of an event does not change.
  const otherSports = new LRUCache<string, true>({ max: MAX_OTHER_SPORTS });

  function noteLeftOut(result: ScheduleResult): void {
    counts.skipped('unreadableEvent', result.unreadable);
    counts.skipped('otherSport', result.otherSports.length);
    for (const eventId of result.otherSports) otherSports.set(eventId, true);
  }

  const loadSchedule = oneAtATime(log, 'the schedule of the feed was not loaded', async () => {
    const result = await api.schedules();
    noteLeftOut(result);
    book.load(result.matches);
    requested.clear();
    onChange('everything');
    void droppedOdds.requestAll();
  });

  async function requestFixture(eventId: string): Promise<void> {
    if (requested.has(eventId) || requested.size >= MAX_REQUESTED) return;
    requested.add(eventId);
    try {
      const result = await api.fixture(eventId);
      noteLeftOut(result);
      for (const match of result.matches) book.put(match);
      if (book.has(eventId)) await droppedOdds.request(eventId);
      onChange('everything');
    } catch (err) {
      log.warn({ err, eventId }, 'a match of the feed was not loaded');
    }
  }

  /** Loads a match that is new or changed, and the odds that were dropped before the book had it. */
  async function loadFixture(eventId: string, product: Product): Promise<void> {
    if (!mayBeMatch(eventId) || otherSports.get(eventId)) return;
    if (!book.has(eventId)) droppedOdds.noteDropped(eventId, product);
    await requestFixture(eventId);
  }

  return {
    loadSchedule,
    loadFixture,
    /** Loads a fixture that may have been loaded before. */
    reloadFixture(eventId: string, product: Product): Promise<void> {
      requested.delete(eventId);
      return loadFixture(eventId, product);
    },
  };
}
