import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { ledgerAccount } from '../db/schema/index.ts';

/**
 * The operator's own accounts. `mobile_money` is money in transit and goes negative by what players paid in; the others
 * say where the money came to rest.
 */
export type OwnKind = 'mobile_money' | 'stakes_held' | 'house' | 'excise' | 'withholding' | 'promotions';

const STRIPES = 16;

/** Code of a player's cash account. */
export const playerCash = (accountId: number): string => `player_cash:${accountId}`;

/** Code of a player's bonus account. */
export const playerBonus = (accountId: number): string => `player_bonus:${accountId}`;

/** Code of the stripe of an own account that serves a player: one row for all would be locked by every bet. */
export const own = (kind: OwnKind, accountId: number): string => `${kind}:${accountId % STRIPES}`;

/** Opens a player's accounts, empty; does nothing where they are open. */
export async function openPlayerAccounts(tx: Db, accountId: number): Promise<void> {
  const accounts = [
    { code: playerCash(accountId), kind: 'player_cash' },
    { code: playerBonus(accountId), kind: 'player_bonus' },
  ];
  await tx.insert(ledgerAccount).values(accounts).onConflictDoNothing();
}

/** Balance of an account in cents; 0 for one that is not open. */
export async function balanceCents(db: Db, code: string): Promise<number> {
  const rows = await db
    .select({ balance: ledgerAccount.balanceCents })
    .from(ledgerAccount)
    .where(eq(ledgerAccount.code, code));
  return rows[0]?.balance ?? 0;
}
