import { depositTaxCents, type RulesAt } from '@ushindi/shared';
import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { type Blocks, isErased } from '../../db/lockPlayer.ts';
import { ledgerTransfer } from '../../db/schema/index.ts';
import { feeRefundOf, feeRefundsSince } from '../../ledger/withdrawalFeeRefunds.ts';
import { post, postBatch } from '../../ledger/post.ts';
import { undoneBy } from '../../ledger/unusedDeposits.ts';
import type { PaymentOutcome } from '../../ports/mobileMoney.ts';
import type { OnPaymentEvent, PaymentEvent } from '../../ports/paymentEvents.ts';
import { OWN_RESULTS, PAID, paymentResultOf } from '../../ports/paymentResults.ts';
import {
  type Applied,
  bookOther,
  confirmPaid,
  contradiction,
  isHeld,
  keepInSuspense,
  type Kept,
  keptAs,
  paidAfterRefund,
  requestedCents,
} from './contradictions.ts';
import { type ReasonAgainst, reasonAgainstLate } from './mayCredit.ts';
import { mustReturn, returnCodeOf, returnDeposit, returnMarkOf } from './returns.ts';
import { isOfAnotherPayment, lockPaymentOfPlayer, type Payment, updatePayment } from './store.ts';
import { depositOf, differenceOf, refundOf, withdrawalFeeOf, withdrawalTaxOf } from './transfers.ts';

type Deps = { db: Db; nowMs: Clock; logger: Logger; rulesAt: RulesAt; onEvent?: OnPaymentEvent };

/**
 * Applies a report about a payment from a callback, a query or the operator itself (decision 12). Reports may repeat and
 * arrive in any order; money moves once. A report that contradicts the payment is counted, and money that it proves to
 * have moved is booked to the suspense account.
 */
export async function applyPaymentOutcome(deps: Deps, outcome: PaymentOutcome): Promise<void> {
  const isKnown = await withLockedPayment(deps, outcome.reference, async (tx, payment, blocks) => {
    const applied = appliedIn(deps, { tx, payment, blocks, outcome });
    if (!(await isSameRequest(tx, payment, outcome))) return [contradiction(applied, 'otherRequest')];
    const { id, direction } = payment;
    const { resultCode } = outcome;
    const result = paymentResultOf(direction, resultCode);
    if (isHeld(payment) && (result.kind !== 'paid' || outcome.receipt === null)) {
      deps.logger.info(
        { payment: id, direction, resultCode },
        'a report does not decide a payment with a taken receipt',
      );
      return [];
    }
    if (result.kind === 'paid') return applyPaid(applied);
    if (result.kind === 'failed') return applyFailed(applied);
    // The player is shown that the deposit is being checked.
    if (payment.status === 'pending') await updatePayment(tx, id, { resultCode });
    deps.logger[result.kind === 'unknown' ? 'error' : 'info'](
      { payment: id, direction, resultCode },
      result.kind === 'unknown' ? 'payment stays open after an unknown result' : 'payment stays open',
    );
    return result.kind === 'unknown' ? [{ type: 'unknownResult', direction }] : [];
  });
  if (!isKnown) reportUnknown(deps, outcome);
}

/**
 * Logs and counts a report about a payment that is not stored here: a restore of the database lost it, or another installation
 * made it. The log has all that finds the movement in the provider's statement. The secret address of a report bounds who
 * can cause it, so nothing is stored.
 */
function reportUnknown({ logger, onEvent }: Deps, { reference, direction, ...report }: PaymentOutcome): void {
  logger.error({ payment: reference, direction, kind: 'unknownPayment', ...report }, 'contradiction');
  if (direction !== undefined) onEvent?.({ type: 'contradiction', direction, kind: 'unknownPayment' });
}

/**
 * Applies the notice that the pay bill number received the payment of a prompt. The prompt's own report of it may arrive
 * before or after, and money moves once. Returns `other` if the prompt does not explain the movement: another amount, another
 * receipt, or no such deposit. Returns a reason if the prompt had failed and its money is not credited any more. The
 * caller books the money then.
 */
export async function applyPromptReceipt(
  deps: Deps,
  reference: number,
  { receipt, amountCents }: { receipt: string; amountCents: number },
): Promise<'applied' | 'other' | ReasonAgainst> {
  let result: 'applied' | 'other' | ReasonAgainst = 'other';
  await withLockedPayment(deps, reference, async (tx, payment, blocks) => {
    const isBooked = payment.receipt === receipt || (await isBookedTwice(tx, payment, receipt));
    const isOther = payment.receipt !== null || payment.amountCents !== amountCents || payment.direction !== 'deposit';
    if (isBooked) result = 'applied';
    if (isBooked || isOther) return [];
    const outcome = { ...ownOutcome(reference, PAID), receipt, amountCents };
    const applied = appliedIn(deps, { tx, payment, blocks, outcome });
    const other = await bookOther(applied);
    // The prompt's own report has no receipt and may have booked the money to suspense.
    const isUnbooked = other === null && (await keptAs(applied)) === null;
    const reason = isUnbooked ? await reasonAgainstLate(applied) : null;
    result = reason ?? 'applied';
    return reason === null ? (other ?? applyOwn(applied)) : [];
  });
  return result;
}

