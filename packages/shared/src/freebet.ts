import { fromCents, toCents } from './cents.ts';
import { type Decimal, slipBreakdown, type SlipBreakdown } from './money.ts';
import { BET_LIMITS, type BetLimits, TAX_RATES, type TaxRates } from './rates.ts';

/** The terms of a freebet that change its payout. */
export type FreebetWin = {
  /** Maximum winnings in KES above its stake; null without a limit. */
  readonly maxWin: number | null;
  /** Whether the stake is deducted from the winnings. */
  readonly deductStake: boolean;
};

/**
 * The amounts of a slip whose stake is a freebet. They differ from those of `slipBreakdown` in the payout: it is less the
 * stake after tax if the terms deduct the stake, and `maxWin` caps it too. The tax of a capped payout is that of the
 * payout. Throws RangeError for a value that is negative or not a finite number.
 */
export function freebetBreakdown(
  stake: Decimal,
  odds: readonly Decimal[],
  { maxWin, deductStake }: FreebetWin,
  rates: TaxRates = TAX_RATES,
  limits: BetLimits = BET_LIMITS,
): SlipBreakdown {
  const plain = slipBreakdown(stake, odds, rates, limits);
  const deducted = deductStake ? toCents(plain.stakeAfterTax) : 0;
  const most = Math.min(toCents(limits.maxPayout), maxWin === null ? Infinity : toCents(maxWin));
  const slip = slipBreakdown(stake, odds, rates, { ...limits, maxPayout: fromCents(most + deducted) });
  return { ...slip, payout: fromCents(Math.max(0, toCents(slip.payout) - deducted)) };
}
