import { applyToMatch, newMatchState, type Applied, type MatchMessage, type MatchState } from './matchState.ts';
import type { Product } from './messages.ts';
import type { ScheduledMatch } from './schedule.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The largest number of scheduled matches. Further ones are left out. */
const MAX_MATCHES = 20_000;

/** All matches of the feed, with the messages about each. */
export type Book = ReturnType<typeof createBook>;

/** Creates an empty book. */
export function createBook(nowMs: () => number) {
  const byEvent = new Map<string, MatchState>();
  const byMatchId = new Map<string, MatchState>();
  let isLoaded = false;

  function put(scheduled: ScheduledMatch): void {
    const known = byEvent.get(scheduled.eventId);
    if (known !== undefined) known.scheduled = scheduled;
    else if (byEvent.size < MAX_MATCHES) {
      const match = newMatchState(scheduled);
      byEvent.set(scheduled.eventId, match);
      byMatchId.set(scheduled.matchId, match);
    }
  }

  /**
   * Removes matches that began a day ago and are not listed any more. They are over, also if the feed has not sent
   * their end.
   */
  function removeOld(listed: ReadonlySet<string>): void {
    for (const [eventId, { scheduled }] of byEvent) {
      if (listed.has(eventId) || scheduled.startsAtMs > nowMs() - DAY_MS) continue;
      byEvent.delete(eventId);
      byMatchId.delete(scheduled.matchId);
    }
  }

  return {
    /** Whether a schedule has been loaded. */
    isLoaded: (): boolean => isLoaded,
    /** Adds or updates the matches of a whole schedule. */
    load(matches: readonly ScheduledMatch[]): void {
      // First, because a full book would leave out new matches.
      removeOld(new Set(matches.map(({ eventId }) => eventId)));
      for (const match of matches) put(match);
      isLoaded = true;
    },
    /** Adds or updates one match. */
    put,
    has: (eventId: string): boolean => byEvent.has(eventId),
    /** Null for an event that is not in the book. */
    apply(message: MatchMessage): (Applied & { readonly match: ScheduledMatch }) | null {
      const match = byEvent.get(message.event_id);
      return match === undefined ? null : { ...applyToMatch(match, message), match: match.scheduled };
    },
    /** The newest time stamp of an event's markets, by the feed's clock; minus infinity without any. */
    newestMs(eventId: string): number {
      const markets = byEvent.get(eventId)?.markets.values() ?? [];
      return Math.max(...[...markets].map(({ updatedAtMs }) => updatedAtMs));
    },
    /** Forgets the markets of a producer, which will send all of them anew. */
    forget(product: Product): void {
      for (const { markets } of byEvent.values())
        for (const [key, market] of markets) if (market.product === product) markets.delete(key);
    },
    match: (matchId: string): MatchState | undefined => byMatchId.get(matchId),
    matches: (): Iterable<MatchState> => byEvent.values(),
  };
}
