import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import type { Db } from './database.ts';
import { account } from './schema/index.ts';

/**
 * Makes everything else that spends or limits this player's money wait until the transaction ends. Locks are always
 * taken in this order: player, payment or bet, bonus, ledger accounts. Answers the end of a self-exclusion, so that it
 * is looked at under the lock: see `requireNotExcluded`.
 */
export async function lockPlayer(tx: Db, accountId: number): Promise<{ excludedUntil: Date | null }> {
  const [locked] = await tx
    .select({ excludedUntil: account.excludedUntil })
    .from(account)
    .where(eq(account.id, accountId))
    .for('update');
  assert(locked, `account ${accountId} is stored`);
  return locked;
}
