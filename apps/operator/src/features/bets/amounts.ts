import { type BetLimits, freebetBreakdown, fromCents, slipBreakdown, type TaxRates, toCents } from '@ushindi/shared';
import type { BonusTerms } from '../../db/schema/index.ts';

/** The terms in force at acceptance. The bet keeps them until settlement. */
export type Terms = {
  taxRates: TaxRates;
  limits: BetLimits;
  /** Terms of the freebet that is the stake; null for a cash bet. */
  freebet: BonusTerms | null;
};

/** Amounts of a bet of which every leg wins. Odds are decimal strings with 2 decimals. */
type BetAmounts = {
  totalOdds: string;
  boostPercent: number;
  exciseCents: number;
  payoutCents: number;
  withholdingCents: number;
};

/** Computes the amounts in cents with the arithmetic of the player's slip. */
export function betAmounts(stakeCents: number, odds: string[], { taxRates, limits, freebet }: Terms): BetAmounts {
  const stake = fromCents(stakeCents);
  const slip =
    freebet === null
      ? slipBreakdown(stake, odds, taxRates, limits)
      : freebetBreakdown(stake, odds, { ...freebet, maxWin: freebet.maxWin || null }, taxRates, limits);
  return {
    totalOdds: slip.totalOdds,
    boostPercent: slip.boostPercent,
    exciseCents: toCents(slip.exciseTax),
    payoutCents: toCents(slip.payout),
    withholdingCents: toCents(slip.withholdingTax),
  };
}
