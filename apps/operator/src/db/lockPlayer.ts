import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import type { Db } from './database.ts';
import { account } from './schema/index.ts';

/**
 * Locks a player until the transaction ends, so that everything that spends or limits the player's money is serialized.
 * Lock order: player, payment or bet, bonus, ledger accounts. Returns the end of a self-exclusion, which is thus checked
 * under the lock: see `requireNotExcluded`.
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
