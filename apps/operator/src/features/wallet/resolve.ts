import type { RulesAt } from '@ushindi/shared';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { payBillPayment, payment } from '../../db/schema/index.ts';
import type { OnPaymentEvent } from '../../ports/paymentEvents.ts';
import { OWN_RESULTS, PAID } from '../../ports/paymentResults.ts';
import { applyPaymentOutcome, failIfOpen } from './outcomes.ts';
import { lockPayment, lockPaymentOfPlayer, type Payment } from './store.ts';

type Deps = { db: Db; nowMs: Clock; logger: Logger; rulesAt: RulesAt; onEvent?: OnPaymentEvent };

/** The record of a payment in the provider's statement, as staff give it. `paidCents` is null for the requested amount. */
export type Finding = { made: true; receipt: string; paidCents: number | null } | { made: false };

/** The result of a resolution. `unchanged` if the payment had ended in the same way before. A refusal changes nothing. */
export type Resolved =
  | { status: 'done' | 'unchanged'; payment: Payment }
  | { status: 'refused'; reason: 'unknownPayment' | 'alreadyPaid' | 'alreadyRefunded' | 'receiptTaken' };

/**
 * Ends a payment by the provider's statement. The finding is applied like a report of the provider, so a later report
 * repeats or contradicts it.
 */
export async function resolvePayment(deps: Deps, paymentId: number, finding: Finding): Promise<Resolved> {
  return deps.db.transaction(async (tx) => {
    const locked = await lockPaymentOfPlayer(tx, paymentId);
    if (locked === null) return { status: 'refused', reason: 'unknownPayment' };
    const found = locked.payment;
    const inside = { ...deps, db: tx };
    return finding.made ? endAsMade(inside, found, finding) : endAsNotMade(inside, found);
  });
}

async function endAsMade(
  deps: Deps,
  { id, direction, status, receipt: known }: Payment,
  { receipt, paidCents }: Extract<Finding, { made: true }>,
): Promise<Resolved> {
  if (status === 'paid' && known === receipt) return resolved(deps.db, 'unchanged', id);
  if (status === 'paid' && known !== null) return { status: 'refused', reason: 'alreadyPaid' };
  if (status === 'failed' && direction === 'withdrawal') return { status: 'refused', reason: 'alreadyRefunded' };
  if (await isTaken(deps.db, receipt, id)) return { status: 'refused', reason: 'receiptTaken' };
  const report = { reference: id, providerRefs: [], resultCode: PAID, receipt, amountCents: paidCents };
  await applyPaymentOutcome(deps, report);
  return resolved(deps.db, 'done', id);
}

async function endAsNotMade(deps: Deps, { id, status }: Payment): Promise<Resolved> {
  if (status === 'paid') return { status: 'refused', reason: 'alreadyPaid' };
  if (status === 'failed') return resolved(deps.db, 'unchanged', id);
  await failIfOpen(deps, id, OWN_RESULTS.notMade);
  return resolved(deps.db, 'done', id);
}

async function resolved(tx: Db, status: 'done' | 'unchanged', id: number): Promise<Resolved> {
  const ended = await lockPayment(tx, id);
  return ended === null ? { status: 'refused', reason: 'unknownPayment' } : { status, payment: ended };
}

/**
 * Whether another payment has the receipt, or the pay bill number has booked its money. Two resolutions with the same receipt
 * wait for each other.
 */
async function isTaken(tx: Db, receipt: string, id: number): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${receipt}, 0))`);
  const isBooked = (await tx.$count(payBillPayment, eq(payBillPayment.receipt, receipt))) > 0;
  return isBooked || (await tx.$count(payment, and(eq(payment.receipt, receipt), ne(payment.id, id)))) > 0;
}
