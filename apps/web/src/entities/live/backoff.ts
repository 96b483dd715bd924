const firstWaitMs = 500;
const longestWaitMs = 30_000;

/**
 * How long to wait before trying again, with full jitter: anything between nothing and a bound that doubles with
 * every failure, so that thousands of clients do not reconnect in the same second.
 * @param failures failed tries so far, 0 at first
 * @param random 0 up to 1, as Math.random
 */
export function backoffMs(failures: number, random: () => number): number {
  return random() * Math.min(longestWaitMs, firstWaitMs * 2 ** failures);
}

/** As many failures as make the wait the longest one: for a server that asks for a later attempt. */
export const MANY_FAILURES = 6;
