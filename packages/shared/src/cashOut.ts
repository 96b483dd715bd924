import { fromCents, toCents } from './cents.ts';
import { add, divide, type Fraction, multiply, ONE, parseNonNegative, subtract, toHundredths } from './decimal.ts';
import { slipBreakdown } from './money.ts';
import { type BetLimits, type DatedRow, inForceAt, type TaxRates } from './rates.ts';

/** The margins of a cash out offer in percent, and the highest odds of a leg for which there is an offer. */
type CashOutMargins = {
  /** Contained in the odds of every leg: the odds are the fair odds divided by 1 + bookPercent / 100. */
  readonly bookPercent: number;
  /** Deducted from the fair value of the bet, once. */
  readonly housePercent: number;
  /** Decimal odds. A leg at higher odds is almost lost, and its odds are too far from its probability to price it. */
  readonly maxOdds: number;
};

/** All margins by the day they came into force; a change is a new row. */
const CASH_OUT_MARGINS: readonly DatedRow<CashOutMargins>[] = [
  { from: '1970-01-01', value: { bookPercent: 6, housePercent: 3, maxOdds: 100 } },
];

/** The margins in force at an epoch time in milliseconds. */
export const cashOutMarginsAt = (atMs: number): CashOutMargins => inForceAt(CASH_OUT_MARGINS, atMs);

/**
 * In cents: the smallest offer, the smallest part of a stake that can be cashed out, and the smallest part that can
 * remain.
 */
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
 * The fair value of a bet in cents, exact: the payout after taxes times the probability that the bet wins. The
 * probability of an open leg is 1 / (current odds x (1 + bookPercent / 100)). Throws RangeError for odds that are
 * negative or no decimal number.
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
 * The offer for the whole bet in cents: its fair value less the house's margin, rounded down. 0 if no leg is
 * open, or if an open leg has higher odds than `maxOdds`.
 */
export function cashOutCents(bet: CashOutBet, margins: CashOutMargins): number {
  const { openOdds } = bet;
  if (openOdds.length === 0 || openOdds.some((odds) => Number(odds) > margins.maxOdds)) return 0;
  const kept = subtract(ONE, percentOf(margins.housePercent));
  const { numerator, denominator } = multiply(fairValueCents(bet, margins), kept);
  return Number(numerator / denominator);
}

/**
 * The offer for a part of the stake in cents: the offer for the whole less the offer for the rest. Parts therefore add
 * up to the whole, also where the maximum payout makes the rest worth as much as the whole. 0 for an offer
 * below `MIN_CASH_OUT_CENTS`, and for a part that is smaller or that leaves less.
 */
export function cashOutPartCents(bet: CashOutBet, partCents: number, margins: CashOutMargins): number {
  const restCents = bet.stakeCents - partCents;
  const isWhole = restCents === 0;
  if (!isWhole && Math.min(partCents, restCents) < MIN_CASH_OUT_CENTS) return 0;
  const offerCents = cashOutCents(bet, margins);
  const ofRestCents = isWhole ? 0 : cashOutCents({ ...bet, stakeCents: restCents }, margins);
  const ofPartCents = offerCents - ofRestCents;
  return ofPartCents < MIN_CASH_OUT_CENTS ? 0 : ofPartCents;
}

/** A whole percentage of a stake in cents, rounded down. */
export const stakePartCents = (stakeCents: number, percent: number): number => Math.floor((stakeCents * percent) / 100);

/**
 * The withholding tax on a cash out in cents. The player receives the whole offer, so the tax is the rate times the net
 * win in the offer. That is the same tax as rate / (1 + rate) of the net win with its tax.
 */
export function cashOutTaxCents(
  { paidCents, stakeCents, exciseCents }: { paidCents: number; stakeCents: number; exciseCents: number },
  { withholdingPercent }: TaxRates,
): number {
  const netCents = Math.max(0, paidCents - (stakeCents - exciseCents));
  const tax = multiply({ numerator: BigInt(netCents), denominator: 100n }, percentOf(withholdingPercent));
  return Number(toHundredths(tax));
}
