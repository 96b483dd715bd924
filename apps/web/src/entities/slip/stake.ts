import { BET_LIMITS, type BetLimits } from '@ushindi/shared';

/** Why a typed stake is invalid: empty, not a whole number of KES, or outside the limits. */
export type StakeProblem = 'empty' | 'notWhole' | 'belowMin' | 'aboveMax';

const WHOLE_KES = /^\d+$/;

/** The error of a stake as typed, or null if it is whole KES within the bet limits. */
export function stakeProblem(text: string, { minStake, maxStake }: BetLimits = BET_LIMITS): StakeProblem | null {
  const typed = text.trim();
  if (typed === '') return 'empty';
  if (!WHOLE_KES.test(typed)) return 'notWhole';
  if (Number(typed) < Number(minStake)) return 'belowMin';
  return Number(typed) > Number(maxStake) ? 'aboveMax' : null;
}

/** A typed stake in whole KES; 0 while it is invalid. */
export function stakeKes(text: string, limits?: BetLimits): number {
  return stakeProblem(text, limits) === null ? Number(text.trim()) : 0;
}
