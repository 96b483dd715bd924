import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { houseAccount, playerCash } from '../../ledger/accounts.ts';
import { post, type Transfer } from '../../ledger/post.ts';
import { PAID, type PaymentOutcome, resultText } from '../../ports/mobileMoney.ts';
import { lockPayment, type Payment, updatePayment } from './store.ts';

/** Called once per decided payment, after it is stored. */
export type OnDecided = (direction: Payment['direction'], outcome: 'paid' | 'failed') => void;

type Deps = { db: Db; nowMs: Clock; logger: Logger; onDecided?: OnDecided };
type Decided = Parameters<OnDecided> | null;

/**
 * Applies a payment's outcome from a callback, a query or the operator itself (decision 12). Outcomes may repeat and
 * arrive in any order; money moves once. An outcome that contradicts the payment is logged and ignored.
 */
export async function applyPaymentOutcome(
  { db, nowMs, logger, onDecided }: Deps,
  outcome: PaymentOutcome,
): Promise<void> {
  const decided = await db.transaction(async (tx): Promise<Decided> => {
    const payment = await lockPayment(tx, outcome.reference);
    const problem = payment === null ? 'no such payment' : mismatchOf(payment, outcome);
    if (payment === null || problem !== null) {
      logger.error({ payment: outcome.reference, problem }, 'payment outcome ignored');
      return null;
    }
    if (outcome.resultCode === PAID) return applyPaid(tx, logger, payment, outcome, nowMs());
    return payment.status === 'pending' ? applyFailed(tx, logger, payment, outcome, nowMs()) : null;
  });
  if (decided !== null) onDecided?.(...decided);
}

/** The operator's own result code. */
const NOT_SENT = 'not-sent';

/** Marks a payment as failed because the service certainly received nothing. */
export async function markNotSent(deps: Deps, reference: number): Promise<void> {
  await applyPaymentOutcome(deps, {
    reference,
    resultCode: NOT_SENT,
    providerRef: null,
    receipt: null,
    amountCents: null,
  });
}

/**
 * Refunds a withdrawal that was never sent. Sending first sets `providerRef` under the payment's lock: without it
 * nothing was sent, and nothing will be after the payment has failed.
 */
export async function refundUnsentWithdrawal({ db, nowMs, logger, onDecided }: Deps, reference: number): Promise<void> {
  const decided = await db.transaction(async (tx): Promise<Decided> => {
    const payment = await lockPayment(tx, reference);
    if (payment?.status !== 'pending' || payment.providerRef !== null) return null;
    return applyFailed(tx, logger, payment, { resultCode: NOT_SENT, providerRef: null }, nowMs());
  });
  if (decided !== null) onDecided?.(...decided);
}

function mismatchOf(payment: Payment, { providerRef, amountCents }: PaymentOutcome): string | null {
  if (providerRef !== null && payment.providerRef !== null && providerRef !== payment.providerRef)
    return 'it belongs to another request';
  if (amountCents !== null && amountCents !== payment.amountCents)
    return `its amount is ${amountCents} cents instead of ${payment.amountCents}`;
  return null;
}

async function applyPaid(
  tx: Db,
  logger: Logger,
  payment: Payment,
  outcome: PaymentOutcome,
  atMs: number,
): Promise<Decided> {
  const { id, direction, status } = payment;
  const receipt = payment.receipt ?? outcome.receipt;
  if (status === 'paid') {
    // A query returns no receipt; the callback brings it later.
    if (receipt !== payment.receipt) await updatePayment(tx, id, { receipt });
    return null;
  }
  if (status === 'failed') {
    logger.error({ payment: id, direction, previousResultCode: payment.resultCode }, 'a failed payment was made');
    // The player has both the refund and the money on the phone. A person must resolve that.
    if (direction === 'withdrawal') return null;
  }
  const providerRef = payment.providerRef ?? outcome.providerRef;
  await updatePayment(tx, id, { status: 'paid', resultCode: PAID, receipt, providerRef, decidedAt: new Date(atMs) });
  if (direction === 'deposit') await post(tx, depositOf(payment, atMs));
  return [direction, 'paid'];
}

type Failure = Pick<PaymentOutcome, 'resultCode' | 'providerRef'>;

async function applyFailed(
  tx: Db,
  logger: Logger,
  payment: Payment,
  { resultCode, providerRef }: Failure,
  atMs: number,
): Promise<Decided> {
  const { id, direction } = payment;
  logger.info({ payment: id, direction, resultCode, reason: resultText(resultCode) }, 'payment failed');
  const known = payment.providerRef ?? providerRef;
  await updatePayment(tx, id, { status: 'failed', resultCode, providerRef: known, decidedAt: new Date(atMs) });
  if (direction === 'withdrawal') await post(tx, refundOf(payment, atMs));
  return [direction, 'failed'];
}

type Moved = Pick<Payment, 'id' | 'accountId' | 'amountCents'>;

function depositOf({ id, accountId, amountCents }: Moved, atMs: number): Transfer {
  return {
    operationKey: `deposit:${id}`,
    kind: 'deposit',
    atMs,
    entries: [
      { account: houseAccount('mobile_money', accountId), amountCents: -amountCents },
      { account: playerCash(accountId), amountCents },
    ],
  };
}

/** Debits the player's cash; the money is in transit until the outcome is known. */
export function withdrawalOf({ id, accountId, amountCents }: Moved, atMs: number): Transfer {
  return {
    operationKey: `withdrawal:${id}`,
    kind: 'withdrawal',
    atMs,
    entries: [
      { account: playerCash(accountId), amountCents: -amountCents },
      { account: houseAccount('mobile_money', accountId), amountCents },
    ],
  };
}

function refundOf({ id, accountId, amountCents }: Moved, atMs: number): Transfer {
  return {
    operationKey: `withdrawal_return:${id}`,
    kind: 'withdrawal_return',
    atMs,
    entries: [
      { account: houseAccount('mobile_money', accountId), amountCents: -amountCents },
      { account: playerCash(accountId), amountCents },
    ],
  };
}
