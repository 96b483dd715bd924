import type { RefusalReason } from '@ushindi/api-contract/texts';
import type { Rules } from '@ushindi/shared';
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
  if (blocks.restrictedAt !== null) throw new OperatorError('RESTRICTED', { kind: 'restricted' });
  const exclusion = exclusionOf(blocks.excludedUntil, nowMs);
  if (exclusion !== null) throw new OperatorError('EXCLUDED', exclusion);
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

const ageNotProven = ({ ageState }: Pick<Blocks, 'ageState'>): OperatorError =>
  new OperatorError('AGE_NOT_PROVEN', { kind: 'ageNotProven', ageState }, { age_state: ageState });

/** An active exclusion with its end. */
export type ActiveExclusion = Extract<RefusalReason, { kind: 'excluded' }>;

/** The active exclusion of a player; null without one. */
export function exclusionOf(excludedUntil: Date | null, nowMs: number): ActiveExclusion | null {
  if (!isExcluded({ excludedUntil }, nowMs) || excludedUntil === null) return null;
  return { kind: 'excluded', untilMs: endMsOf(excludedUntil) };
}

/** The end of an exclusion in milliseconds; null for one without end. */
export const endMsOf = (excludedUntil: Date): number | null =>
  excludedUntil >= NO_END ? null : excludedUntil.getTime();

/** Whether the player's own exclusion is active. */
export const isExcluded = ({ excludedUntil }: Pick<Blocks, 'excludedUntil'>, nowMs: number): boolean =>
  excludedUntil !== null && excludedUntil.getTime() > nowMs;

/** Whether a player is restricted, excluded or under age. A missing proof of age does not count. */
export const isBlocked = (blocks: Blocks, nowMs: number): boolean =>
  blocks.restrictedAt !== null || isExcluded(blocks, nowMs) || blocks.ageState === 'underAge';
