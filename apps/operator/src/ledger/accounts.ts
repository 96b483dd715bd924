import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { ledgerAccount } from '../db/schema/index.ts';

/**
 * Purposes of house accounts. `mobile_money` mirrors the provider's account and is negative by the money that players paid in.
 * `open_bets` contains the stakes of undecided bets. `suspense` contains money that moved at the provider without an
 * explanation, until staff resolve it. `uncollected` is negative by the money that corrections could not take from players.
 * `fees` contains the fees of withdrawals. `fee_refunds` is negative by the charges of deposits that were refunded.
 * `jackpot_pool` contains the price of every ticket of an undecided jackpot round, and the prizes that are not paid yet.
 */
export const HOUSE_ACCOUNT_KINDS = [
  'mobile_money',
  'open_bets',
  'revenue',
  'excise',
  'withholding',
  'promotions',
  'suspense',
  'uncollected',
  'fees',
  'fee_refunds',
  'jackpot_pool',
] as const;

/** The purpose of a house account. */
export type HouseAccountKind = (typeof HOUSE_ACCOUNT_KINDS)[number];

/** The number of house accounts per kind. Every bet would lock the row of a single one. */
export const STRIPES = 16;

/** Code of a player's cash account. The SQL function `player_cash_account` computes the same. */
export const playerCash = (accountId: number): string => `player_cash:${accountId}`;

/** Code of a player's bonus account. */
export const playerBonus = (accountId: number): string => `player_bonus:${accountId}`;

/** Code of the house account of a player's stripe. The SQL function `house_account` computes the same. */
export const houseAccount = (kind: HouseAccountKind, accountId: number): string => `${kind}:${accountId % STRIPES}`;

/**
 * Code of the account that contains a jackpot round's money. Successive rounds have different accounts, so that the account
 * of a paid round is empty.
 */
export const jackpotPool = (roundId: number): string => houseAccount('jackpot_pool', roundId);

/** Opens a player's accounts with a balance of 0 unless they are open. */
export async function openPlayerAccounts(tx: Db, accountId: number): Promise<void> {
  await tx.execute(sql`select ledger_open_player(${accountId}::bigint)`);
}

/** Balance of an account in cents; 0 for an account that is not open. */
export async function balanceCents(db: Db, code: string): Promise<number> {
  const rows = await db
    .select({ balance: ledgerAccount.balanceCents })
    .from(ledgerAccount)
    .where(eq(ledgerAccount.code, code))
    .prepare('balance_cents')
    .execute();
  return rows[0]?.balance ?? 0;
}
