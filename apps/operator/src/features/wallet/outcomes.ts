import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { own, playerCash } from '../../ledger/accounts.ts';
import { post, type Transfer } from '../../ledger/post.ts';
import { PAID, type PaymentOutcome, resultText } from '../../ports/mobileMoney.ts';
import { lockPayment, type Payment, updatePayment } from './store.ts';

/** Told once of every payment that was decided, after it was stored. */
export type OnDecided = (direction: Payment['direction'], outcome: 'paid' | 'failed') => void;

type Parts = { db: Db; nowMs: Clock; logger: Logger; onDecided?: OnDecided };
type Decided = Parameters<OnDecided> | null;

/**
 * Takes what became of a payment, from a callback, a query or the operator itself (decision 12). It may come again, in
 * any order, and moves money once. What contradicts the payment is not believed: it stays as it is, and the log says so.
 */
export async function takeOutcome({ db, nowMs, logger, onDecided }: Parts, outcome: PaymentOutcome): Promise<void> {
  const decided = await db.transaction(async (tx): Promise<Decided> => {
    const payment = await lockPayment(tx, outcome.reference);
    const problem = payment === null ? 'no such payment' : contradictionOf(payment, outcome);
    if (payment === null || problem !== null) {
      logger.error({ payment: outcome.reference, problem }, 'an outcome of a payment was not believed');
      return null;
    }
    if (outcome.resultCode === PAID) return takePaid(tx, logger, payment, outcome, nowMs());
    return payment.status === 'pending' ? takeFailed(tx, logger, payment, outcome, nowMs()) : null;
  });
  if (decided !== null) onDecided?.(...decided);
}

/** What the operator itself notes when nothing reached the service. */
const NOT_SENT = 'not-sent';

/** Notes that the service certainly got nothing of a payment. */
export async function takeNotSent(parts: Parts, reference: number): Promise<void> {
  await takeOutcome(parts, { reference, resultCode: NOT_SENT, providerRef: null, receipt: null, amountCents: null });
}

/**
 * Returns a withdrawal that nobody came to send. Whoever sends one takes its lock first and gives it a number, so that
 * without a number nothing was sent, and nothing will be once it has failed.
 */
export async function returnUnsent({ db, nowMs, logger, onDecided }: Parts, reference: number): Promise<void> {
  const decided = await db.transaction(async (tx): Promise<Decided> => {
    const payment = await lockPayment(tx, reference);
    if (payment?.status !== 'pending' || payment.providerRef !== null) return null;
    return takeFailed(tx, logger, payment, { resultCode: NOT_SENT, providerRef: null }, nowMs());
  });
  if (decided !== null) onDecided?.(...decided);
}

function contradictionOf(payment: Payment, { providerRef, amountCents }: PaymentOutcome): string | null {
  if (providerRef !== null && payment.providerRef !== null && providerRef !== payment.providerRef)
    return 'it names another request';
  if (amountCents !== null && amountCents !== payment.amountCents)
    return `it names ${amountCents} cents instead of ${payment.amountCents}`;
  return null;
}

async function takePaid(
  tx: Db,
  logger: Logger,
  payment: Payment,
  outcome: PaymentOutcome,
  atMs: number,
): Promise<Decided> {
  const { id, direction, status } = payment;
  const receipt = payment.receipt ?? outcome.receipt;
  if (status === 'paid') {
    // Asked about, the service names no receipt; its callback brings it later.
    if (receipt !== payment.receipt) await updatePayment(tx, id, { receipt });
    return null;
  }
  if (status === 'failed') {
    logger.error({ payment: id, direction, said: payment.resultCode }, 'a payment that had failed was made after all');
    // The player has the money back and on the phone: a person has to look at that.
    if (direction === 'withdrawal') return null;
  }
  const providerRef = payment.providerRef ?? outcome.providerRef;
  await updatePayment(tx, id, { status: 'paid', resultCode: PAID, receipt, providerRef, decidedAt: new Date(atMs) });
  if (direction === 'deposit') await post(tx, depositOf(payment, atMs));
  return [direction, 'paid'];
}

type Failure = Pick<PaymentOutcome, 'resultCode' | 'providerRef'>;

async function takeFailed(
  tx: Db,
  logger: Logger,
  payment: Payment,
  { resultCode, providerRef }: Failure,
  atMs: number,
): Promise<Decided> {
  const { id, direction } = payment;
  logger.info({ payment: id, direction, resultCode, reason: resultText(resultCode) }, 'a payment was not made');
  const known = payment.providerRef ?? providerRef;
  await updatePayment(tx, id, { status: 'failed', resultCode, providerRef: known, decidedAt: new Date(atMs) });
  if (direction === 'withdrawal') await post(tx, returnOf(payment, atMs));
  return [direction, 'failed'];
}

type Moved = Pick<Payment, 'id' | 'accountId' | 'amountCents'>;

function depositOf({ id, accountId, amountCents }: Moved, atMs: number): Transfer {
  return {
    operationKey: `deposit:${id}`,
    kind: 'deposit',
    atMs,
    entries: [
      { account: own('mobile_money', accountId), amountCents: -amountCents },
      { account: playerCash(accountId), amountCents },
    ],
  };
}

/** Takes a withdrawal from the player's cash; it is in transit until its outcome is known. */
export function withdrawalOf({ id, accountId, amountCents }: Moved, atMs: number): Transfer {
  return {
    operationKey: `withdrawal:${id}`,
    kind: 'withdrawal',
    atMs,
    entries: [
      { account: playerCash(accountId), amountCents: -amountCents },
      { account: own('mobile_money', accountId), amountCents },
    ],
  };
}

function returnOf({ id, accountId, amountCents }: Moved, atMs: number): Transfer {
  return {
    operationKey: `withdrawal_return:${id}`,
    kind: 'withdrawal_return',
    atMs,
    entries: [
      { account: own('mobile_money', accountId), amountCents: -amountCents },
      { account: playerCash(accountId), amountCents },
    ],
  };
}