/** Whether the movement was booked as a second payment of the prompt. */
async function isBookedTwice(tx: Db, { id }: Payment, receipt: string): Promise<boolean> {
  return (await tx.$count(ledgerTransfer, eq(ledgerTransfer.operationKey, `suspense:${id}:receipt:${receipt}`))) > 0;
}

/** Marks a payment as failed because the service certainly received nothing. */
export async function markNotSent(deps: Deps, reference: number): Promise<void> {
  await applyPaymentOutcome(deps, ownOutcome(reference, OWN_RESULTS.notSent));
}

/**
 * Ends a payment without a report of the service. Does nothing if the payment is decided, or if `isStill` is false under
 * its lock.
 */
export async function failIfOpen(
  deps: Deps,
  reference: number,
  resultCode: string,
  isStill: (payment: Payment) => boolean = () => true,
): Promise<void> {
  await withLockedPayment(deps, reference, async (tx, payment, blocks) => {
    if (payment.status !== 'pending' || !isStill(payment)) return [];
    const outcome = ownOutcome(reference, resultCode);
    return applyFailed(appliedIn(deps, { tx, payment, blocks, outcome }));
  });
}

const appliedIn = (
  { logger, rulesAt, nowMs }: Deps,
  report: Pick<Applied, 'tx' | 'payment' | 'blocks' | 'outcome'>,
): Applied => ({ ...report, logger, rulesAt, atMs: nowMs() });

const ownOutcome = (reference: number, resultCode: string): PaymentOutcome => ({
  reference,
  resultCode,
  providerRefs: [],
  receipt: null,
  amountCents: null,
});

/** Works on a payment under its lock and reports the events. Returns false if there is no such payment. */
async function withLockedPayment(
  { db, onEvent }: Deps,
  reference: number,
  work: (tx: Db, payment: Payment, blocks: Blocks) => Promise<PaymentEvent[]>,
): Promise<boolean> {
  const events = await db.transaction(async (tx) => {
    const locked = await lockPaymentOfPlayer(tx, reference);
    return locked === null ? null : work(tx, locked.payment, locked.blocks);
  });
  for (const event of events ?? []) onEvent?.(event);
  return events !== null;
}

/**
 * Whether a report can be about the payment's request: it names one of the request's ids, or there are no ids to compare.
 * A withdrawal has the operator's own id before it is sent, and the provider's id only after the response. A report may name
 * only the provider's id, so without a stored one only the id of another payment is a contradiction. The address of the report
 * has already proven which payment it is about.
 */
async function isSameRequest(
  tx: Db,
  { id, direction, providerRef, secondProviderRef }: Payment,
  { direction: reported = direction, providerRefs }: PaymentOutcome,
): Promise<boolean> {
  // After a restore the number of a lost payment may belong to another one.
  if (reported !== direction) return false;
  if (providerRefs.length === 0) return true;
  if (providerRefs.some((ref) => ref === providerRef || ref === secondProviderRef)) return true;
  const responseRef = direction === 'deposit' ? providerRef : secondProviderRef;
  return responseRef === null && !(await isOfAnotherPayment(tx, id, providerRefs));
}

const applyPaid = async (applied: Applied): Promise<PaymentEvent[]> => (await bookOther(applied)) ?? applyOwn(applied);

/** Applies a report that the payment itself was made. */
async function applyOwn(applied: Applied): Promise<PaymentEvent[]> {
  const { direction, status } = applied.payment;
  if (status === 'paid') return confirmPaid(applied);
  // The refund of a withdrawal is final.
  if (status === 'failed' && direction === 'withdrawal') return paidAfterRefund(applied);
  const kept = (await keptAs(applied)) ?? (await reasonForSuspense(applied));
  return kept === null ? decidePaid(applied) : keepInSuspense(applied, kept);
}

/** The reason to book the money of a deposit to suspense, or null. */
async function reasonForSuspense(applied: Applied): Promise<Kept | null> {
  const { tx, payment, blocks } = applied;
  // An erased account is restricted.
  if (blocks.restrictedAt !== null && (await isErased(tx, payment.accountId))) return 'erased';
  return reasonAgainstLate(applied);
}

