import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import type { HeadsPlace } from '../ledger/settings.ts';
import { refused, type StaffResult } from './command.ts';

/** The oldest partition of a table. `lastAt` is the time of its newest bet or transfer. */
type Oldest = { table: string; name: string; fromId: number; untilId: number; lastAt: Date };

type Context = { db: Db; nowMs: () => number; headsPlace: HeadsPlace | null };

/**
 * Checks a partition that is locked against changes and stores its row in `archived_partition`. Returns the number of
 * its rows, or the reason of a refusal.
 */
export type DetachWork = (context: Context, partition: Oldest) => Promise<{ refusal: string } | { rowCount: number }>;

/**
 * Moves the oldest partition of a table to the schema `archive`. From the check to the move its rows cannot change, and
 * reads of it continue. The move itself needs an exclusive lock of the table for a short time.
 */
export async function detachOldest(
  context: Context,
  { table, beforeMs, work }: { table: string; beforeMs: number; work: DetachWork },
): Promise<StaffResult> {
  const { db: tx } = context;
  await tx.execute(sql`set local statement_timeout = 0`);
  // Waits for the job that creates partitions.
  await tx.execute(sql`select pg_advisory_xact_lock(partitions_lock())`);
  const oldest = await oldestOf(tx, table);
  if (oldest === null) return refused('noPartition: the oldest partition is still being filled');
  if (oldest.lastAt.getTime() >= beforeMs)
    return refused(`tooYoung: ${oldest.name} has rows up to ${oldest.lastAt.toISOString()}`);
  await tx.execute(sql`lock table ${sql.identifier(oldest.name)} in share mode`);
  const done = await work(context, oldest);
  if ('refusal' in done) return refused(`${done.refusal} (${oldest.name})`);
  await move(tx, oldest);
  const { name, fromId, untilId, lastAt } = oldest;
  return { status: 'done', rows: [{ partition: `archive.${name}`, fromId, untilId, lastAt, rows: done.rowCount }] };
}

async function oldestOf(tx: Db, table: string): Promise<Oldest | null> {
  const [kept] = await rowsOf<{ source: string; time_column: string; name: string; from_id: string; until_id: string }>(
    tx,
    sql`select kept.source, kept.time_column, range.name, range.from_id::text, range.until_id::text
      from partitioned_tables() as kept, partition_ranges(kept.parent) as range
      where kept.parent = ${table} and range.until_id is not null order by range.from_id limit 1`,
  );
  if (kept === undefined) return null;
  const { source, time_column, name, from_id, until_id } = kept;
  const [around] = await rowsOf<{ last_at: string | Date | null; is_followed: boolean }>(
    tx,
    sql`select (select ${sql.identifier(time_column)} from ${sql.identifier(source)}
        where id < ${until_id}::bigint order by id desc limit 1) as last_at,
      exists (select from ${sql.identifier(source)} where id >= ${until_id}::bigint) as is_followed`,
  );
  if (!around?.is_followed || around.last_at === null) return null;
  return { table, name, fromId: Number(from_id), untilId: Number(until_id), lastAt: new Date(around.last_at) };
}

const LOCK_TRIES = 20;
const PAUSE_MS = 1_000;
const LOCK_NOT_GRANTED = '55P03';

/**
 * Moves a partition. It waits for its lock for less time than PostgreSQL waits before it searches for a deadlock, and
 * then tries again, so that bets wait only briefly.
 */
async function move(tx: Db, { table, name }: Oldest): Promise<void> {
  const [parent, partition] = [sql.identifier(table), sql.identifier(name)];
  for (let attempt = 1; ; attempt += 1) {
    try {
      await tx.transaction(async (inner) => {
        await inner.execute(sql`set local lock_timeout = '300ms'`);
        await inner.execute(sql`alter table ${parent} detach partition ${partition}`);
        await inner.execute(sql`alter table ${partition} set schema archive`);
        await inner.execute(sql`create trigger archived_append_only before insert or update or delete or truncate
          on archive.${partition} for each statement execute function ledger_append_only()`);
      });
      return;
    } catch (error) {
      const { code } = (error as { cause?: { code?: string } }).cause ?? {};
      if (code !== LOCK_NOT_GRANTED || attempt === LOCK_TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/** The refusal of the first condition that finds a row; null if none does. */
export async function firstRefusal(
  tx: Db,
  conditions: readonly [refusal: string, exists: SQL][],
): Promise<string | null> {
  for (const [refusal, exists] of conditions) {
    const [row] = await rowsOf<{ found: boolean }>(tx, sql`select exists (${exists}) as found`);
    if (row?.found) return refusal;
  }
  return null;
}

/**
 * The conditions that refuse a partition: the money check of a kind has not read all ids below `untilId`, or any fault
 * is stored.
 */
export const notReconciled = (kind: string, untilId: number): [string, SQL][] => [
  [
    'notReconciled: the money check has not read all of it',
    sql`select from (values (1)) as one
      where coalesce((select checked_to from money_check_mark where kind = ${kind}), 0) < ${untilId - 1}`,
  ],
  ['notReconciled: the money check has found faults', sql`select from money_fault`],
];

/** Archives legs of decided bets only. Every bet keeps its own row. */
export const detachLegs: DetachWork = async ({ db: tx, nowMs }, { table, name, fromId, untilId, lastAt }) => {
  const refusal = await firstRefusal(tx, [
    ['pendingLegs', sql`select from ${sql.identifier(name)} where status = 0`],
    // A cash out that is not finished leaves its bet pending, so it needs no condition.
    ['unsettledBets', sql`select from bet where id >= ${fromId} and id < ${untilId} and status = 0`],
    ['unappliedResults', sql`select from match_result where applied_at is null`],
    ...notReconciled('bet', untilId),
  ]);
  if (refusal !== null) return { refusal };
  const rows = await rowsOf<{ count: string }>(
    tx,
    sql`insert into archived_partition (table_name, partition_name, from_id, until_id, row_count, archived_at, last_at)
      select ${table}, ${name}, ${fromId}, ${untilId}, count(*), ${new Date(nowMs()).toISOString()}::timestamptz,
        ${lastAt.toISOString()}::timestamptz
      from ${sql.identifier(name)} returning row_count::text as count`,
  );
  return { rowCount: Number(rows[0]?.count) };
};
