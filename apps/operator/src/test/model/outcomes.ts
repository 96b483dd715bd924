import { nairobiDayStart } from '@ushindi/shared';
import { keepDeposit, moveCash, presentFee, returnCash } from './cash.ts';
import { isExcluded, type Model, type ModelPayment, type ModelPlayer } from './state.ts';

/** The most that a player deposits or withdraws in a day. */
export const MAX_DAY_CENTS = 30_000_000;
export const PAID = '0';
export const NOT_SENT = 'not-sent';
const FIRST_QUESTION_MS = 20_000;
const RETURN_DELAY_MS = 1_000;

/** A report of the provider. Its receipt is null if it has none. */
export type Report = { result: string; receipt: string | null };

export function newPayment(
  { nowMs }: Model,
  stepId: number,
  direction: ModelPayment['direction'],
  amountCents: number,
): ModelPayment {
  const untouched = { status: 'pending', service: 'nothing', callbacksLeft: 0, callbackMs: 0, lateMs: null } as const;
  const unreported = { receipt: null, secondReceipts: [], takenReceipts: [], suspendedCents: null, oppositeCents: 0 };
  const dueMs = nowMs + FIRST_QUESTION_MS;
  return {
    stepId,
    reference: null,
    direction,
    amountCents,
    feeCents: 0,
    refundedFeeCents: 0,
    createdMs: nowMs,
    dueMs,
    ...untouched,
    ...unreported,
  };
}

