import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

/**
 * Locks a receipt until the transaction ends, so that a notice of the pay bill number and staff who resolve a payment book its
 * money once. A transaction that also locks a player locks the player first.
 */
export async function lockReceipt(tx: Db, receipt: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${receipt}, 0))`);
}
