import type { RulesAt } from '@ushindi/shared';
import { and, eq, inArray } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import type { Blocks } from '../../db/lockPlayer.ts';
import { ledgerEntry, ledgerTransfer, payBillPayment, secondReceipt, takenReceipt } from '../../db/schema/index.ts';
import { houseAccount } from '../../ledger/accounts.ts';
import { OperationKeyConflict, post, type Transfer } from '../../ledger/post.ts';
import type { PaymentOutcome } from '../../ports/mobileMoney.ts';
import type { Contradiction, PaymentEvent } from '../../ports/paymentEvents.ts';
import { isReceiptTaken } from './receiptLock.ts';
import { type Payment, updatePayment } from './store.ts';
import { differenceOf, unexpectedOf } from './transfers.ts';

/** One report inside its transaction. */
export type Applied = {
  tx: Db;
  logger: Logger;
  rulesAt: RulesAt;
  payment: Payment;
  blocks: Blocks;
  outcome: PaymentOutcome;
  atMs: number;
};

/** Logs that a report contradicts its payment, and returns the event that counts it. */
export function contradiction({ logger, payment, outcome }: Applied, kind: Contradiction): PaymentEvent {
  const { id, direction, status, resultCode: previousResultCode } = payment;
  const { resultCode, receipt, amountCents } = outcome;
  const report = { previousResultCode, resultCode, receipt, amountCents };
  logger.error({ payment: id, direction, kind, status, ...report }, 'contradiction');
  return { type: 'contradiction', direction, kind };
}

/** The cents that the provider was requested to move. */
export const requestedCents = ({ direction, amountCents, feeCents, taxCents }: Payment): number =>
  direction === 'deposit' ? amountCents : amountCents - feeCents - taxCents;

/**
 * Books a movement that is not the payment's own. Either a notice of the pay bill number or another payment has booked it
 * before, or the report has another receipt than the payment and is about a second movement. Null in all other cases.
 */
export async function bookOther(applied: Applied): Promise<PaymentEvent[] | null> {
  const { tx, payment, outcome } = applied;
  const { receipt, amountCents } = outcome;
  // A query's report has no receipt.
  if (receipt === null || receipt === payment.receipt) return (await isNoticed(tx, payment.receipt)) ? [] : null;
  if (await isReceiptTaken(tx, receipt, payment.id)) return refuseTaken(applied, receipt);
  if (payment.receipt === null) return null;
  await tx.insert(secondReceipt).values({ receipt, paymentId: payment.id }).onConflictDoNothing();
  return suspend(applied, `receipt:${receipt}`, amountCents ?? requestedCents(payment), 'paidTwice');
}

/** Whether a notice of the pay bill number has booked the money of a payment's receipt. */
export const isNoticed = async (tx: Db, receipt: string | null): Promise<boolean> =>
  receipt !== null && (await tx.$count(payBillPayment, eq(payBillPayment.receipt, receipt))) > 0;

/**
 * Keeps a payment open whose receipt is that of other money. If its money is booked without a receipt, the suspense
 * account gets the opposite amount, because the provider has moved the money once.
 */
async function refuseTaken(applied: Applied, receipt: string): Promise<PaymentEvent[]> {
  const { tx, payment, atMs } = applied;
  if (!(await isFirstReport(tx, receipt, payment.id))) return [];
  await updatePayment(tx, payment.id, { takenReceipt: receipt });
  const bookedCents = await bookedWithoutReceipt(applied);
  if (bookedCents !== null) await bookUnexpected(tx, unexpectedOf(payment, 'receiptTaken', -bookedCents, atMs));
  return [contradiction(applied, 'receiptTaken')];
}

/** Stores that a payment was reported with a taken receipt. Returns false if that is stored already. */
async function isFirstReport(tx: Db, receipt: string, paymentId: number): Promise<boolean> {
  const stored = await tx.insert(takenReceipt).values({ receipt, paymentId }).onConflictDoNothing().returning();
  return stored.length > 0;
}

/** The cents that are booked for a payment whose receipt is not known; null without any. */
async function bookedWithoutReceipt(applied: Applied): Promise<number | null> {
  const { payment } = applied;
  if (payment.receipt !== null || payment.status === 'pending') return null;
  if (payment.status === 'paid') return payment.paidCents ?? requestedCents(payment);
  return (await suspendedAs(applied, [...KEPT, 'refunded']))?.cents ?? null;
}

/** Cancels the opposite amount that suspense got for a taken receipt, because a receipt of its own proves the movement. */
async function cancelTaken(applied: Applied): Promise<void> {
  const { tx, payment, atMs } = applied;
  const taken = payment.takenReceipt === null ? null : await suspendedAs(applied, ['receiptTaken']);
  if (taken !== null) await bookUnexpected(tx, unexpectedOf(payment, 'receiptFound', taken.cents, atMs));
}

