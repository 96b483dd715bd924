/** The time and timers of the live part. Injected, so that tests control them. */
export interface Clock {
  /** Epoch milliseconds. */
  nowMs(): number;
  /** Runs once after `delayMs`. Returns a function that cancels it. */
  after(delayMs: number, run: () => void): () => void;
  /** Runs every `periodMs`. Returns a function that stops it. */
  every(periodMs: number, run: () => void): () => void;
}

/** Does nothing: the function that cancels a timer, while none runs. */
export const nothing = (): void => {};

/** The machine's own time. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  every(periodMs, run) {
    const timer = setInterval(run, periodMs);
    return () => clearInterval(timer);
  },
};
