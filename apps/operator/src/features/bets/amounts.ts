import {
  type BetLimits,
  freebetBreakdown,
  fromCents,
  slipBreakdown,
  type SlipBreakdown,
  type TaxRates,
  toCents,
} from '@ushindi/shared';
import type { BonusTerms } from '../../db/schema/index.ts';

/** The terms in force at acceptance. The bet keeps them until settlement. */
export type Terms = {
  taxRates: TaxRates;
  limits: BetLimits;
  /** Terms of the freebet that is the stake; null for a cash bet. */
  freebet: BonusTerms | null;
};

/** The amounts of a bet if every leg wins. Odds are decimal strings with 2 decimals. */
export type BetAmounts = {
  totalOdds: string;
  boostPercent: number;
  exciseCents: number;
  payoutCents: number;
  withholdingCents: number;
};

/** Every step from the stake to the payout, with the arithmetic of the player's slip. */
export function stepsOf(stakeCents: number, odds: string[], { taxRates, limits, freebet }: Terms): SlipBreakdown {
  const stake = fromCents(stakeCents);
  if (freebet === null) return slipBreakdown(stake, odds, taxRates, limits);
  return freebetBreakdown(stake, odds, { ...freebet, maxWin: freebet.maxWin || null }, taxRates, limits);
}

/** Computes the amounts in cents with the arithmetic of the player's slip. */
export function betAmounts(stakeCents: number, odds: string[], terms: Terms): BetAmounts {
  const slip = stepsOf(stakeCents, odds, terms);
  return {
    totalOdds: slip.totalOdds,
    boostPercent: slip.boostPercent,
    exciseCents: toCents(slip.exciseTax),
    payoutCents: toCents(slip.payout),
    withholdingCents: toCents(slip.withholdingTax),
  };
}
