const firstWaitMs = 500;
const longestWaitMs = 30_000;

/**
 * The wait before another try, in milliseconds, with full jitter: a random time up to a bound that doubles with every
 * failure. Thousands of clients then do not reconnect in the same second. @param failures failed tries so far, 0 at
 * first @param random 0 up to 1, as Math.random
 */
export function backoffMs(failures: number, random: () => number): number {
  return random() * Math.min(longestWaitMs, firstWaitMs * 2 ** failures);
}

/** The number of failures with which the bound is the longest one, for a server that requests a later attempt. */
export const MANY_FAILURES = 6;
