/** Time as the live part sees it; passed in so that tests hold it. */
export interface Clock {
  /** Epoch milliseconds. */
  nowMs(): number;
  /** Runs once after `delayMs`; the answer cancels it. */
  after(delayMs: number, run: () => void): () => void;
  /** Runs every `periodMs`; the answer stops it. */
  every(periodMs: number, run: () => void): () => void;
}

/** What cancels a timer that is not there. */
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
