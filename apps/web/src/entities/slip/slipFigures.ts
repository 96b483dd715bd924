import { DEFAULT_RULES, freebetBreakdown, nextBoostTier, slipBreakdown, type SlipBreakdown } from '@ushindi/shared';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { serverNowMs } from '#lib/serverClock.ts';
import { useLacks } from '#entities/capabilities/useCapability.ts';
import { useRules } from '#entities/rules/useRules.ts';
import { useSlipFreebet } from './freebet.ts';
import { isExpired, mustBeRemoved } from './selection.ts';
import { useSlip } from './slipStore.ts';
import { stakeKes } from './stake.ts';

/** The number of selections on the slip. */
export function useSlipCount(): number {
  return useSlip(({ selections }) => selections.length);
}

/** With fewer selections there is only one line. */
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

const CHECK_EVERY_MS = 5_000;

/**
 * The server's clock, which advances only when a selection expires. Components of the slip thereby render only then.
 */
export function useExpiryClock(): number {
  const selections = useSlip((slip) => slip.selections);
  const [nowMs, setNowMs] = useState(serverNowMs);
  // An effect that depended on the selections would begin its interval anew with every change of live odds.
  const look = useEffectEvent(() => {
    const laterMs = serverNowMs();
    if (selections.some((each) => isExpired(each, laterMs) !== isExpired(each, nowMs))) setNowMs(laterMs);
  });
  useEffect(() => {
    const timer = setInterval(() => look(), CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** The next boost: qualifying selections, required selections and its percentage. */
export type BoostStep = { have: number; need: number; percent: number };

// Only odds of at least 1.3 qualify for the boost.
const QUALIFYING_ODDS = 1.3;

/**
 * The amounts step by step, and the next boost, of the selections that need not be removed at a moment of the server's
 * clock. The stake counts as 0 while there are none, while it is invalid, while a freebet is wanted but none is chosen, and
 * until the operator's rules are known: no amount is computed with other rates.
 */
export function useSlipFigures(nowMs: number): { sums: SlipBreakdown; nextBoost: BoostStep | null } {
  const selections = useSlip((slip) => slip.selections);
  const stake = useSlip((slip) => slip.stake);
  const { isUsed, chosen } = useSlipFreebet();
  const rules = useRules();
  return useMemo(() => {
    const odds = selections.filter((each) => !mustBeRemoved(each, nowMs)).map((each) => each.odds);
    const hasAmounts = rules !== null && odds.length > 0;
    const { taxRates, betLimits } = rules ?? DEFAULT_RULES;
    const sums =
      chosen && hasAmounts
        ? freebetBreakdown(chosen.amount, odds, chosen, taxRates, betLimits)
        : slipBreakdown(isUsed || !hasAmounts ? 0 : stakeKes(stake, betLimits), odds, taxRates, betLimits);
    return { sums, nextBoost: boostStep(odds) };
  }, [selections, nowMs, stake, isUsed, chosen, rules]);
}

function boostStep(odds: readonly number[]): BoostStep | null {
  const next = nextBoostTier(odds);
  if (next === null) return null;
  const have = odds.filter((price) => price >= QUALIFYING_ODDS).length;
  return { have, need: have + next.legsToAdd, percent: next.percent };
}
