import { formatNairobiDay, MAX_PLAY_PAUSE_MS, nairobiDayStart } from '@ushindi/shared';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Db } from './db.ts';
import { playDay } from './schema/index.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The time played in a pause between two calls of a session: all of it, or 0 if it is too long. */
export const playedInPause = (pauseMs: number): number => (pauseMs > 0 && pauseMs <= MAX_PLAY_PAUSE_MS ? pauseMs : 0);

/**
 * Counts an interval between two calls of a player. Time that another device has covered is not counted again. If intervals
 * of two devices overlap in part, the earlier part of the later one may be left out. Time is never counted twice.
 */
export async function countPlayTime(db: Db, accountId: number, fromMs: number, toMs: number): Promise<void> {
  for (const piece of piecesByDay(fromMs, toMs)) {
    const coveredUntil = new Date(piece.toMs);
    const playedMs = piece.toMs - piece.fromMs;
    const from = new Date(piece.fromMs).toISOString();
    const uncoveredFrom = sql`greatest(${playDay.coveredUntil}, ${from}::timestamptz)`;
    await db
      .insert(playDay)
      .values({ accountId, day: formatNairobiDay(piece.fromMs), playedMs, coveredUntil })
      .onConflictDoUpdate({
        target: [playDay.accountId, playDay.day],
        set: {
          playedMs: sql`${playDay.playedMs}
            + greatest(0, extract(epoch from excluded.covered_until - ${uncoveredFrom}) * 1000)::int`,
          coveredUntil: sql`greatest(${playDay.coveredUntil}, excluded.covered_until)`,
        },
      });
  }
}

/** An interval, divided at midnight of Nairobi. */
function piecesByDay(fromMs: number, toMs: number): { fromMs: number; toMs: number }[] {
  const midnightMs = nairobiDayStart(fromMs) + DAY_MS;
  if (toMs <= midnightMs) return [{ fromMs, toMs }];
  return [
    { fromMs, toMs: midnightMs },
    { fromMs: midnightMs, toMs },
  ];
}

/** The milliseconds that a player has played since the beginning of a day of Nairobi. */
export async function playedMsSince(db: Db, accountId: number, dayStartMs: number): Promise<number> {
  const [row] = await db
    .select({ ms: sql<string>`coalesce(sum(${playDay.playedMs}), 0)` })
    .from(playDay)
    .where(and(eq(playDay.accountId, accountId), gte(playDay.day, formatNairobiDay(dayStartMs))));
  return Number(row?.ms ?? 0);
}
