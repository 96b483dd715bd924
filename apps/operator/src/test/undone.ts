import { TransactionRollbackError } from 'drizzle-orm';
import type { Db } from '../db/db.ts';

/** Runs work in a transaction that is rolled back. Returns its result. */
export async function undone<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const results: T[] = [];
  await db
    .transaction(async (tx) => {
      results.push(await work(tx));
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  return results[0] as T;
}
