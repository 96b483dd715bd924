import { type BetLimits, freebetBreakdown, fromCents, slipBreakdown, type TaxRates, toCents } from '@ushindi/shared';
import type { BonusTerms } from '../../db/schema/index.ts';

/** The terms a bet is accepted under and keeps (readings 5). */
export type Terms = {
  taxRates: TaxRates;
  limits: BetLimits;
  /** Those of the freebet that is the stake; null for the player's own money. */
  freebet: BonusTerms | null;
};

/** What a bet comes to when every leg wins. Odds are decimal strings with 2 decimals. */
type Figures = {
  totalOdds: string;
  boostPercent: number;
  exciseCents: number;
  payoutCents: number;
  withholdingCents: number;
};

/** The arithmetic of a bet in cents (readings 1 to 6): the same breakdown that the player's slip shows. */
export function figuresOf(stakeCents: number, odds: string[], { taxRates, limits, freebet }: Terms): Figures {
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
