import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { rowsOf } from './rows.ts';

/**
 * Open work: payments without an outcome, money in suspense, matches with bets but without a result, faults, and the partitions
 * that are still empty.
 */
export type Backlog = {
  /** The number of differences between the ledger and the rows that it moved money for. */
  moneyFaults: number;
  openDeposits: number;
  openWithdrawals: number;
  /** Seconds; 0 without any. */
  oldestPaymentAge: number;
  /** Money in the suspense accounts in cents, received or lacking. */
  suspenseCents: number;
  /** The number of matches that have kicked off and have a pending leg. */
  awaitedMatches: number;
  /** Seconds since the earliest of these kicked off; 0 without any. */
  longestAwaited: number;
  partitions: PartitionState[];
};

/** The months of ids for which a table has partitions, by its present rate, and whether its default partition has rows. */
type PartitionState = { table: string; monthsAhead: number; isDefaultUsed: boolean };

type Row = Record<Exclude<keyof Backlog, 'partitions'>, string | number | null>;

/** Reads two partial indexes, which contain the pending rows, and the 16 suspense accounts by their codes. */
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
        select sum(abs(balance_cents)) as "suspenseCents"
        from ledger_account where code = any (array(select 'suspense:' || stripe from generate_series(0, 15) as stripe))
      ) suspense,
      (select count(*) as "moneyFaults" from money_fault) faults,
      (
        select count(distinct match_id) as "awaitedMatches",
          extract(epoch from ${now}::timestamptz - min(kickoff_at)) as "longestAwaited"
        from bet_leg where status = 0 and kickoff_at <= ${now}::timestamptz) legs`,
  );
  const partitions = await rowsOf<PartitionState>(
    db,
    sql`select parent as "table", months_ahead as "monthsAhead", is_default_used as "isDefaultUsed" from partition_state()`,
  );
  const number = (name: keyof Row): number => Math.max(0, Number(row?.[name] ?? 0));
  return {
    openDeposits: number('openDeposits'),
    openWithdrawals: number('openWithdrawals'),
    oldestPaymentAge: number('oldestPaymentAge'),
    suspenseCents: number('suspenseCents'),
    moneyFaults: number('moneyFaults'),
    awaitedMatches: number('awaitedMatches'),
    longestAwaited: number('longestAwaited'),
    partitions,
  };
}
