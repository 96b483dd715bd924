import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { rowsOf } from './rows.ts';

/** What waits for something outside: payments for their outcome, matches with bets for their result. */
export type Backlog = {
  openDeposits: number;
  openWithdrawals: number;
  /** Seconds; 0 without any. */
  oldestPaymentAge: number;
  /** Matches that have kicked off, with a leg undecided. */
  awaitedMatches: number;
  /** Seconds since the earliest of these kicked off; 0 without any. */
  longestAwaited: number;
};

type Row = Record<keyof Backlog, string | number | null>;

/** Reads it from two partial indexes, which hold what waits and nothing else. */
export async function backlogOf(db: Db, nowMs: number): Promise<Backlog> {
  const now = new Date(nowMs).toISOString();
  const [row] = await rowsOf<Row>(
    db,
    sql`
      select * from (
        select count(*) filter (where direction = 'deposit') as "openDeposits",
          count(*) filter (where direction = 'withdrawal') as "openWithdrawals",
          extract(epoch from ${now}::timestamptz - min(created_at)) as "oldestPaymentAge"
        from payment where status = 'pending') payments,
      (
        select count(distinct match_id) as "awaitedMatches",
          extract(epoch from ${now}::timestamptz - min(kickoff_at)) as "longestAwaited"
        from bet_leg where status = 0 and kickoff_at <= ${now}::timestamptz) legs`,
  );
  const number = (name: keyof Backlog): number => Math.max(0, Number(row?.[name] ?? 0));
  return {
    openDeposits: number('openDeposits'),
    openWithdrawals: number('openWithdrawals'),
    oldestPaymentAge: number('oldestPaymentAge'),
    awaitedMatches: number('awaitedMatches'),
    longestAwaited: number('longestAwaited'),
  };
}
