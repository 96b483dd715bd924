import {
  depositLimitsAt,
  nairobiDayStart,
  type RulesAt,
  withdrawalFeeCents,
  withdrawalTaxCents,
} from '@ushindi/shared';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import type { ReadOwnHistory } from '../../db/replica.ts';
import { recordSecurityEvent } from '../../db/securityEvents.ts';
import { OperatorError } from '../../http/errors.ts';
import { requireMayWithdraw } from '../../http/exclusion.ts';
import { kesOf } from '../../http/kes.ts';
import type { SignedInPlayer } from '../../http/serve.ts';
import { refuseShortfall } from '../../http/shortfall.ts';
import { post } from '../../ledger/post.ts';
import { feePercentOf, readUnused, type Unused, unusedSince } from '../../ledger/unusedDeposits.ts';
import { type Fresh, repeatedPayment } from './newPayment.ts';
import { requireWithinDay } from './limits.ts';
import { insertPayment, type Payment, updatePayment, withdrawnSince } from './store.ts';
import { withdrawalOf } from './transfers.ts';

type Deps = { db: Db; readHistory: ReadOwnHistory; nowMs: Clock; rulesAt: RulesAt };

/** A withdrawal of a player. `maxFee` is the sum of fee and tax that the player was shown, in KES. */
type Wanted = { player: SignedInPlayer; fresh: Fresh; maxFee: number | undefined };

/** The debited withdrawal with the cents to send, or the one that an earlier request with the same key made. */
type Debited = { id: number; sentCents: number } | Payment;

/** Each attempt but the first follows a movement that undid an older one since the attempt before. */
const MOST_ATTEMPTS = 5;

/** A newer movement undoes one that was read before. The transaction must not commit. */
class ReadAgain extends Error {
  override readonly name = 'ReadAgain';
}

/**
 * Debits a withdrawal and stores its fee and tax. The movements that decide the fee may be very many. They are
 * read before the player is locked: under the lock every other call of the player would wait with a connection.
 * @throws OperatorError as `WalletService.withdraw` does, and OVERLOADED when the movements change again and again.
 */
export async function debitWithdrawal(deps: Deps, wanted: Wanted): Promise<Debited> {
  const { db, readHistory } = deps;
  const { accountId } = wanted.fresh;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const known = await readHistory(accountId, (history) => readUnused(history, accountId), { isUrgent: true });
    try {
      return await db.transaction((tx) => debitOnce(tx, deps, wanted, known));
    } catch (error) {
      if (!(error instanceof ReadAgain)) refuseShortfall(error, 'withdrawal');
    }
  }
  throw new OperatorError('OVERLOADED', { kind: 'serviceBusy' });
}

async function debitOnce(
  tx: Db,
  { nowMs, rulesAt }: Deps,
  { player, fresh, maxFee }: Wanted,
  known: Unused,
): Promise<Debited> {
  const { accountId, amountCents } = fresh;
  const blocks = await lockPlayer(tx, accountId);
  const repeated = await repeatedPayment(tx, fresh);
  if (repeated !== null) return repeated;
  const atMs = nowMs();
  const rules = rulesAt(atMs);
  requireMayWithdraw(blocks, rules);
  const today = await withdrawnSince(tx, accountId, nairobiDayStart(atMs));
  requireWithinDay(today + amountCents, depositLimitsAt(atMs));
  const id = await insertPayment(tx, { ...fresh, atMs });
  const { transferId } = await post(tx, withdrawalOf({ id, accountId, amountCents }, atMs));
  // Read after the debit, which locks the player's cash, so that nothing changes the fee any more.
  const unused = await unusedSince(tx, accountId, known, transferId);
  if (unused === null) throw new ReadAgain();
  const freeCents = unused.totalCents - unused.unusedCents;
  const feePercent = await feePercentOf(tx, accountId, atMs);
  const feeCents = withdrawalFeeCents(amountCents, { freeCents, feePercent });
  const taxCents = withdrawalTaxCents(amountCents, feeCents, rules.walletTaxes.withdrawalPercent);
  requireShown(feeCents + taxCents, maxFee);
  if (feeCents + taxCents > 0) await updatePayment(tx, id, { feeCents, taxCents });
  await recordSecurityEvent(tx, {
    kind: 'withdrawal_requested',
    outcome: 'done',
    accountId,
    origin: player.origin,
    atMs,
    detail: `payment ${id}`,
  });
  return { id, sentCents: amountCents - feeCents - taxCents };
}

/** @throws OperatorError CONFLICT for a deduction that is higher than the one that the player was shown. */
function requireShown(deductedCents: number, maxFee: number | undefined): void {
  if (maxFee === undefined || deductedCents <= maxFee * 100) return;
  throw new OperatorError('CONFLICT', { kind: 'feeChanged', feeKes: kesOf(deductedCents) });
}
