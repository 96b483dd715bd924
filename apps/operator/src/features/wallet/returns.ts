import type { RulesAt } from '@ushindi/shared';
import type { Db } from '../../db/database.ts';
import type { Blocks } from '../../db/lockPlayer.ts';
import { isExcluded, mayPlayAtAge } from '../../http/exclusion.ts';
import { post } from '../../ledger/post.ts';
import { isReturnCode, OWN_RESULTS } from '../../ports/paymentResults.ts';
import { insertReturn, type Payment } from './store.ts';
import { type Moved, withdrawalOf } from './transfers.ts';

type PaidNow = { payment: Payment; rulesAt: RulesAt; blocks: Blocks; atMs: number };

/**
 * Whether a deposit that was paid goes back: the player is excluded, or was since the deposit was requested, or may
 * not play at their age.
 */
export const mustReturn = ({ payment, rulesAt, blocks, atMs }: PaidNow): boolean =>
  returnMarkOf(payment) !== null || isExcluded(blocks, atMs) || !mayPlayAtAge(blocks, rulesAt(atMs));

/** The mark of a deposit that ended because its player may not play. It goes back when it is paid later. */
export const returnMarkOf = ({ resultCode }: Payment): string | null => (isReturnCode(resultCode) ? resultCode : null);

/** The result code of a deposit that goes back to its player now. */
export const returnCodeOf = (blocks: Blocks, atMs: number): string =>
  isExcluded(blocks, atMs) ? OWN_RESULTS.excluded : OWN_RESULTS.age;

/**
 * Takes a deposit that was just credited out of the player's cash again, as a withdrawal to the player's phone. Both are in
 * one transaction, so the money can never be staked. M-PESA sends whole KES only: the cents stay in the balance.
 */
export async function returnDeposit(tx: Db, deposit: Moved, creditedCents: number, atMs: number): Promise<void> {
  const { accountId } = deposit;
  const amountCents = creditedCents - (creditedCents % 100);
  if (amountCents === 0) return;
  const id = await insertReturn(tx, deposit, amountCents, atMs);
  await post(tx, withdrawalOf({ id, accountId, amountCents }, atMs));
}
