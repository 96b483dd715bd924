import { fromCents, toCents } from './cents.ts';
import { type Decimal, slipBreakdown, type SlipBreakdown } from './money.ts';
import { BET_LIMITS, type BetLimits, TAX_RATES, type TaxRates } from './rates.ts';

/** What a freebet's terms change about a payout. */
export type FreebetWin = {
  /** The most it may pay, in KES and above its stake; null without a limit of its own. */
  readonly maxWin: number | null;
  /** Whether the stake, which was never the player's money, is taken off the win. */
  readonly deductStake: boolean;
};

/**
 * The arithmetic of a slip whose stake is a freebet. All as in `slipBreakdown`, but that the payout goes without the
 * stake after tax where the terms deduct it, and is capped by `maxWin` too; the tax is then the one of what is paid.
 * Throws RangeError for what is negative or no finite number.
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
