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
  const text = exclusionText(excludedUntil, nowMs);
  if (text !== null) throw new OperatorError('EXCLUDED', text);
}

/** The player's message about an exclusion with its end; null without one. */
export function exclusionText(excludedUntil: Date | null, nowMs: number): string | null {
  if (!isExcluded({ excludedUntil }, nowMs) || excludedUntil === null) return null;
  const end = excludedUntil >= NO_END ? '' : ` until ${formatNairobi(excludedUntil.getTime())}`;
  return `You have excluded yourself from betting${end}.`;
}

/** Whether the player's own exclusion is active. */
export const isExcluded = ({ excludedUntil }: Pick<Blocks, 'excludedUntil'>, nowMs: number): boolean =>
  excludedUntil !== null && excludedUntil.getTime() > nowMs;

/** Whether `requireNotBlocked` refuses a player. */
export const isBlocked = (blocks: Blocks, nowMs: number): boolean =>
  blocks.restrictedAt !== null || isExcluded(blocks, nowMs);
