import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';

const WAITING = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;

/** Resolves when one statement on this database waits for a lock. */
export async function untilOneWaits(db: Db): Promise<void> {
  await expect.poll(() => rowsOf(db, WAITING)).toHaveLength(1);
}

/**
 * Begins `second` while a transaction that did `first` is open, and commits the transaction when `second` waits for one of its
 * locks. Returns the result of `second`.
 * @throws Error when `second` ends without a wait.
 */
export async function whileHolding<T>(
  db: Db,
  first: (tx: Db) => Promise<unknown>,
  second: (db: Db) => Promise<T>,
): Promise<T> {
  const racing = await db.transaction(async (tx) => {
    await first(tx);
    const waiting = second(db);
    let hasEnded = false;
    waiting.finally(() => (hasEnded = true)).catch(() => undefined);
    await expect.poll(async () => hasEnded || (await rowsOf(db, WAITING)).length === 1).toBe(true);
    if (hasEnded) throw new Error('ended without waiting for a lock', { cause: await waiting });
    // Returned in an object, because awaiting it here would deadlock with the transaction.
    return { waiting };
  });
  return racing.waiting;
}
