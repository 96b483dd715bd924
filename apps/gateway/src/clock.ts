/** The time and timers of the live part. Injected, so that tests control them. */
export interface Clock {
  /** Whole milliseconds of a clock that is never set. Only differences of them have a meaning. */
  nowMs(): number;
  /** Runs once after `delayMs`. Returns a function that cancels it. */
  after(delayMs: number, run: () => void): () => void;
  /** Runs every `periodMs`. Returns a function that stops it. */
  every(periodMs: number, run: () => void): () => void;
}

/** Does nothing. It is the cancel function while no timer runs. */
export const nothing = (): void => {};

/**
 * The machine's monotonic clock. With the date instead, old odds would count as current after the date was set back,
 * and every client would count as silent after it was set forward.
 */
export const systemClock: Clock = {
  // Whole milliseconds, because a gateway computes a time from another time and an age, and compares both.
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
