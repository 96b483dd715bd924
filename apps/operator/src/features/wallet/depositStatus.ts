import type { DepositState, PaymentFailure } from '@ushindi/api-contract/operator';
import { isReturnCode, paymentResultOf, STILL_PROCESSING } from '../../ports/paymentResults.ts';
import type { Payment } from './store.ts';

/** What a player is shown of a deposit. */
export type DepositStatus = {
  state: DepositState;
  reason: PaymentFailure | null;
  /** Credited if paid, less the tax; otherwise requested. */
  amountCents: number;
  /** The tax on a credited deposit. */
  taxCents: number;
  receipt: string | null;
};

/** Sending a prompt has a shorter deadline than this: afterwards it is unknown whether the prompt was sent. */
const SENDING_MS = 15_000;
/** A prompt on a phone ends within a minute or two. Afterwards its result is on its way or was lost. */
const PROMPT_LIFE_MS = 120_000;

/** The state of a deposit at a moment, from what the provider has reported so far. */
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

/** What a paid deposit credited: what arrived of the requested amount, less its tax. */
export const creditedCents = ({ amountCents, paidCents, taxCents }: Payment): number =>
  Math.min(paidCents ?? amountCents, amountCents) - taxCents;

/** Why a deposit failed, for the player. */
export function failureOf(resultCode: string | null): PaymentFailure | null {
  const result = paymentResultOf('deposit', resultCode ?? '');
  return result.kind === 'failed' ? result.reason : null;
}

function openState({ providerRef, createdAt, resultCode, queryAttempts }: Payment, nowMs: number): DepositState {
  const ageMs = nowMs - createdAt.getTime();
  if (providerRef === null) return ageMs < SENDING_MS ? 'sending' : 'checking';
  const hasOddResult = resultCode !== null && resultCode !== STILL_PROCESSING;
  if (hasOddResult || ageMs >= PROMPT_LIFE_MS) return 'checking';
  // The first query has found no result, so the player has not entered the PIN.
  return queryAttempts === 0 ? 'sent' : 'waitingForPin';
}
