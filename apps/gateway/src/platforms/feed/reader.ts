import { failureFor, type Fixture } from '@ushindi/api-contract';
import type { Policy, PublicCache } from '../../responseCache/publicCache.ts';
import type { Book } from './book.ts';
import type { MatchState } from './matchState.ts';
import { PREMATCH_PRODUCT, type Product } from './messages.ts';
import type { Producers } from './producers.ts';
import { fixtureOf, stateOf } from './view.ts';

export type ReaderOptions = {
  readonly book: Book;
  readonly producers: Pick<Producers, 'isUp' | 'silentMs'>;
  readonly cache: PublicCache;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
};

/** The book changes all the time. Results are kept for a second, so that a page is not computed for each visitor. */
const POLICY: Policy = { freshMs: 1000, staleIfErrorMs: 0 };

const byKickOff = ({ scheduled: one }: MatchState, { scheduled: other }: MatchState): number =>
  one.startsAtMs - other.startsAtMs || (one.eventId < other.eventId ? -1 : 1);

/** The matches by kick-off, sorted at most once per fresh time: each search and each page of a list begins with them. */
function createOrder({ book, nowMs }: Pick<ReaderOptions, 'book' | 'nowMs'>) {
  let sorted: readonly MatchState[] = [];
  let sortedAtMs = Number.NEGATIVE_INFINITY;
  return (): readonly MatchState[] => {
    const ageMs = nowMs() - sortedAtMs;
    if (ageMs < 0 || ageMs > POLICY.freshMs) {
      sorted = [...book.matches()].toSorted(byKickOff);
      sortedAtMs = nowMs();
    }
    return sorted;
  };
}

/** One page of a list, counted from 1. */
export const pageOf = <Item>(items: readonly Item[], page: number, size: number) => ({
  items: items.slice((page - 1) * size, page * size),
  hasMore: items.length > page * size,
});

/** Reads the book for the ports. */
export function createReader({ book, producers, cache, nowMs }: ReaderOptions) {
  const { isUp } = producers;
  const all = createOrder({ book, nowMs });
  return {
    /** @throws DomainError while no schedule has been loaded. */
    async read<Value>(key: string, load: () => Value): Promise<Value> {
      if (!book.isLoaded()) throw failureFor('UPSTREAM_UNAVAILABLE', { kind: 'serviceUnavailable' });
      return (await cache.read(`feed:${key}`, POLICY, async () => load())).value;
    },
    /**
     * The freshness of a response. Odds are stale while their producer is down, and their markets are then suspended.
     */
    freshness(product: Product = PREMATCH_PRODUCT) {
      const stale = !isUp(product);
      return { stale, givenAtMs: stale ? nowMs() - (producers.silentMs(product) ?? 0) : null };
    },
    upcoming: (sportId: number): MatchState[] =>
      all().filter(
        (match) =>
          match.scheduled.sportId === sportId &&
          stateOf(match) === 'notStarted' &&
          match.scheduled.startsAtMs > nowMs() &&
          match.markets.size > 0,
      ),
    inPlay: (): MatchState[] => all().filter((match) => stateOf(match) === 'inPlay'),
    open: (): MatchState[] => all().filter((match) => stateOf(match) !== 'over' && match.markets.size > 0),
    view: (match: MatchState, marketId?: string): Fixture => fixtureOf(match, isUp, marketId),
  };
}

export type Reader = ReturnType<typeof createReader>;
