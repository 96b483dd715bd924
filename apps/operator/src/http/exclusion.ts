import { formatNairobi, type Rules } from '@ushindi/shared';
import type { AgeState } from '@ushindi/shared/ageProof';
import type { Blocks } from '../db/lockPlayer.ts';
import { OperatorError } from './errors.ts';

/** An exclusion that ends at or after this time is permanent. */
export const NO_END = new Date('9999-01-01T00:00:00Z');

/**
 * Refuses bets, deposits, games and promotions of a player who is self-excluded, restricted by staff, under
 * age, or without the proof of age that `rules` require. Call it with the result of `lockPlayer`, inside the
 * transaction that debits.
 * @throws OperatorError EXCLUDED, RESTRICTED or AGE_NOT_PROVEN
 */
export function requireNotBlocked(blocks: Blocks, rules: Pick<Rules, 'ageProof'>, nowMs: number): void {
  if (blocks.restrictedAt !== null)
    throw new OperatorError('RESTRICTED', 'Your account is restricted. Please contact customer care.');
  const text = exclusionText(blocks.excludedUntil, nowMs);
  if (text !== null) throw new OperatorError('EXCLUDED', text);
  if (!mayPlayAtAge(blocks, rules)) throw ageNotProven(blocks);
}

/**
 * Refuses a withdrawal of a player without the proof of age that `rules` require. A player who is under age may
 * withdraw the balance.
 * @throws OperatorError AGE_NOT_PROVEN
 */
export function requireMayWithdraw(blocks: Blocks, rules: Pick<Rules, 'ageProof'>): void {
  if (blocks.ageState !== 'underAge' && !mayPlayAtAge(blocks, rules)) throw ageNotProven(blocks);
}

/**
 * Refuses an account that was shown to be under age.
 * @throws OperatorError AGE_NOT_PROVEN
 */
export function requireNotUnderAge(blocks: Pick<Blocks, 'ageState'>): void {
  if (blocks.ageState === 'underAge') throw ageNotProven(blocks);
}

/** Whether the state of the proof of age allows play. A player who is under age never plays, whatever the rules require. */
export const mayPlayAtAge = ({ ageState }: Pick<Blocks, 'ageState'>, { ageProof }: Pick<Rules, 'ageProof'>): boolean =>
  ageState !== 'underAge' && (ageProof === null || ageState === 'proven');

const AGE_TEXTS: Record<AgeState, string> = {
  none: 'Please prove your age first.',
  pending: 'Your age is being checked. Please try again in a minute.',
  proven: 'Please prove your age first.',
  refused: 'Your age could not be proven. Please check your details and send them again.',
  underAge: 'Your account is closed for play, because you are not old enough.',
};

const ageNotProven = ({ ageState }: Pick<Blocks, 'ageState'>): OperatorError =>
  new OperatorError('AGE_NOT_PROVEN', AGE_TEXTS[ageState], { age_state: ageState });

/** The player's message about an exclusion with its end; null without one. */
export function exclusionText(excludedUntil: Date | null, nowMs: number): string | null {
  if (!isExcluded({ excludedUntil }, nowMs) || excludedUntil === null) return null;
  const end = excludedUntil >= NO_END ? '' : ` until ${formatNairobi(excludedUntil.getTime())}`;
  return `You have excluded yourself from betting${end}.`;
}

/** Whether the player's own exclusion is active. */
export const isExcluded = ({ excludedUntil }: Pick<Blocks, 'excludedUntil'>, nowMs: number): boolean =>
  excludedUntil !== null && excludedUntil.getTime() > nowMs;

/** Whether a player is restricted, excluded or under age. A missing proof of age does not count. */
export const isBlocked = (blocks: Blocks, nowMs: number): boolean =>
  blocks.restrictedAt !== null || isExcluded(blocks, nowMs) || blocks.ageState === 'underAge';
