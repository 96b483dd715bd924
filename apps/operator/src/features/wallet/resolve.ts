import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { RulesAt } from '@ushindi/shared';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { PaymentEvent } from '../../ports/paymentEvents.ts';
import { MOST_PER_MOVEMENT_KES } from '../../ports/mobileMoney.ts';
import { OWN_RESULTS, PAID } from '../../ports/paymentResults.ts';
import { applyPaymentOutcome, failIfOpen } from './outcomes.ts';
import { isReceiptTaken } from './receiptLock.ts';
import { lockPayment, lockPaymentOfPlayer, type Payment } from './store.ts';

type Deps = { db: Db; nowMs: Clock; logger: Logger; rulesAt: RulesAt };

/** The record of a payment in the provider's statement, as staff give it. `paidCents` is null for the requested amount. */
export type Finding = { made: true; receipt: string; paidCents: number | null } | { made: false };

type Refusal = 'unknownPayment' | 'alreadyPaid' | 'alreadyRefunded' | 'receiptTaken' | 'otherAmount' | 'amountTooHigh';

/** The result of a resolution. `unchanged` if the finding was applied before. A refusal changes nothing. */
export type Resolved = { status: 'done' | 'unchanged'; payment: Payment } | { status: 'refused'; reason: Refusal };

/**
 * Ends a payment by the provider's statement. The finding is applied like a report of the provider, so a later report
 * repeats or contradicts it. As after a report, the money of a deposit may be in suspense.
 */
export async function resolvePayment(deps: Deps, paymentId: number, finding: Finding): Promise<Resolved> {
  try {
    return await deps.db.transaction(async (tx) => {
      const locked = await lockPaymentOfPlayer(tx, paymentId);
      if (locked === null) return refused('unknownPayment');
      const found = locked.payment;
      const inside = { ...deps, db: tx };
      return finding.made ? endAsMade(inside, found, finding) : endAsNotMade(inside, found);
    });
  } catch (error) {
    if (error instanceof OtherAmountBooked) return refused('otherAmount');
    throw error;
  }
}

/** The money is booked with another amount, which no report changes any more. */
class OtherAmountBooked extends Error {}

type Made = Extract<Finding, { made: true }>;

async function endAsMade(deps: Deps, before: Payment, made: Made): Promise<Resolved> {
  const { id, direction, status, receipt: known } = before;
  if ((made.paidCents ?? 0) > MOST_PER_MOVEMENT_KES * 100) return refused('amountTooHigh');
  if (status === 'failed' && direction === 'withdrawal') return refused('alreadyRefunded');
  if (known !== null && known !== made.receipt) return refused('alreadyPaid');
  if (await isReceiptTaken(deps.db, made.receipt, id)) return refused('receiptTaken');
  const events: PaymentEvent[] = [];
  const report = {
    reference: id,
    providerRefs: [],
    resultCode: PAID,
    receipt: made.receipt,
    amountCents: made.paidCents,
  };
  await applyPaymentOutcome({ ...deps, onEvent: (event) => void events.push(event) }, report);
  const result = await resultSince(deps.db, before);
  // The transaction is rolled back, so that a refusal changes nothing.
  if (isOtherAmount(result.payment, made, events)) throw new OtherAmountBooked();
  return result;
}

function isOtherAmount({ paidCents: bookedCents }: Payment, { paidCents }: Made, events: PaymentEvent[]): boolean {
  if (paidCents === null) return false;
  if (bookedCents !== null) return bookedCents !== paidCents;
  return events.some((event) => event.type === 'contradiction' && event.kind === 'amountDiffers');
}

async function endAsNotMade(deps: Deps, before: Payment): Promise<Resolved> {
  if (before.status === 'paid') return refused('alreadyPaid');
  if (before.status === 'pending') await failIfOpen(deps, before.id, OWN_RESULTS.notMade);
  return resultSince(deps.db, before);
}

async function resultSince(tx: Db, before: Payment): Promise<Extract<Resolved, { payment: Payment }>> {
  const after = await lockPayment(tx, before.id);
  assert(after, `payment ${before.id} is stored`);
  return { status: isDeepStrictEqual(after, before) ? 'unchanged' : 'done', payment: after };
}

const refused = (reason: Refusal): Resolved => ({ status: 'refused', reason });
