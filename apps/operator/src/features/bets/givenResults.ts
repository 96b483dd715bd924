import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { matchResult } from '../../db/schema/index.ts';
import type { GivenResult } from '../../ports/matchBook.ts';

type Row = typeof matchResult.$inferSelect;

// Any number works as long as every operator process uses the same.
const RESULTS_LOCK = 814_028;

/**
 * Acquires a shared lock on the given results until the transaction ends. A transaction that decides bets needs it before
 * it reads the results, so that staff cannot replace a result while bets are settled by it.
 */
export async function lockGivenResults(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${RESULTS_LOCK}::bigint)`);
}

/** The latest results that staff gave to these matches. */
export async function readGivenResults(db: Db, matchIds: string[]): Promise<Map<string, GivenResult>> {
  if (matchIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(matchResult)
    .where(inArray(matchResult.matchId, matchIds))
    .orderBy(matchResult.matchId, matchResult.revision);
  return latestOf(rows);
}

/** The latest results of all matches that have one. */
export async function readAllGivenResults(db: Db): Promise<Map<string, GivenResult>> {
  return latestOf(await db.select().from(matchResult).orderBy(matchResult.matchId, matchResult.revision));
}

function latestOf(rows: Row[]): Map<string, GivenResult> {
  const latest = new Map<string, GivenResult>();
  for (const { matchId, givenAt, ...result } of rows)
    latest.set(matchId, { ...result, firstGivenAt: latest.get(matchId)?.firstGivenAt ?? givenAt });
  return latest;
}

/** A score, or null for a match that is void. */
export type Score = Pick<Row, 'htHome' | 'htAway' | 'ftHome' | 'ftAway'> | null;

/**
 * `hasResult`: whether the command expects the match to have a result, to correct it, or to have none. `isDecided`: whether
 * the match has a result of its own.
 */
type Expected = { hasResult: boolean; isDecided: boolean };

type Given =
  | { status: 'done' | 'unchanged'; revision: number }
  | { status: 'refused'; reason: 'alreadyDecided' | 'notDecided' };

/**
 * Stores the result that staff give to a match. It waits until running settlements have committed, and new ones wait
 * for it. `unchanged` if staff gave the same score before.
 */
export async function giveResult(
  db: Db,
  matchId: string,
  score: Score,
  { hasResult, isDecided, atMs }: Expected & { atMs: number },
): Promise<Given> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${RESULTS_LOCK}::bigint)`);
    const mine = eq(matchResult.matchId, matchId);
    const [latest] = await tx.select().from(matchResult).where(mine).orderBy(desc(matchResult.revision)).limit(1);
    const isKnown = latest !== undefined || isDecided;
    if (latest !== undefined && isSame(latest, score)) return { status: 'unchanged', revision: latest.revision };
    if (hasResult !== isKnown) return { status: 'refused', reason: isKnown ? 'alreadyDecided' : 'notDecided' };
    const revision = (latest?.revision ?? 0) + 1;
    const scored = score ?? { htHome: 0, htAway: 0, ftHome: 0, ftAway: 0 };
    await tx
      .insert(matchResult)
      .values({ matchId, revision, isVoid: score === null, ...scored, givenAt: new Date(atMs) });
    return { status: 'done', revision };
  });
}

function isSame(row: Row, score: Score): boolean {
  if (score === null || row.isVoid) return score === null && row.isVoid;
  const { htHome, htAway, ftHome, ftAway } = score;
  return row.htHome === htHome && row.htAway === htAway && row.ftHome === ftHome && row.ftAway === ftAway;
}

/** Matches with a given result that is not applied to all bets yet, and the highest revision of each. */
export async function unappliedResults(db: Db): Promise<{ matchId: string; revision: number }[]> {
  const revision = sql<number>`max(${matchResult.revision})`.mapWith(Number);
  return db
    .select({ matchId: matchResult.matchId, revision })
    .from(matchResult)
    .where(isNull(matchResult.appliedAt))
    .groupBy(matchResult.matchId);
}

/** Marks the results of a match up to a revision as applied to all its bets. */
export async function markApplied(db: Db, matchId: string, revision: number, atMs: number): Promise<void> {
  const upTo = and(
    eq(matchResult.matchId, matchId),
    sql`${matchResult.revision} <= ${revision}`,
    isNull(matchResult.appliedAt),
  );
  await db
    .update(matchResult)
    .set({ appliedAt: new Date(atMs) })
    .where(upTo);
}
