import { eq } from 'drizzle-orm';
import type { Db } from './database.ts';
import { account } from './schema/index.ts';

/**
 * Makes everything else that spends or limits this player's money wait until the transaction ends. Locks are always
 * taken in this order: player, payment or bet, ledger accounts.
 */
export async function lockPlayer(tx: Db, accountId: number): Promise<void> {
  await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('update');
}
