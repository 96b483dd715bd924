import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import poissonCdf from '@stdlib/stats-base-dists-poisson-cdf';

/** From this variance on, the normal distribution approximates the exact one. */
const NORMAL_FROM = 25;

/** A count over independent matches, each with its own probability. */
export interface Count {
  readonly matches: number;
  readonly won: number;
  /** The sums over the matches: of their probabilities, and of the variances. */
  readonly expected: number;
  readonly variance: number;
}

/**
 * The two-sided p-value: the probability of a count at least as far from the expected one. Rare outcomes and their
 * opposites use the Poisson distribution, which is wider than the exact one, so that the p-value is never too small.
 */
export function pValueOf({ matches, won, expected, variance }: Count): number {
  if (variance >= NORMAL_FROM) {
    const distance = Math.max(0, Math.abs(won - expected) - 0.5);
    return Math.min(1, 2 * normalCdf(-distance / Math.sqrt(variance), 0, 1));
  }
  return expected <= matches / 2 ? poissonPValue(won, expected) : poissonPValue(matches - won, matches - expected);
}

function poissonPValue(count: number, expected: number): number {
  // A difference of sums may round to slightly below zero.
  const mean = Math.max(0, expected);
  const atLeast = 1 - poissonCdf(count - 1, mean);
  return Math.min(1, 2 * Math.min(atLeast, poissonCdf(count, mean)));
}

/**
 * Holm's adjustment of p-values, in the given order. An adjusted p-value is below a level only if the level applies to
 * all tests together.
 */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((_, index) => index).sort((a, b) => (pValues[a] as number) - (pValues[b] as number));
  const adjusted: number[] = [];
  let highest = 0;
  order.forEach((index, rank) => {
    highest = Math.max(highest, Math.min(1, (pValues[index] as number) * (pValues.length - rank)));
    adjusted[index] = highest;
  });
  return adjusted;
}
