import type { Trouble } from '../heldLine.ts';
import { moveCash, withdrawalFee } from './cash.ts';
import {
  fail,
  isHeld,
  MAX_DAY_CENTS,
  movedToday,
  newPayment,
  NOT_SENT,
  PAID,
  receiptsOf,
  type Report,
  sentCents,
  take,
} from './outcomes.ts';
import {
  isExcluded,
  isSignedOut,
  type Model,
  type ModelPayment,
  type ModelPlayer,
  refused,
  type Seen,
} from './state.ts';

const MAX_CENTS = 15_000_000;
const PROMPT_MS = 120_000;
const FIRST_QUESTION_MS = 20_000;
const DAY_MS = 24 * 60 * 60_000;
const LONGEST_INTERVAL_MS = 6 * 60 * 60_000;

/** Answers to a prompt, with the provider's result codes. */
export const ANSWERS = {
  approve: PAID,
  refuse: '1032',
  wrongPin: '2001',
  timeOut: '1037',
} as const;
/** Deliveries of the callback. */
export const CALLBACKS = {
  once: { count: 1, delayMs: 0 },
  late: { count: 1, delayMs: 30_000 },
  twice: { count: 2, delayMs: 0 },
  never: { count: 0, delayMs: 0 },
} as const;
export type PromptAnswer = keyof typeof ANSWERS;
export type Callbacks = keyof typeof CALLBACKS;

/** The connection failure of a payment, chosen by the last digit of its amount in KES. */
export function troubleOf(amountCents: number): Trouble {
  const troubles: Trouble[] = ['none', 'refused', 'lost', 'answerLost', 'silentlyPaid', 'silentlyFailed'];
  return troubles[(amountCents / 100) % 10] ?? 'none';
}

/** First part of a deposit: check and store. Null when it continues. */
export function openDeposit(model: Model, player: ModelPlayer, stepId: number, amount: number): Seen | null {
  if (isSignedOut(model, player)) return refused(401);
  const amountCents = Math.round(amount * 100);
  if (!Number.isInteger(amount) || amount < 10) return refused(400);
  if (amountCents > MAX_CENTS) return refused(422);
  if (isExcluded(model, player)) return refused(403);
  if (movedToday(model, player, 'deposit') + amountCents > MAX_DAY_CENTS) return refused(422);
  player.payments.push(newPayment(model, stepId, 'deposit', amountCents));
  return null;
}

/** Second part: the prompt reaches the phone or fails. */
export function promptDeposit(model: Model, player: ModelPlayer, stepId: number): Seen {
  const payment = paymentOf(player, stepId);
  const trouble = troubleOf(payment.amountCents);
  if (trouble === 'refused') {
    fail(model, player, payment, NOT_SENT);
    return refused(424);
  }
  if (trouble !== 'lost') payment.service = 'waiting';
  return trouble === 'lost' || trouble === 'answerLost' ? refused(500) : { code: 200 };
}

/** First part of a withdrawal: check, debit and store. Null when it continues. */
export function debitWithdrawal(model: Model, player: ModelPlayer, stepId: number, amount: number): Seen | null {
  if (isSignedOut(model, player)) return refused(401);
  const amountCents = Math.round(amount * 100);
  if (!Number.isInteger(amount) || amount < 100) return refused(400);
  if (amountCents > MAX_CENTS) return refused(422);
  if (movedToday(model, player, 'withdrawal') + amountCents > MAX_DAY_CENTS) return refused(422);
  if (amountCents > player.cashCents) return refused(402, { required: (amountCents - player.cashCents) / 100 });
  const feeCents = isExcluded(model, player, DAY_MS) ? 0 : withdrawalFee(player, amountCents);
  player.payments.push({ ...newPayment(model, stepId, 'withdrawal', amountCents), feeCents });
  moveCash(player, 'withdrawal', -amountCents, `withdrawal ${stepId}`);
  model.house.mobile_money += amountCents;
  return null;
}

/** Second part: the withdrawal is sent or refunded. Null when a callback follows. */
export function sendWithdrawal(model: Model, player: ModelPlayer, stepId: number): Seen | null {
  const payment = paymentOf(player, stepId);
  const trouble = troubleOf(sentCents(payment));
  if (trouble === 'refused') {
    fail(model, player, payment, NOT_SENT);
    return refused(424);
  }
  if (trouble === 'silentlyPaid') payment.service = PAID;
  if (trouble === 'silentlyFailed') payment.service = '2001';
  if (trouble !== 'none' && trouble !== 'answerLost') return { code: 200, isSent: false };
  Object.assign(payment, { service: PAID, callbacksLeft: 1, callbackMs: model.nowMs });
  return null;
}

/** Whether the provider's response to a withdrawal arrives. */
export const isAnswered = (player: ModelPlayer, stepId: number): boolean =>
  troubleOf(sentCents(paymentOf(player, stepId))) !== 'answerLost';

function paymentOf(player: ModelPlayer, stepId: number): ModelPayment {
  const payment = player.payments.find((each) => each.stepId === stepId);
  if (payment === undefined) throw new Error(`step ${stepId} has no payment`);
  return payment;
}

