import { BET_LIMITS } from '@ushindi/shared';

/** Why a typed stake is invalid: empty, not a whole number of KES, or outside the limits. */
export type StakeProblem = 'empty' | 'notWhole' | 'belowMin' | 'aboveMax';

const WHOLE_KES = /^\d+$/;

/** The error of a stake as typed, or null if it is whole KES within the bet limits. */
export function stakeProblem(text: string): StakeProblem | null {
  const typed = text.trim();
  if (typed === '') return 'empty';
  if (!WHOLE_KES.test(typed)) return 'notWhole';
  const digits = typed.replace(/^0+(?=\d)/, '');
  if (Number(digits) < Number(BET_LIMITS.minStake)) return 'belowMin';
  return Number(digits) > Number(BET_LIMITS.maxStake) ? 'aboveMax' : null;
}

/** A typed stake in whole KES; 0 while it is invalid. */
export function stakeKes(text: string): number {
  return stakeProblem(text) === null ? Number(text.trim()) : 0;
}
