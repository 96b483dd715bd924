import { boostPercent } from './boost.ts';
import {
  add,
  divide,
  type Fraction,
  fromHundredths,
  isAtLeast,
  multiply,
  ONE,
  parseNonNegative,
  printHundredths,
  subtract,
  toHundredths,
  ZERO,
} from './decimal.ts';
import { BET_LIMITS, type BetLimits, TAX_RATES, type TaxRates } from './rates.ts';

// The functions of this file take stakes in KES and decimal odds, and return KES or odds as decimal strings with two
// decimals. Each throws RangeError for a value that is negative or not a finite number. Rates and limits default to those of
// the requirements; settlement passes those of the bet.

/** KES or odds, as a decimal string or as a number that is read as it prints. */
export type Decimal = string | number;

function percent(value: number): Fraction {
  return divide(parseNonNegative(value, 'percent'), { numerator: 100n, denominator: 1n });
}

function exactStakeAfterTax(stake: Decimal, rates: TaxRates): Fraction {
  return divide(parseNonNegative(stake, 'stake'), add(ONE, percent(rates.excisePercent)));
}

// Rounded, because every later step uses the total odds that the player sees.
function roundedTotalOdds(odds: readonly Decimal[]): Fraction {
  if (odds.length === 0) return ZERO;
  const product = odds.map((price) => parseNonNegative(price, 'odds')).reduce(multiply);
  return fromHundredths(toHundredths(product));
}

/** The values that all amounts need of the odds, computed once: the rounded total odds, and the boost in percent. */
type Priced = { total: Fraction; boost: number };

const priceOf = (odds: readonly Decimal[]): Priced => ({ total: roundedTotalOdds(odds), boost: boostPercent(odds) });

function roundedWinnings(stake: Decimal, total: Fraction, rates: TaxRates): Fraction {
  const winning = multiply(exactStakeAfterTax(stake, rates), total);
  return fromHundredths(toHundredths(winning));
}

// Winnings that do not cover the stake after tax are a loss and not taxed.
function netWin(winning: Fraction, netStake: Fraction): Fraction {
  return isAtLeast(winning, netStake) ? subtract(winning, netStake) : ZERO;
}

function exactWithholding(stake: Decimal, total: Fraction, rates: TaxRates): Fraction {
  const net = netWin(roundedWinnings(stake, total, rates), exactStakeAfterTax(stake, rates));
  const rate = percent(rates.withholdingPercent);
  return multiply(net, divide(rate, add(ONE, rate)));
}

function print(amount: Fraction): string {
  return printHundredths(toHundredths(amount));
}

function cappedHundredths(amount: Fraction, limits: BetLimits): bigint {
  const cap = parseNonNegative(limits.maxPayout, 'maximum payout');
  return toHundredths(isAtLeast(amount, cap) ? cap : amount);
}

function plainPayout(stake: Decimal, total: Fraction, rates: TaxRates, limits: BetLimits): string {
  const winning = roundedWinnings(stake, total, rates);
  return printHundredths(cappedHundredths(subtract(winning, exactWithholding(stake, total, rates)), limits));
}

// Not rounded before its tax, unlike plain winnings.
function exactBoostedWinnings(stake: Decimal, { total, boost }: Priced, rates: TaxRates): Fraction {
  return multiply(multiply(exactStakeAfterTax(stake, rates), total), add(ONE, percent(boost)));
}

function exactBoostedWithholding(stake: Decimal, priced: Priced, rates: TaxRates): Fraction {
  const net = netWin(exactBoostedWinnings(stake, priced, rates), exactStakeAfterTax(stake, rates));
  return multiply(net, percent(rates.boostedWithholdingPercent));
}

/** The payout of a boosted bet. Its tax is the rate times the boosted net win. It is capped like `payout`. */
function boostedPayout({ stake, priced, rates, limits }: SlipTerms): string {
  const boosted = exactBoostedWinnings(stake, priced, rates);
  return printHundredths(cappedHundredths(subtract(boosted, exactBoostedWithholding(stake, priced, rates)), limits));
}

/** The excise tax contained in a stake: 100 contains 13.04. */
export function exciseTax(stake: Decimal, rates: TaxRates = TAX_RATES): string {
  return print(subtract(parseNonNegative(stake, 'stake'), exactStakeAfterTax(stake, rates)));
}

/** The stake less its excise tax, rounded for display: 86.96 of 100. */
export function stakeAfterTax(stake: Decimal, rates: TaxRates = TAX_RATES): string {
  return print(exactStakeAfterTax(stake, rates));
}

/** The product of all odds, rounded half-up; '0.00' without a selection. */
export function totalOdds(odds: readonly Decimal[]): string {
  return print(roundedTotalOdds(odds));
}

