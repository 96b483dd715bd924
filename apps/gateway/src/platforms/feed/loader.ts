import type { LiveLog } from '../../live/index.ts';
import type { Book } from './book.ts';
import type { FeedCounts } from './counts.ts';
import type { FeedApi } from './feedApi.ts';
import type { Product } from './messages.ts';
import type { ScheduleResult } from './schedule.ts';
import type { Changed } from './sources.ts';

export type LoaderOptions = {
  readonly api: FeedApi;
  readonly book: Book;
  readonly counts: FeedCounts;
  readonly newRequestId: () => number;
  readonly log: LiveLog;
  /** Matches have changed. */
  readonly onChange: (changed: Changed) => void;
};

/** Events whose fixture is requested; more wait for the next schedule. */
const MAX_REQUESTED = 50;

/** Loads schedules and single fixtures into the book. A failure is logged, and what the book has stays. */
export function createLoader({ api, book, counts, newRequestId, log, onChange }: LoaderOptions) {
  const requested = new Set<string>();

  function countLeftOut({ unreadable, otherSports }: ScheduleResult): void {
    counts.skipped('unreadableEvent', unreadable);
    counts.skipped('otherSport', otherSports);
  }

  async function loadSchedule(): Promise<void> {
    try {
      const result = await api.schedules();
      countLeftOut(result);
      book.load(result.matches);
      requested.clear();
      onChange('everything');
    } catch (err) {
      // What the book has stays; the next turn requests it again.
      log.warn({ err }, 'the schedule of the feed was not loaded');
    }
  }

  /** Loads a match that is new or changed, and then its odds. */
  async function loadFixture(eventId: string, product: Product): Promise<void> {
    if (requested.has(eventId) || requested.size >= MAX_REQUESTED) return;
    requested.add(eventId);
    try {
      const result = await api.fixture(eventId);
      countLeftOut(result);
      for (const match of result.matches) book.put(match);
      if (result.matches.length > 0) await api.recoverEvent(product, eventId, newRequestId());
      onChange('everything');
    } catch (err) {
      log.warn({ err, eventId }, 'a match of the feed was not loaded');
    }
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
