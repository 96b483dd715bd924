import { freebetBreakdown, nextBoostTier, slipBreakdown, type SlipBreakdown } from '@ushindi/shared';
import { useMemo } from 'react';
import { useSlipFreebet } from './freebet.ts';
import { useSlip } from './slipStore.ts';
import { stakeKes } from './stake.ts';

/** How many picks are on the slip. */
export function useSlipCount(): number {
  return useSlip(({ selections }) => selections.length);
}

/** The way to the next boost: picks that count, picks it takes, and its percent. */
export type BoostStep = { have: number; need: number; percent: number };

// Only odds of 1.3 and more count towards the boost (account-and-money spec, section 9).
const QUALIFYING_ODDS = 1.3;

/**
 * The slip's money, step by step, and the next boost. Nothing is staked while the stake is no stake, or while a
 * freebet is wanted and none is chosen.
 */
export function useSlipFigures(): { sums: SlipBreakdown; nextBoost: BoostStep | null } {
  const selections = useSlip((slip) => slip.selections);
  const stake = useSlip((slip) => slip.stake);
  const { isUsed, chosen } = useSlipFreebet();
  return useMemo(() => {
    const odds = selections.map((selection) => selection.odds);
    const sums = chosen
      ? freebetBreakdown(chosen.amount, odds, chosen)
      : slipBreakdown(isUsed ? 0 : stakeKes(stake), odds);
    return { sums, nextBoost: boostStep(odds) };
  }, [selections, stake, isUsed, chosen]);
}

function boostStep(odds: readonly number[]): BoostStep | null {
  const next = nextBoostTier(odds);
  if (next === null) return null;
  const have = odds.filter((price) => price >= QUALIFYING_ODDS).length;
  return { have, need: have + next.legsToAdd, percent: next.percent };
}
