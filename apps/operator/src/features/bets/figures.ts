import { type BetLimits, fromCents, slipBreakdown, type TaxRates, toCents } from '@ushindi/shared';

/** The terms a bet is accepted under and keeps (readings 5). */
export type Terms = { taxRates: TaxRates; limits: BetLimits };

/** What a bet comes to when every leg wins. Odds are decimal strings with 2 decimals. */
type Figures = {
  totalOdds: string;
  boostPercent: number;
  exciseCents: number;
  payoutCents: number;
  withholdingCents: number;
};

/** The arithmetic of a bet in cents (readings 1 to 6): the same breakdown that the player's slip shows. */
export function figuresOf(stakeCents: number, odds: string[], { taxRates, limits }: Terms): Figures {
  const slip = slipBreakdown(fromCents(stakeCents), odds, taxRates, limits);
  return {
    totalOdds: slip.totalOdds,
    boostPercent: slip.boostPercent,
    exciseCents: toCents(slip.exciseTax),
    payoutCents: toCents(slip.payout),
    withholdingCents: toCents(slip.withholdingTax),
  };
}
