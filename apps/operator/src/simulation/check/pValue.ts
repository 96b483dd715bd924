/** From this variance on, a normal distribution stands in for the exact one. */
const NORMAL_FROM = 25;

/** What was counted over independent matches, each with its own probability. */
export interface Count {
  readonly matches: number;
  readonly won: number;
  /** The sum of the probabilities, and of what each adds to the variance. */
  readonly expected: number;
  readonly variance: number;
}

/**
 * The probability of a count at least as far from what is expected, either way. Rare outcomes, and their opposites, are
 * counted by Poisson's distribution, which is wider than the true one: the answer is then too high rather than too low.
 */
export function pValueOf({ matches, won, expected, variance }: Count): number {
  if (variance >= NORMAL_FROM) {
    const distance = Math.max(0, Math.abs(won - expected) - 0.5);
    return Math.min(1, complementaryError(distance / Math.sqrt(2 * variance)));
  }
  return expected <= matches / 2 ? poissonPValue(won, expected) : poissonPValue(matches - won, matches - expected);
}

function poissonPValue(count: number, mean: number): number {
  let term = Math.exp(-mean);
  let below = 0;
  for (let value = 0; value < count; value += 1) {
    below += term;
    term *= mean / (value + 1);
  }
  const atLeast = Math.max(0, 1 - below);
  return Math.min(1, 2 * Math.min(atLeast, below + term));
}

/** The complementary error function, to a relative 1.2e-7 (Chebyshev fit of Numerical Recipes, section 6.2). */
function complementaryError(x: number): number {
  const t = 1 / (1 + x / 2);
  const fit = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ];
  return t * Math.exp(-x * x + fit.reduceRight((sum, coefficient) => sum * t + coefficient, 0));
}

/**
 * Adjusts p-values for their number (Holm): below a level only where that level holds for all of them together. In their
 * order.
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