/**
 * Whether only staff, or a report with a receipt of its own, can decide a payment: the provider has reported it with a receipt
 * of other money.
 */
export const isHeld = (payment: Payment): boolean => payment.status !== 'paid' && payment.takenReceipt !== null;

/** Applies a further report that a paid payment was made. It may add the receipt, or have another amount. */
export async function confirmPaid(applied: Applied): Promise<PaymentEvent[]> {
  const { tx, payment, outcome, atMs } = applied;
  const { receipt, amountCents } = outcome;
  const paidCents = payment.paidCents ?? requestedCents(payment);
  if (receipt !== payment.receipt && receipt !== null) {
    await updatePayment(tx, payment.id, { receipt });
    await cancelTaken(applied);
  }
  if (amountCents === null || amountCents === paidCents) return [];
  const booking = await bookUnexpected(tx, differenceOf(payment, amountCents - paidCents, atMs));
  if (booking === 'booked') await updatePayment(tx, payment.id, { paidCents: amountCents });
  return [contradiction(applied, 'amountDiffers')];
}

/** Books a withdrawal that was paid although it had failed and was refunded. */
export async function paidAfterRefund(applied: Applied): Promise<PaymentEvent[]> {
  const { tx, payment, outcome } = applied;
  const receipt = payment.receipt ?? outcome.receipt;
  if (receipt !== payment.receipt) {
    await updatePayment(tx, payment.id, { receipt });
    await cancelTaken(applied);
  }
  return suspend(applied, 'refunded', outcome.amountCents ?? requestedCents(payment), 'paidAfterRefund');
}

const KEPT = ['erased', 'blocked', 'overLimit'] as const;
/** The reason why the money of a failed deposit is in suspense. The operation key of its transfer ends with it. */
export type Kept = (typeof KEPT)[number];

/** The reason for which the money of a deposit is already in suspense; null if it is not. */
export async function keptAs(applied: Applied): Promise<Kept | null> {
  return applied.payment.status === 'failed' ? ((await suspendedAs(applied, KEPT))?.what ?? null) : null;
}

/** The suspense transfer of a payment that is booked for one of the reasons, with the cents that moved; null without one. */
async function suspendedAs<What extends string>(
  { tx, payment }: Applied,
  reasons: readonly What[],
): Promise<{ what: What; cents: number } | null> {
  const { operationKey } = ledgerTransfer;
  const keyOf = (what: What) => `suspense:${payment.id}:${what}`;
  const isInSuspense = and(
    eq(ledgerEntry.transferId, ledgerTransfer.id),
    eq(ledgerEntry.accountCode, houseAccount('suspense', payment.accountId)),
  );
  const [found] = await tx
    .select({ operationKey, amountCents: ledgerEntry.amountCents })
    .from(ledgerTransfer)
    // A resolved entry may be archived.
    .leftJoin(ledgerEntry, isInSuspense)
    .where(inArray(operationKey, reasons.map(keyOf)));
  const what = reasons.find((reason) => keyOf(reason) === found?.operationKey);
  return what === undefined ? null : { what, cents: Math.abs(found?.amountCents ?? requestedCents(payment)) };
}

/**
 * Books a deposit to suspense that was paid although it had failed, and that is not credited now. Staff can resolve
 * the entry. The player can claim the money unless the account is erased.
 */
export async function keepInSuspense(applied: Applied, kept: Kept): Promise<PaymentEvent[]> {
  const { tx, payment, outcome } = applied;
  await updatePayment(tx, payment.id, { receipt: payment.receipt ?? outcome.receipt, nextQueryAt: null });
  if (payment.receipt === null) await cancelTaken(applied);
  return suspend(applied, kept, outcome.amountCents ?? requestedCents(payment), 'paidAfterFailed');
}

/**
 * Books a movement that the payment does not explain, once. A movement that is booked with another amount is not changed:
 * staff must compare it with the provider's statement, which alone shows the amount that moved.
 */
async function bookUnexpected(tx: Db, transfer: Transfer): Promise<'booked' | 'repeated' | 'otherAmount'> {
  try {
    // A refused statement ends its transaction, so this one has a transaction of its own.
    const { replayed } = await tx.transaction((inner) => post(inner, transfer));
    return replayed ? 'repeated' : 'booked';
  } catch (error) {
    if (error instanceof OperationKeyConflict) return 'otherAmount';
    throw error;
  }
}

/** Books a movement that the payment does not explain. A repeated report books nothing and is not counted again. */
async function suspend(
  applied: Applied,
  what: string,
  movedCents: number,
  kind: Contradiction,
): Promise<PaymentEvent[]> {
  const { tx, payment, atMs } = applied;
  const booking = await bookUnexpected(tx, unexpectedOf(payment, what, movedCents, atMs));
  if (booking === 'repeated') return [];
  return [contradiction(applied, booking === 'booked' ? kind : 'amountDiffers')];
}
