import { formatNairobi } from '@ushindi/shared';
import { OperatorError } from './errors.ts';

/** From this moment on, an exclusion has no end. */
export const NEVER = new Date('9999-01-01T00:00:00Z');

/**
 * Refuses what a self-excluded player may not do: bets, deposits, games and promotions (readings 27). Call it with what
 * `lockPlayer` answered, inside the transaction that would debit.
 * @throws OperatorError EXCLUDED with the words for the player.
 */
export function requireNotExcluded(excludedUntil: Date | null, nowMs: number): void {
  if (excludedUntil === null || excludedUntil.getTime() <= nowMs) return;
  const end = excludedUntil >= NEVER ? '' : ` until ${formatNairobi(excludedUntil.getTime())}`;
  throw new OperatorError('EXCLUDED', `You have excluded yourself from betting${end}.`);
}