async function decidePaid(applied: Applied): Promise<PaymentEvent[]> {
  const { tx, payment, outcome, atMs } = applied;
  const { id, direction } = payment;
  const wantedCents = requestedCents(payment);
  const paidCents = outcome.amountCents ?? wantedCents;
  const destination = direction === 'deposit' && mustReturn(applied) ? 'phone' : 'balance';
  await updatePayment(tx, id, {
    status: 'paid',
    resultCode: destination === 'phone' ? (returnMarkOf(payment) ?? returnCodeOf(applied.blocks, atMs)) : PAID,
    receipt: payment.receipt ?? outcome.receipt,
    providerRef: payment.providerRef ?? outcome.providerRefs[0] ?? null,
    paidCents,
    decidedAt: new Date(atMs),
    nextQueryAt: null,
    ...(payment.status === 'failed' && destination === 'balance' && { lateAt: new Date(atMs) }),
  });
  if (direction === 'deposit') await bookDeposit(applied, paidCents, destination);
  else await bookSent(applied, paidCents - wantedCents);
  const events: PaymentEvent[] = [{ type: 'decided', direction, outcome: 'paid' }];
  const isUnexpected = payment.status === 'failed' && returnMarkOf(payment) === null;
  if (isUnexpected) events.push(contradiction(applied, 'paidAfterFailed'));
  if (paidCents !== wantedCents) events.push(contradiction(applied, 'amountDiffers'));
  return events;
}

/** Credits a deposit less its tax. A deposit that is returned to the phone is not taxed. */
async function bookDeposit(
  { tx, rulesAt, payment, atMs }: Applied,
  paidCents: number,
  destination: 'balance' | 'phone',
): Promise<void> {
  const acceptedCents = Math.min(paidCents, payment.amountCents);
  const { depositPercent } = rulesAt(atMs).walletTaxes;
  const taxCents = destination === 'phone' ? 0 : depositTaxCents(acceptedCents, depositPercent);
  if (taxCents > 0) await updatePayment(tx, payment.id, { taxCents });
  await post(tx, depositOf(payment, { paidCents, taxCents }, atMs));
  if (destination === 'phone') await returnDeposit(tx, payment, acceptedCents, atMs);
}

/** Books fee and tax of a withdrawal, and the cents that the provider sent beyond the request, in the order of locks. */
async function bookSent({ tx, payment, atMs }: Applied, moreCents: number): Promise<void> {
  if (payment.feeCents > 0) await bookFee(tx, payment, atMs);
  if (moreCents !== 0) await post(tx, differenceOf(payment, moreCents, atMs));
  if (payment.taxCents > 0) await post(tx, withdrawalTaxOf(payment, atMs));
}

/** Books the fee that was deducted, and refunds the part of it that is too much because other payments failed since. */
async function bookFee(tx: Db, payment: Payment, atMs: number): Promise<void> {
  // Read before the fee locks the house accounts.
  const tooMuch = await feeRefundOf(tx, payment, atMs);
  await post(tx, withdrawalFeeOf(payment, atMs));
  if (tooMuch !== null) await post(tx, tooMuch);
}

async function applyFailed(applied: Applied): Promise<PaymentEvent[]> {
  const { tx, logger, payment, outcome, atMs } = applied;
  if (payment.status === 'paid') return [contradiction(applied, 'failedAfterPaid')];
  if (payment.status === 'failed') return [];
  const { id, direction } = payment;
  const { resultCode } = outcome;
  logger.info({ payment: id, direction, resultCode, ...paymentResultOf(direction, resultCode) }, 'payment failed');
  // A failed deposit is queried further, because the service may report it as paid later.
  const isQueried = direction === 'deposit' && resultCode !== OWN_RESULTS.notSent;
  await updatePayment(tx, id, {
    status: 'failed',
    resultCode,
    providerRef: payment.providerRef ?? outcome.providerRefs[0] ?? null,
    decidedAt: new Date(atMs),
    ...(!isQueried && { nextQueryAt: null }),
  });
  if (direction === 'withdrawal') await returnWithdrawal(tx, payment, atMs);
  return [{ type: 'decided', direction, outcome: 'failed' }];
}

/** Returns a whole withdrawal, and the fees that later withdrawals paid only because this one had used the free money. */
async function returnWithdrawal(tx: Db, payment: Payment, atMs: number): Promise<void> {
  const { accountId, amountCents, createdAt: since } = payment;
  const { kind, operationKey, ...transfer } = refundOf(payment, atMs);
  const newest = { kind, operationKey, amountCents, balanceAfterCents: 0, undoes: undoneBy(kind, operationKey) };
  const feeRefunds = await feeRefundsSince(tx, { accountId, since, newest }, atMs);
  await postBatch(tx, [{ kind, operationKey, ...transfer }, ...feeRefunds]);
}
