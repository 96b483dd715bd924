/** The time and timers of the live part. Injected, so that tests control them. */
export interface Clock {
  /** Whole milliseconds of a clock that is never set, so only their differences mean something. */
  nowMs(): number;
  /** Runs once after `delayMs`. Returns a function that cancels it. */
  after(delayMs: number, run: () => void): () => void;
  /** Runs every `periodMs`. Returns a function that stops it. */
  every(periodMs: number, run: () => void): () => void;
}

/** Does nothing: the function that cancels a timer, while none runs. */
export const nothing = (): void => {};

/**
 * The machine's monotonic clock. By the date, old odds would look current for as long as the date is set back, and every
 * client would look silent when it is set forward.
 */
export const systemClock: Clock = {
  // Whole, because a gateway computes one time from another and an age, and compares the results.
  nowMs: () => Math.floor(performance.now()),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  every(periodMs, run) {
    const timer = setInterval(run, periodMs);
    return () => clearInterval(timer);
  },
};
