import type { DepositState, PaymentFailure } from '@ushindi/api-contract/operator';
import { isReturnCode, paymentResultOf, STILL_PROCESSING } from '../../ports/paymentResults.ts';
import type { Payment } from './store.ts';

/** The state of a deposit in the form that its player reads. */
export type DepositStatus = {
  state: DepositState;
  reason: PaymentFailure | null;
  /** The credited cents of a paid deposit, after the tax; otherwise the requested cents. */
  amountCents: number;
  /** The tax on a credited deposit. */
  taxCents: number;
  receipt: string | null;
};

/** Longer than the deadline of sending a prompt. A prompt without a reference at this age may have been sent or not. */
const SENDING_MS = 15_000;
/** Longer than a prompt stays on a phone. After this time its result is delayed or was lost. */
const PROMPT_LIFE_MS = 120_000;

/** The state of a deposit at a moment, by the reports of the provider so far. */
export function depositStatusOf(payment: Payment, nowMs: number): DepositStatus {
  const { status, amountCents, taxCents, receipt, resultCode } = payment;
  const unpaid = { amountCents, taxCents: 0, receipt };
  // A returned deposit has not changed the balance.
  if (isReturnCode(resultCode)) return { state: 'failed', reason: resultCode, ...unpaid };
  if (status === 'paid') {
    return { state: 'paid', reason: null, amountCents: creditedCents(payment), taxCents, receipt };
  }
  if (status === 'pending') return { state: openState(payment, nowMs), reason: null, ...unpaid };
  return { state: 'failed', reason: failureOf(resultCode), ...unpaid };
}

/** The cents that a paid deposit credited: the part of the requested amount that arrived, less its tax. */
export const creditedCents = ({ amountCents, paidCents, taxCents }: Payment): number =>
  Math.min(paidCents ?? amountCents, amountCents) - taxCents;

/** The reason why a deposit failed, for the player. */
export function failureOf(resultCode: string | null): PaymentFailure | null {
  const result = paymentResultOf('deposit', resultCode ?? '');
  return result.kind === 'failed' ? result.reason : null;
}

function openState({ providerRef, createdAt, resultCode, queryAttempts }: Payment, nowMs: number): DepositState {
  const ageMs = nowMs - createdAt.getTime();
  if (providerRef === null) return ageMs < SENDING_MS ? 'sending' : 'checking';
  const hasUnknownResult = resultCode !== null && resultCode !== STILL_PROCESSING;
  if (hasUnknownResult || ageMs >= PROMPT_LIFE_MS) return 'checking';
  // The first query has found no result, so the player has not entered the PIN.
  return queryAttempts === 0 ? 'sent' : 'waitingForPin';
}
