import { DEFAULT_RULES, freebetBreakdown, nextBoostTier, slipBreakdown, type SlipBreakdown } from '@ushindi/shared';
import { useMemo } from 'react';
import { useLacks } from '#entities/capabilities/useCapability.ts';
import { useRules } from '#entities/rules/useRules.ts';
import { useSlipFreebet } from './freebet.ts';
import { useSlip } from './slipStore.ts';
import { stakeKes } from './stake.ts';

/** The number of selections on the slip. */
export function useSlipCount(): number {
  return useSlip(({ selections }) => selections.length);
}

/** Fewer selections are one line. */
export const FEWEST_FOR_LINES = 2;

/**
 * Whether the selections form the lines of singles or a system. Until it is known whether the operator offers
 * structures, the chosen one applies.
 */
export function useHasLines(): boolean {
  const isChosen = useSlip(({ structure, selections }) => Boolean(structure) && selections.length >= FEWEST_FOR_LINES);
  const { isUsed } = useSlipFreebet();
  return !useLacks('systemBets') && isChosen && !isUsed;
}

/** The next boost: qualifying selections, required selections and its percentage. */
export type BoostStep = { have: number; need: number; percent: number };

// Only odds of at least 1.3 qualify for the boost.
const QUALIFYING_ODDS = 1.3;

/**
 * The slip's amounts step by step, and the next boost. The stake counts as 0 while it is invalid, while a freebet is
 * wanted but none is chosen, and until the operator's rules are known: no amount is computed with other rates.
 */
export function useSlipFigures(): { sums: SlipBreakdown; nextBoost: BoostStep | null } {
  const selections = useSlip((slip) => slip.selections);
  const stake = useSlip((slip) => slip.stake);
  const { isUsed, chosen } = useSlipFreebet();
  const rules = useRules();
  return useMemo(() => {
    const odds = selections.map((selection) => selection.odds);
    const { taxRates, betLimits } = rules ?? DEFAULT_RULES;
    const sums =
      chosen && rules
        ? freebetBreakdown(chosen.amount, odds, chosen, taxRates, betLimits)
        : slipBreakdown(isUsed || !rules ? 0 : stakeKes(stake, betLimits), odds, taxRates, betLimits);
    return { sums, nextBoost: boostStep(odds) };
  }, [selections, stake, isUsed, chosen, rules]);
}

function boostStep(odds: readonly number[]): BoostStep | null {
  const next = nextBoostTier(odds);
  if (next === null) return null;
  const have = odds.filter((price) => price >= QUALIFYING_ODDS).length;
  return { have, need: have + next.legsToAdd, percent: next.percent };
}
