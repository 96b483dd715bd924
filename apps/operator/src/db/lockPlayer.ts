import assert from 'node:assert/strict';
import type { AgeState } from '@ushindi/shared/ageProof';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from './database.ts';
import { account } from './schema/index.ts';

/**
 * The reasons to refuse a player's bets, deposits, games and promotions: the player's own exclusion, a restriction by staff,
 * and an age that is too low or, where the law requires it, not proven.
 */
export type Blocks = { excludedUntil: Date | null; restrictedAt: Date | null; ageState: AgeState };

const BLOCKS = { excludedUntil: account.excludedUntil, restrictedAt: account.restrictedAt, ageState: account.ageState };

/** Reads a player's blocks without a lock, for calls that move no money. */
export async function blocksOf(db: Db, accountId: number): Promise<Blocks> {
  const [found] = await db.select(BLOCKS).from(account).where(eq(account.id, accountId));
  assert(found, `account ${accountId} is stored`);
  return found;
}

/**
 * Locks a player until the transaction ends, so that everything that spends or limits the player's money is serialised.
 * Lock order: given results, player, payment or bet or jackpot round, bonus, liability, ledger accounts. Returns the
 * player's blocks, so that `requireNotBlocked` checks them under the lock.
 */
export async function lockPlayer(tx: Db, accountId: number): Promise<Blocks> {
  const [locked] = await tx.select(BLOCKS).from(account).where(eq(account.id, accountId)).for('update');
  assert(locked, `account ${accountId} is stored`);
  return locked;
}

/** Whether a player's personal data was erased. Such an account cannot be used any more. */
export const isErased = async (tx: Db, accountId: number): Promise<boolean> =>
  (await tx.$count(account, and(eq(account.id, accountId), isNotNull(account.erasedAt)))) > 0;
