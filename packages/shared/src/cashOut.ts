import { fromCents, toCents } from './cents.ts';
import { add, divide, type Fraction, multiply, ONE, parseNonNegative, subtract, toHundredths } from './decimal.ts';
import { slipBreakdown } from './money.ts';
import { type BetLimits, type DatedRow, inForceAt, type TaxRates } from './rates.ts';

/** The margins of a cash out offer, in percent. */
type CashOutMargins = {
  /** Contained in the odds of every leg: odds are fair odds divided by 1 plus this. */
  readonly bookPercent: number;
  /** Deducted from the fair value of the bet, once. */
  readonly housePercent: number;
  /** A leg at higher odds is almost lost, and its odds are too far from its probability to price it. */
  readonly maxOdds: number;
};

/** All margins by the day they came into force; a change is a new row. */
const CASH_OUT_MARGINS: readonly DatedRow<CashOutMargins>[] = [
  { from: '1970-01-01', value: { bookPercent: 6, housePercent: 3, maxOdds: 100 } },
];

/** The margins in force at an epoch time. */
export const cashOutMarginsAt = (atMs: number): CashOutMargins => inForceAt(CASH_OUT_MARGINS, atMs);

/** The smallest offer, and the smallest part of a stake that is cashed out or stays. */
export const MIN_CASH_OUT_CENTS = 100;

/** A bet of which no leg is lost. Odds are decimal strings. */
export type CashOutBet = {
  readonly stakeCents: number;
  /** The accepted odds of the legs that are won or open. Void legs are left out. */
  readonly odds: readonly string[];
  /** The current odds of the open legs. */
  readonly openOdds: readonly string[];
  readonly rates: TaxRates;
  readonly limits: BetLimits;
};

const percentOf = (value: number): Fraction =>
  divide(parseNonNegative(value, 'percent'), { numerator: 100n, denominator: 1n });

/**
 * The fair value of a bet in cents, exact: what it pays if it wins, after taxes, times the probability that it does. The
 * probability of an open leg is what its current odds give after the margin in them.
 */
export function fairValueCents(bet: CashOutBet, { bookPercent }: CashOutMargins): Fraction {
  const { stakeCents, odds, openOdds, rates, limits } = bet;
  const payoutCents = toCents(slipBreakdown(fromCents(stakeCents), odds, rates, limits).payout);
  const withMargin = add(ONE, percentOf(bookPercent));
  return openOdds
    .map((each) => multiply(parseNonNegative(each, 'odds'), withMargin))
    .reduce(divide, { numerator: BigInt(payoutCents), denominator: 1n });
}

/**
 * What the house pays for the whole bet now: its fair value less the house's margin, rounded down to a cent. 0 if
 * no leg is open or a leg is almost lost.
 */
export function cashOutCents(bet: CashOutBet, margins: CashOutMargins): number {
  const { openOdds } = bet;
  if (openOdds.length === 0 || openOdds.some((odds) => Number(odds) > margins.maxOdds)) return 0;
  const kept = subtract(ONE, percentOf(margins.housePercent));
  const { numerator, denominator } = multiply(fairValueCents(bet, margins), kept);
  return Number(numerator / denominator);
}

/**
 * What the house pays for a part of the stake: the offer for the whole less the offer for the rest. Parts therefore add up
 * to the whole, also where the maximum payout makes the rest worth as much as the whole. 0 for an offer below the
 * smallest one, and for a part that leaves less than the smallest stake.
 */
export function cashOutPartCents(bet: CashOutBet, partCents: number, margins: CashOutMargins): number {
  const restCents = bet.stakeCents - partCents;
  const isWhole = restCents === 0;
  if (partCents <= 0 || restCents < 0) return 0;
  if (!isWhole && Math.min(partCents, restCents) < MIN_CASH_OUT_CENTS) return 0;
  const offerCents = cashOutCents(bet, margins);
  const ofRestCents = isWhole ? 0 : cashOutCents({ ...bet, stakeCents: restCents }, margins);
  const ofPartCents = offerCents - ofRestCents;
  return ofPartCents < MIN_CASH_OUT_CENTS ? 0 : ofPartCents;
}

/** The part of a stake that a whole percentage of it is, rounded down to a cent. */
export const stakePartCents = (stakeCents: number, percent: number): number => Math.floor((stakeCents * percent) / 100);

/**
 * The withholding tax on a cash out in cents. The offer is what the player receives, so the tax is the rate of the net win
 * in it, which is the same tax as rate/(1 + rate) of the net win with its tax.
 */
export function cashOutTaxCents(
  { paidCents, stakeCents, exciseCents }: { paidCents: number; stakeCents: number; exciseCents: number },
  { withholdingPercent }: TaxRates,
): number {
  const netCents = paidCents - (stakeCents - exciseCents);
  if (netCents <= 0) return 0;
  const tax = multiply({ numerator: BigInt(netCents), denominator: 100n }, percentOf(withholdingPercent));
  return Number(toHundredths(tax));
}
