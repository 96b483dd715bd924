import { type BetLimits, fromCents, slipBreakdown, type TaxRates, toCents } from '@ushindi/shared';

/** The terms a bet is accepted under and keeps (readings 5). */
export type Terms = { taxRates: TaxRates; limits: BetLimits };

/** What a bet comes to when every leg wins. Odds are decimal strings with 2 decimals. */
type Figures = { totalOdds: string; boostPercent: number; exciseCents: number; payoutCents: number; withholdingCents: number };

/**
 * The arithmetic of a bet in cents (readings 1 to 6). Where the cap cuts the payout, the tax is the one contained in the
 * win that just reaches the cap: only what is paid is taxed, and the uncut win may be more than there is money.
 */
export function figuresOf(stakeCents: number, odds: string[], { taxRates, limits }: Terms): Figures {
  const slip = slipBreakdown(fromCents(stakeCents), odds, taxRates, limits);
  const payoutCents = toCents(slip.payout);
  const isCapped = payoutCents === toCents(limits.maxPayout);
  return {
    totalOdds: slip.totalOdds,
    boostPercent: slip.boostPercent,
    exciseCents: toCents(slip.exciseTax),
    payoutCents,
    withholdingCents: isCapped ? taxAtCap(stakeCents, payoutCents, slip.boostPercent > 0, taxRates) : toCents(slip.withholdingTax),
  };
}

const WHOLE = 10_000n;
/** A rate in percent as parts of WHOLE: 20 is 2000. */
const parts = (percent: number): bigint => BigInt(toCents(percent));

/**
 * The plain tax is 20/120 of the net win, which leaves 100/120, so it is 20/100 of what is left; the boosted one is 20/100
 * of it, so 20/80 of what is left. What is left is the payout less the stake after tax. Half-up to a cent.
 */
function taxAtCap(stakeCents: number, payoutCents: number, boosted: boolean, rates: TaxRates): number {
  const gross = WHOLE + parts(rates.excisePercent);
  const left = BigInt(payoutCents) * gross - BigInt(stakeCents) * WHOLE;
  const tax = boosted ? parts(rates.boostedWithholdingPercent) : parts(rates.withholdingPercent);
  const kept = boosted ? WHOLE - tax : WHOLE;
  const divisor = gross * kept;
  return Number((2n * left * tax + divisor) / (2n * divisor));
}