/** The cents that a player moved today. A late credit counts on its own day too. A deposit that goes back does not count. */
export function movedToday({ nowMs }: Model, { payments }: ModelPlayer, wanted: ModelPayment['direction']): number {
  const startMs = nairobiDayStart(nowMs);
  const isSentBack = (stepId: number): boolean =>
    payments.some((other) => other.isReturn && other.stepId === -stepId && other.status !== 'failed');
  return payments
    .filter(({ stepId }) => !isSentBack(stepId))
    .filter(({ direction, status, isReturn }) => direction === wanted && status !== 'failed' && !isReturn)
    .filter(({ createdMs, lateMs }) => createdMs >= startMs || (lateMs ?? 0) >= startMs)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** The cents that the provider moves for a payment. */
export const sentCents = ({ amountCents, feeCents }: ModelPayment): number => amountCents - feeCents;

/** Whether the provider has reported an undecided payment with a taken receipt. */
export const isHeld = ({ status, takenReceipts }: ModelPayment): boolean =>
  status !== 'paid' && takenReceipts.length > 0;

/** The operator receives a report, which moves money once. */
export function take(model: Model, player: ModelPlayer, payment: ModelPayment, { result, receipt }: Report): void {
  if (isHeld(payment) && (result !== PAID || receipt === null)) return;
  if (result !== PAID) fail(model, player, payment, result);
  else if (!takeOther(model, payment, receipt)) takePaid(model, player, payment, receipt);
}

/** Ends a pending payment without money. */
export function fail(model: Model, player: ModelPlayer, payment: ModelPayment, result: string): void {
  const { direction, amountCents, status } = payment;
  if (status !== 'pending') return;
  payment.status = 'failed';
  if (direction === 'withdrawal' || result === NOT_SENT) payment.dueMs = Infinity;
  if (direction === 'deposit') return;
  returnCash(player, `withdrawal ${payment.stepId}`);
  if (payment.isReturn) keepDeposit(player, `returned ${-payment.stepId}`);
  model.house.mobile_money -= amountCents;
  for (const later of player.payments) if (later.status === 'paid') refundFee(model, player, later);
}

/** Books a movement of another receipt than the payment's own. Returns false if the report is about the payment itself. */
function takeOther(model: Model, payment: ModelPayment, receipt: string | null): boolean {
  if (receipt === null || receipt === payment.receipt) return false;
  if (isTaken(model, payment, receipt)) {
    if (payment.takenReceipts.includes(receipt)) return true;
    const isBooked = payment.receipt === null && (payment.status === 'paid' || payment.suspendedCents !== null);
    if (isBooked && payment.oppositeCents === 0) {
      payment.oppositeCents = sentCents(payment);
      suspend(model, payment, -payment.oppositeCents);
    }
    payment.takenReceipts.push(receipt);
    return true;
  }
  if (payment.receipt === null) return false;
  if (!payment.secondReceipts.includes(receipt)) {
    payment.secondReceipts.push(receipt);
    suspend(model, payment, sentCents(payment));
  }
  return true;
}

const isTaken = ({ players }: Model, payment: ModelPayment, receipt: string): boolean =>
  players
    .flatMap(({ payments }) => payments)
    .some((other) => other.stepId !== payment.stepId && receiptsOf(other).includes(receipt));

/** The receipts whose money is booked for a payment. */
export const receiptsOf = ({ receipt, secondReceipts }: ModelPayment): string[] =>
  receipt === null ? secondReceipts : [receipt, ...secondReceipts];

/** Books money that the provider moved, and that the payment does not explain. */
function suspend({ house }: Model, { direction }: ModelPayment, movedCents: number): void {
  const receivedCents = direction === 'deposit' ? movedCents : -movedCents;
  house.mobile_money -= receivedCents;
  house.suspense += receivedCents;
}

function takePaid(model: Model, player: ModelPlayer, payment: ModelPayment, receipt: string | null): void {
  if (payment.receipt === null && receipt !== null) {
    payment.receipt = receipt;
    suspend(model, payment, payment.oppositeCents);
  }
  const { direction, status, feeCents } = payment;
  if (status === 'paid') return;
  if (status === 'failed' && (direction === 'withdrawal' || isKept(model, player, payment))) {
    if (payment.suspendedCents === null) suspend(model, payment, sentCents(payment));
    payment.suspendedCents = sentCents(payment);
    payment.dueMs = Infinity;
    return;
  }
  Object.assign(payment, { status: 'paid', dueMs: Infinity });
  if (direction === 'deposit') return takeDeposit(model, player, payment, status === 'failed');
  model.house.mobile_money -= feeCents;
  model.house.fees += feeCents;
  refundFee(model, player, payment);
}

/** Whether the money of a failed deposit is not credited because of the limit of a day. */
function isKept(model: Model, player: ModelPlayer, { suspendedCents, isClosed, amountCents }: ModelPayment): boolean {
  if (suspendedCents !== null) return true;
  if (isClosed || isExcluded(model, player)) return false;
  return movedToday(model, player, 'deposit') + amountCents > MAX_DAY_CENTS;
}

/** Gives back what is too much of a paid withdrawal's fee by what has failed since. */
function refundFee(model: Model, player: ModelPlayer, payment: ModelPayment): void {
  if (payment.feeCents === payment.refundedFeeCents) return;
  const dueCents = presentFee(player, `withdrawal ${payment.stepId}`);
  const moreCents = Math.max(0, payment.feeCents - payment.refundedFeeCents - dueCents);
  payment.refundedFeeCents += moreCents;
  model.house.fees -= moreCents;
  if (moreCents > 0) moveCash(player, 'other', moreCents);
}

/** Credits a deposit. The operator returns the money if the player is excluded, or was excluded after the request. */
function takeDeposit(model: Model, player: ModelPlayer, payment: ModelPayment, isLate: boolean): void {
  const { stepId, amountCents, isClosed } = payment;
  if (isClosed || isExcluded(model, player)) {
    const dueMs = model.nowMs + RETURN_DELAY_MS;
    player.payments.push({ ...newPayment(model, -stepId, 'withdrawal', amountCents), dueMs, isReturn: true });
    moveCash(player, 'other', amountCents, `returned ${stepId}`);
    moveCash(player, 'other', -amountCents, `withdrawal ${-stepId}`);
    return;
  }
  if (isLate) payment.lateMs = model.nowMs;
  moveCash(player, 'deposit', amountCents);
  model.house.mobile_money -= amountCents;
}
