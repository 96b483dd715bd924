import { eq, inArray, sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { pushMatch } from '../../db/schema/index.ts';
import type { Match, MatchBook, OutcomeOdds } from '../../ports/matchBook.ts';
import { announce, type MatchEvent } from './events.ts';

/** The divisor of the smallest change of odds that makes a message: a tenth, up or down. */
const CHANGED_PART = 10;
/** The shortest time between two messages about the odds of a match, in milliseconds. */
const BETWEEN_CHANGES_MS = 60 * 60_000;

/** Makes messages of changed odds of favourites' matches before their kick-off (R-326). */
export async function followOdds({ db, nowMs, book }: { db: Db; nowMs: Clock; book: MatchBook }): Promise<void> {
  const atMs = nowMs();
  const isWanted = sql`exists (select 1 from push_subscription s
    where s.kinds @> '{priceChange}' and s.favourite_match_ids @> array[${pushMatch.matchId}])`;
  // Odds without a subscription are deleted. Otherwise the next subscription would get changes from before it.
  // The rows are locked in the order in which `followMatches` stores them, so that there is no deadlock.
  const unwanted = db
    .select({ matchId: pushMatch.matchId })
    .from(pushMatch)
    .where(sql`${pushMatch.odds} is not null and not ${isWanted}`)
    .orderBy(pushMatch.matchId)
    .for('update');
  await db.update(pushMatch).set({ odds: null }).where(inArray(pushMatch.matchId, unwanted));
  const rows = await db.select().from(pushMatch).where(sql`not ${pushMatch.isInPlay} and ${isWanted}`);
  for (const row of rows) await followOddsOf(db, book, row, atMs);
}

async function followOddsOf(db: Db, book: MatchBook, row: typeof pushMatch.$inferSelect, atMs: number): Promise<void> {
  const { matchId, odds: before, oddsChangedAt } = row;
  const match = book.match(matchId);
  if (match === null || book.phase(matchId, atMs) !== 'prematch') return;
  const offered = book.mainOdds(matchId, atMs);
  const largest = before === null ? null : largestChange(before, offered);
  const isTooSoon = oddsChangedAt !== null && atMs - oddsChangedAt.getTime() < BETWEEN_CHANGES_MS;
  if (offered.length === 0 || isTooSoon || (before !== null && largest === null)) return;
  const odds = Object.fromEntries(offered.map((each) => [each.outcomeName, each.odds]));
  await db.transaction(async (tx) => {
    if (largest !== null) await announce(tx, oddsEventOf(match, largest, atMs), atMs);
    const changed = largest === null ? {} : { oddsChangedAt: new Date(atMs) };
    await tx
      .update(pushMatch)
      .set({ odds, ...changed })
      .where(eq(pushMatch.matchId, matchId));
  });
}

type OddsChange = OutcomeOdds & { from: number };

/** The outcome whose odds changed most, if they changed enough; otherwise null. */
function largestChange(before: Readonly<Record<string, number>>, offered: OutcomeOdds[]): OddsChange | null {
  const changes = offered.flatMap((each) => {
    const from = before[each.outcomeName];
    return from === undefined || !hasChanged(from, each.odds) ? [] : [{ ...each, from }];
  });
  const shareOf = ({ from, odds }: OddsChange): number => Math.abs(odds / from - 1);
  const [first] = changes.toSorted((a, b) => shareOf(b) - shareOf(a));
  return first ?? null;
}

/** Compares hundredths, as the message shows the odds. As fractions, 1.80 is less than a tenth below 2.00. */
function hasChanged(from: number, to: number): boolean {
  const [before, now] = [from, to].map((odds) => Math.round(odds * 100)) as [number, number];
  return Math.abs(now - before) * CHANGED_PART >= before;
}

const oddsEventOf = (match: Match, { outcomeName, from, odds }: OddsChange, atMs: number): MatchEvent => ({
  key: `priceChange:${match.matchId}:${atMs}`,
  facts: {
    kind: 'priceChange',
    matchId: match.matchId,
    homeTeam: match.homeTeam,
    awayTeam: match.awayTeam,
    outcome: outcomeName,
    from: from.toFixed(2),
    to: odds.toFixed(2),
  },
  followers: 'favourites',
});
