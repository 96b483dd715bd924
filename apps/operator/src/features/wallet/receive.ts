import type { RulesAt } from '@ushindi/shared';
import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { payBillPayment } from '../../db/schema/index.ts';
import { MOST_PER_MOVEMENT_KES, type PayBillPayment } from '../../ports/mobileMoney.ts';
import type { PaymentEvent } from '../../ports/paymentEvents.ts';
import { createPayBill } from './payBill.ts';
import { findDepositByReceipt, type Payment } from './store.ts';

type Deps = { db: Db; nowMs: Clock; logger: Logger; rulesAt: RulesAt };

/** The rows of a receipt. The money of a prompt has no pay bill payment, and money in suspense has no deposit. */
type Booked = { deposit: Payment | null; payBill: typeof payBillPayment.$inferSelect | null };

/** `unchanged` if the money was booked before. A refusal changes nothing. */
export type Received =
  | ({ status: 'done' | 'unchanged' } & Booked)
  | { status: 'refused'; reason: 'amountTooHigh' | 'inFuture' | 'receiptTaken' | 'otherAmount' };

/**
 * Books a payment to the pay bill number whose notice never arrived, by the provider's statement. It is applied like
 * the notice: credited, returned, or booked to suspense. A notice that arrives later finds the receipt and books nothing.
 */
export async function receivePayBill(deps: Deps, paid: PayBillPayment): Promise<Received> {
  const { amountCents, paidAtMs } = paid;
  if (amountCents > MOST_PER_MOVEMENT_KES * 100) return { status: 'refused', reason: 'amountTooHigh' };
  if (paidAtMs > deps.nowMs()) return { status: 'refused', reason: 'inFuture' };
  try {
    return await deps.db.transaction((tx) => receiveOnce({ ...deps, db: tx }, paid));
  } catch (error) {
    if (error instanceof ReceiptTaken) return { status: 'refused', reason: 'receiptTaken' };
    throw error;
  }
}

/** The receipt is that of other money. It is thrown to roll the transaction back, so that the refusal changes nothing. */
class ReceiptTaken extends Error {}

async function receiveOnce(deps: Deps, paid: PayBillPayment): Promise<Received> {
  const { receipt, amountCents } = paid;
  const { db: tx } = deps;
  const before = await bookedBy(tx, receipt);
  const knownCents = before.payBill?.amountCents ?? before.deposit?.paidCents ?? null;
  if (knownCents !== null && knownCents !== amountCents) return { status: 'refused', reason: 'otherAmount' };
  await createPayBill({ ...deps, onEvent: refuseTaken }).confirm(paid);
  const after = await bookedBy(tx, receipt);
  return { status: isBooked(before) === isBooked(after) ? 'unchanged' : 'done', ...after };
}

function refuseTaken(event: PaymentEvent): void {
  if (event.type === 'contradiction' && event.kind === 'receiptTaken') throw new ReceiptTaken();
}

const isBooked = ({ deposit, payBill }: Booked): boolean => deposit !== null || payBill !== null;

async function bookedBy(tx: Db, receipt: string): Promise<Booked> {
  const [payBill = null] = await tx.select().from(payBillPayment).where(eq(payBillPayment.receipt, receipt));
  return { deposit: await findDepositByReceipt(tx, receipt), payBill };
}
