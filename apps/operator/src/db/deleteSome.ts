import { and, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/** The largest number of rows per call, so that a clean-up blocks no request for long. */
const MAX_ROWS = 1_000;

/** Deletes up to 1,000 expired rows. The next run of the job deletes more. */
export async function deleteSome(db: Db, table: PgTable, key: PgColumn, isExpired: SQL | undefined): Promise<void> {
  const some = db.select({ key }).from(table).where(isExpired).limit(MAX_ROWS);
  // The condition is checked again under the row lock, so that a row that was renewed since is not deleted.
  await db.delete(table).where(and(isExpired, inArray(key, some)));
}
