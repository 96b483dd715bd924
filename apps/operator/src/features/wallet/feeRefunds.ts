import { depositFeeRefundCents, nairobiDayStart } from '@ushindi/shared';
import { and, asc, eq, gt, gte, isNull, lt } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { isErased, lockPlayer } from '../../db/lockPlayer.ts';
import { payment } from '../../db/schema/index.ts';
import { post } from '../../ledger/post.ts';
import { isReturnCode } from '../../ports/paymentResults.ts';
import { type Payment, updatePayment } from './store.ts';
import { depositFeeRefundOf } from './transfers.ts';

type Deps = { db: Db; nowMs: Clock; logger: Logger };

const DAY_MS = 24 * 60 * 60_000;
const BATCH = 500;
const isPaidDeposit = and(eq(payment.direction, 'deposit'), eq(payment.status, 'paid'));

/**
 * Refunds M-PESA's charge for the first deposit of each player's day after the day is over, because until then an
 * earlier deposit may still be confirmed. Each player's day is one transaction, so the job can end at any moment and be
 * repeated. A day that fails is logged and left to the next run.
 */
export async function refundDepositFees({ db, nowMs, logger }: Deps): Promise<void> {
  let afterMs = 0;
  let due: Due[];
  do {
    due = await dueDeposits(db, afterMs, nairobiDayStart(nowMs()));
    for (const { accountId, decidedMs } of due) {
      afterMs = decidedMs;
      const refunding = db.transaction((tx) => refundDay(tx, accountId, nairobiDayStart(decidedMs), nowMs()));
      await refunding.catch((err: unknown) => logger.error({ err, accountId }, 'deposit fee not refunded'));
    }
  } while (due.length === BATCH);
}

type Due = { accountId: number; decidedMs: number };

/** Paid deposits between two moments whose refund is not decided, oldest first. */
async function dueDeposits(db: Db, afterMs: number, beforeMs: number): Promise<Due[]> {
  const { accountId, decidedAt, feeRefundCents } = payment;
  const isBetween = and(gt(decidedAt, new Date(afterMs)), lt(decidedAt, new Date(beforeMs)));
  const rows = await db
    .select({ accountId, decidedAt })
    .from(payment)
    .where(and(isPaidDeposit, isNull(feeRefundCents), isBetween))
    .orderBy(asc(decidedAt))
    .limit(BATCH);
  return rows.map((row) => ({ accountId: row.accountId, decidedMs: row.decidedAt?.getTime() ?? 0 }));
}

async function refundDay(tx: Db, accountId: number, dayStartMs: number, atMs: number): Promise<void> {
  await lockPlayer(tx, accountId);
  const isOfDay = and(
    gte(payment.decidedAt, new Date(dayStartMs)),
    lt(payment.decidedAt, new Date(dayStartMs + DAY_MS)),
  );
  const deposits = await tx
    .select()
    .from(payment)
    .where(and(eq(payment.accountId, accountId), isPaidDeposit, isOfDay))
    .orderBy(asc(payment.decidedAt), asc(payment.id));
  const kept = deposits.filter(isKept);
  const isFirstKnown = kept.some(({ feeRefundCents }) => feeRefundCents !== null);
  // An erased account gets no refund: it cannot be used any more.
  const isNoneDue = isFirstKnown || (await isErased(tx, accountId));
  const first = isNoneDue ? undefined : kept[0];
  for (const deposit of deposits)
    if (deposit.feeRefundCents === null)
      await decideRefund(tx, deposit, deposit === first ? chargeOf(deposit, atMs) : 0, atMs);
}

/** Whether a deposit was credited and not returned to the player's phone. */
const isKept = ({ resultCode }: Payment): boolean => !isReturnCode(resultCode);

/** M-PESA's charge for a deposit, in cents. */
function chargeOf({ amountCents, paidCents, decidedAt }: Payment, atMs: number): number {
  const depositCents = Math.min(amountCents, paidCents ?? amountCents);
  return depositFeeRefundCents(depositCents, decidedAt?.getTime() ?? atMs);
}

/** Stores the refund of a deposit, so that no later run decides it again, and posts it unless it is 0. */
async function decideRefund(tx: Db, deposit: Payment, feeRefundCents: number, atMs: number): Promise<void> {
  await updatePayment(tx, deposit.id, { feeRefundCents });
  if (feeRefundCents > 0) await post(tx, depositFeeRefundOf(deposit, feeRefundCents, atMs));
}
