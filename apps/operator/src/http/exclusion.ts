import { formatNairobi } from '@ushindi/shared';
import { OperatorError } from './errors.ts';

/** An exclusion that ends at or after this time is permanent. */
export const NO_END = new Date('9999-01-01T00:00:00Z');

/**
 * Refuses bets, deposits, games and promotions of a self-excluded player. Call it with the result of
 * `lockPlayer`, inside the transaction that debits.
 * @throws OperatorError EXCLUDED
 */
export function requireNotExcluded(excludedUntil: Date | null, nowMs: number): void {
  if (excludedUntil === null || excludedUntil.getTime() <= nowMs) return;
  const end = excludedUntil >= NO_END ? '' : ` until ${formatNairobi(excludedUntil.getTime())}`;
  throw new OperatorError('EXCLUDED', `You have excluded yourself from betting${end}.`);
}