/** Answers an open prompt; others stay unchanged. */
export function answerPrompt(
  model: Model,
  player: ModelPlayer,
  reference: number,
  answer: { result: string; count: number; delayMs: number },
): void {
  const payment = player.payments.find((each) => each.reference === reference);
  if (payment?.service === 'waiting') decide(payment, answer.result, answer.count, model.nowMs + answer.delayMs);
}

function decide(payment: ModelPayment, result: string, callbacksLeft: number, callbackMs: number): void {
  Object.assign(payment, { service: result, callbacksLeft, callbackMs });
}

/** Whether callbacks of a payment are due. */
export function isCalledBack({ nowMs }: Model, player: ModelPlayer, stepId: number): boolean {
  const { callbacksLeft, callbackMs } = paymentOf(player, stepId);
  return callbacksLeft > 0 && callbackMs <= nowMs;
}

/** Delivers the due callbacks of a payment. */
export function callBack(model: Model, player: ModelPlayer, stepId: number): void {
  if (!isCalledBack(model, player, stepId)) return;
  const payment = paymentOf(player, stepId);
  payment.callbacksLeft = 0;
  take(model, player, payment, simulated(payment));
}

/** Times out unanswered prompts. */
export function timeOutPrompts({ players, nowMs }: Model): void {
  for (const payment of players.flatMap(({ payments }) => payments))
    if (payment.service === 'waiting' && payment.createdMs <= nowMs - PROMPT_MS) decide(payment, '1037', 1, nowMs);
}

/** Whether a run of reconciliation queries a payment. */
export const isAskedAbout = ({ nowMs }: Model, { dueMs }: ModelPayment): boolean => dueMs <= nowMs;

/** Sends a return to the provider. One that it refuses stays to be sent again. */
function sendReturn(model: Model, payment: ModelPayment): void {
  const trouble = troubleOf(payment.amountCents);
  if (trouble === 'refused') return;
  payment.isSent = true;
  if (trouble === 'silentlyPaid') payment.service = PAID;
  if (trouble === 'silentlyFailed') payment.service = '2001';
  if (trouble !== 'none' && trouble !== 'answerLost') return;
  Object.assign(payment, { service: PAID, callbacksLeft: 1, callbackMs: model.nowMs });
}

/** Queries a payment, or sends a return, and schedules the next query. */
export function askAbout(model: Model, player: ModelPlayer, stepId: number): void {
  const payment = paymentOf(player, stepId);
  const { nowMs } = model;
  if (!isAskedAbout(model, payment)) return;
  const ageMs = nowMs - payment.createdMs;
  const isAskedAgain = payment.status === 'pending' || ageMs < DAY_MS;
  payment.dueMs = isAskedAgain ? nowMs + Math.max(FIRST_QUESTION_MS, Math.min(ageMs, LONGEST_INTERVAL_MS)) : Infinity;
  if (payment.isReturn && !payment.isSent) return sendReturn(model, payment);
  const isDecided = payment.service !== 'nothing' && payment.service !== 'waiting';
  if (isDecided) take(model, player, payment, simulated(payment));
  // A withdrawal that was reported with a taken receipt waits for staff.
  const mayFail = payment.direction === 'deposit' || !isHeld(payment);
  if (ageMs >= DAY_MS && mayFail) fail(model, player, payment, 'unknown');
}

/** The phone simulator's report of a decided payment. A withdrawal that ends silently has no receipt. */
function simulated(payment: ModelPayment): Report {
  const hasReceipt = payment.service === PAID && !isSilent(payment);
  return { result: payment.service, receipt: hasReceipt ? `simulated ${payment.stepId}` : null };
}

/** Whether the phone simulator does not know a withdrawal, because it ends silently. */
export const isSilent = (payment: ModelPayment): boolean =>
  payment.direction === 'withdrawal' && troubleOf(sentCents(payment)).startsWith('silently');

/** The receipt that a report has: a new one, one of another payment, one that the payment was reported with, or none. */
export type Receipt = 'fresh' | 'taken' | 'again' | 'none';

/** The payments that the provider can report about. A return that was not sent is none. */
export const reportable = ({ payments }: ModelPlayer): ModelPayment[] =>
  payments.filter(({ reference, isReturn, isSent }) => reference !== null && (!isReturn || isSent));

/** The receipt of a report about a payment; undefined if there is no such receipt yet. */
export function receiptOf(
  model: Model,
  payment: ModelPayment,
  { which, nth, stepId }: { which: Receipt; nth: number; stepId: number },
): string | null | undefined {
  if (which === 'none') return null;
  if (which === 'fresh') return `${FRESH}${stepId}`;
  const others = model.players.flatMap(({ payments }) => payments).filter((each) => each.stepId !== payment.stepId);
  const known = which === 'taken' ? others.flatMap(receiptsOf) : [...receiptsOf(payment), ...payment.takenReceipts];
  // The simulator draws its receipts.
  return known.filter((receipt) => receipt.startsWith(FRESH)).at(-1 - (nth % 2));
}

/** The first part of every receipt that the test gives. */
export const FRESH = 'fresh-';

/** A report of the provider about a payment. */
export function reportPayment(model: Model, player: ModelPlayer, ofStep: number, report: Report): void {
  take(model, player, paymentOf(player, ofStep), report);
}
