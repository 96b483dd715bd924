import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';

/** Resolves when one statement on this database waits for a lock. */
export async function untilOneWaits(db: Db): Promise<void> {
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(() => rowsOf(db, waiting)).toHaveLength(1);
}
