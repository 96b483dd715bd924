import { and, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/** Rows that one call deletes at most: a clean-up must not hold anybody up. */
const AT_ONCE = 1_000;

/** Deletes some of the rows that are over, known by their key; the next round takes the rest. */
export async function deleteSome(db: Db, table: PgTable, key: PgColumn, isOver: SQL | undefined): Promise<void> {
  const some = db.select({ key }).from(table).where(isOver).limit(AT_ONCE);
  // Asked twice: a row that was renewed while its lock was waited for stays.
  await db.delete(table).where(and(isOver, inArray(key, some)));
}
