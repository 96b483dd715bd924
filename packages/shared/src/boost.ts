import { isAtLeast, parseDecimal, parseNonNegative } from './decimal.ts';

// Stryker disable next-line StringLiteral: the name is for errors, and a constant has none
const QUALIFYING_ODDS = parseDecimal('1.3', 'qualifying odds');

/** Percent by count of qualifying legs, from the lowest tier to the top one. */
const BOOST_TIERS: readonly { readonly legs: number; readonly percent: number }[] = [
  4, 5, 6, 8, 10, 15, 18, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100,
].map((percent, index) => ({ legs: index + 4, percent }));

function countQualifying(odds: readonly (string | number)[]): number {
  return odds.filter((price) => isAtLeast(parseNonNegative(price, 'odds'), QUALIFYING_ODDS)).length;
}

/**
 * The boost of a bet in percent; 0 without one. Only legs at odds of 1.3 or more count. Throws
 * RangeError for odds that are negative or no decimal number.
 */
export function boostPercent(odds: readonly (string | number)[]): number {
  const legs = countQualifying(odds);
  return BOOST_TIERS.findLast((tier) => tier.legs <= legs)?.percent ?? 0;
}

/**
 * The number of further qualifying legs that reach the next boost, and its percent. Null on an empty slip, where the
 * hint has no use, and at the top tier. Throws RangeError like `boostPercent`.
 */
export function nextBoostTier(odds: readonly (string | number)[]): { legsToAdd: number; percent: number } | null {
  if (odds.length === 0) return null;
  const legs = countQualifying(odds);
  const next = BOOST_TIERS.find((tier) => tier.legs > legs);
  return next ? { legsToAdd: next.legs - legs, percent: next.percent } : null;
}