/** Stake after tax times total odds, before withholding tax and boost. */
export function winnings(stake: Decimal, odds: readonly Decimal[], rates: TaxRates = TAX_RATES): string {
  return print(roundedWinnings(stake, roundedTotalOdds(odds), rates));
}

/** The tax contained in the winnings above the stake after tax; never negative. */
export function withholdingTax(stake: Decimal, odds: readonly Decimal[], rates: TaxRates = TAX_RATES): string {
  return print(exactWithholding(stake, roundedTotalOdds(odds), rates));
}

/** The payout of a bet without boost: winnings less withholding tax, capped. */
export function payout(
  stake: Decimal,
  odds: readonly Decimal[],
  rates: TaxRates = TAX_RATES,
  limits: BetLimits = BET_LIMITS,
): string {
  return plainPayout(stake, roundedTotalOdds(odds), rates, limits);
}

/** All amounts of a slip. They are decimal strings with two decimals; `boostPercent` is a number. */
export type SlipBreakdown = {
  readonly stake: string;
  readonly exciseTax: string;
  readonly stakeAfterTax: string;
  readonly totalOdds: string;
  readonly winnings: string;
  readonly withholdingTax: string;
  readonly boostPercent: number;
  /** The amount that the boost adds to the winnings, before tax; '0.00' without a boost. */
  readonly boostAmount: string;
  /** The payout when every leg wins: the boosted one where there is a boost, else the plain one. */
  readonly payout: string;
};

type SlipTerms = { stake: Decimal; priced: Priced; rates: TaxRates; limits: BetLimits };

// A capped payout is taxed as the winnings that just reach the cap. `taxPerPaid` is the tax for each shilling of the net win
// that is paid out: the rate itself where the tax is contained in the net win, rate / (1 - rate) where it is deducted.
function taxAtCap({ stake, rates, limits }: SlipTerms, taxPerPaid: Fraction): string {
  // Stryker disable next-line StringLiteral: limits are checked before, by the payout
  const cap = parseNonNegative(limits.maxPayout, 'maximum payout');
  return print(multiply(netWin(cap, exactStakeAfterTax(stake, rates)), taxPerPaid));
}

const isCapped = (paid: string, { limits }: SlipTerms): boolean =>
  // Stryker disable next-line StringLiteral: limits are checked before, by the payout, which is always a number
  isAtLeast(parseNonNegative(paid, 'payout'), parseNonNegative(limits.maxPayout, 'maximum payout'));

function plainAmounts(terms: SlipTerms) {
  const { stake, priced, rates, limits } = terms;
  const paid = plainPayout(stake, priced.total, rates, limits);
  const tax = isCapped(paid, terms)
    ? taxAtCap(terms, percent(rates.withholdingPercent))
    : print(exactWithholding(stake, priced.total, rates));
  return { withholdingTax: tax, boostPercent: 0, boostAmount: '0.00', payout: paid };
}

// A boosted slip is taxed on its boosted winnings and by another rate, so its tax line is that tax: the lines of
// the slip then add up, and the boost itself never shows as a loss.
function boostedAmounts(terms: SlipTerms) {
  const { stake, priced, rates } = terms;
  const paid = boostedPayout(terms);
  const rate = percent(rates.boostedWithholdingPercent);
  const boosted = toHundredths(exactBoostedWinnings(stake, priced, rates));
  return {
    withholdingTax: isCapped(paid, terms)
      ? taxAtCap(terms, divide(rate, subtract(ONE, rate)))
      : print(exactBoostedWithholding(stake, priced, rates)),
    boostPercent: priced.boost,
    boostAmount: printHundredths(boosted - toHundredths(roundedWinnings(stake, priced.total, rates))),
    payout: paid,
  };
}

/**
 * The amounts of a slip, step by step. The web client shows them and the operator pays them.
 * Winnings plus boost less withholding tax are the payout, within a cent of rounding. If the cap applies they are more, and
 * the tax is that of the payout.
 */
export function slipBreakdown(
  stake: Decimal,
  odds: readonly Decimal[],
  rates: TaxRates = TAX_RATES,
  limits: BetLimits = BET_LIMITS,
): SlipBreakdown {
  const priced = priceOf(odds);
  const terms = { stake, priced, rates, limits };
  return {
    stake: print(parseNonNegative(stake, 'stake')),
    exciseTax: exciseTax(stake, rates),
    stakeAfterTax: stakeAfterTax(stake, rates),
    totalOdds: print(priced.total),
    winnings: print(roundedWinnings(stake, priced.total, rates)),
    ...(priced.boost > 0 ? boostedAmounts(terms) : plainAmounts(terms)),
  };
}
