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
 * Whether a paid deposit is returned: the player is excluded, or was after the deposit was requested, or may not play
 * at their age.
 */
export const mustReturn = ({ payment, rulesAt, blocks, atMs }: PaidNow): boolean =>
  returnMarkOf(payment) !== null || isExcluded(blocks, atMs) || !mayPlayAtAge(blocks, rulesAt(atMs));

/** The result code of a deposit that ended because its player may not play, or null. It is returned when it is paid later. */
export const returnMarkOf = ({ resultCode }: Payment): string | null => (isReturnCode(resultCode) ? resultCode : null);

/** The result code of a deposit that is returned now. */
export const returnCodeOf = (blocks: Blocks, atMs: number): string =>
  isExcluded(blocks, atMs) ? OWN_RESULTS.excluded : OWN_RESULTS.age;

/**
 * Returns a deposit by a withdrawal to the player's phone, in the transaction that credits it, so that the money can never be
 * staked. M-PESA sends only whole KES; the cents remain in the balance.
 */
export async function returnDeposit(tx: Db, deposit: Moved, creditedCents: number, atMs: number): Promise<void> {
  const { accountId } = deposit;
  const amountCents = creditedCents - (creditedCents % 100);
  if (amountCents === 0) return;
  const id = await insertReturn(tx, deposit, amountCents, atMs);
  await post(tx, withdrawalOf({ id, accountId, amountCents }, atMs));
}
