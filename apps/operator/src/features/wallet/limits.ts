import type { DepositLimits } from '@ushindi/shared';
import { OperatorError } from '../../http/errors.ts';

/**
 * Checks a deposit amount in KES.
 * @throws OperatorError INVALID for an invalid amount, LIMIT above the limit per transaction.
 */
export function requireDepositable(amount: number, limits: DepositLimits): void {
  if (!Number.isFinite(amount) || amount <= 0) throw new OperatorError('INVALID', { kind: 'invalidDeposit' });
  requireWhole(amount);
  if (amount < limits.min) throw new OperatorError('INVALID', { kind: 'depositBelowMin', minKes: limits.min });
  requireWithinTransaction(amount * 100, limits);
}

/**
 * Checks a withdrawal amount in KES.
 * @throws OperatorError INVALID for an invalid amount, LIMIT above the limit per transaction.
 */
export function requireWithdrawable(amount: number, limits: DepositLimits): void {
  if (!Number.isFinite(amount) || amount <= 0) throw new OperatorError('INVALID', { kind: 'invalidAmount' });
  requireWhole(amount);
  if (amount < limits.minWithdrawal)
    throw new OperatorError('INVALID', { kind: 'withdrawalBelowMin', minKes: limits.minWithdrawal });
  requireWithinTransaction(amount * 100, limits);
}

/**
 * Checks the total in cents that a player moves in one direction within a Nairobi day.
 * @throws OperatorError LIMIT above the daily limit.
 */
export function requireWithinDay(movedCents: number, limits: DepositLimits): void {
  if (movedCents > limits.maxPerDay * 100) throw overLimit('dayTooHigh', limits.maxPerDay);
}

/**
 * Checks the amount in cents of one movement.
 * @throws OperatorError LIMIT above the limit per transaction.
 */
export function requireWithinTransaction(movedCents: number, { maxPerTransaction }: DepositLimits): void {
  if (movedCents > maxPerTransaction * 100) throw overLimit('transactionTooHigh', maxPerTransaction);
}

function requireWhole(amount: number): void {
  if (!Number.isInteger(amount)) throw new OperatorError('INVALID', { kind: 'notWholeAmount' });
}

function overLimit(kind: 'dayTooHigh' | 'transactionTooHigh', maxKes: number): OperatorError {
  return new OperatorError('LIMIT', { kind, maxKes });
}
