import { formatNairobi } from '@ushindi/shared';
import type { Blocks } from '../db/lockPlayer.ts';
import { OperatorError } from './errors.ts';

/** An exclusion that ends at or after this time is permanent. */
export const NO_END = new Date('9999-01-01T00:00:00Z');

/**
 * Refuses bets, deposits, games and promotions of a self-excluded player and of one whom staff restrict. Call
 * it with the result of `lockPlayer`, inside the transaction that debits.
 * @throws OperatorError EXCLUDED or RESTRICTED
 */
export function requireNotBlocked({ excludedUntil, restrictedAt }: Blocks, nowMs: number): void {
  if (restrictedAt !== null)
    throw new OperatorError('RESTRICTED', 'Your account is restricted. Please contact customer care.');
  if (excludedUntil === null || excludedUntil.getTime() <= nowMs) return;
  const end = excludedUntil >= NO_END ? '' : ` until ${formatNairobi(excludedUntil.getTime())}`;
  throw new OperatorError('EXCLUDED', `You have excluded yourself from betting${end}.`);
}

/** Whether `requireNotBlocked` refuses a player. */
export const isBlocked = ({ excludedUntil, restrictedAt }: Blocks, nowMs: number): boolean =>
  restrictedAt !== null || (excludedUntil !== null && excludedUntil.getTime() > nowMs);
