// setTimeout stores its delay as a signed 32-bit integer; a longer delay fires immediately.
const MAX_STEP_MS = 2 ** 31 - 1;

/** The two timer functions that setLongTimeout needs; tests pass their own. */
export type Timers = {
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(handle: unknown): void;
};

const systemTimers: Timers = {
  setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};

/**
 * setTimeout for any delay in milliseconds: a longer delay consists of several timers. A delay of zero or less fires as
 * soon as the timers do. Returns a function that cancels; cancelling late or twice does nothing. Throws RangeError for
 * NaN.
 */
export function setLongTimeout(callback: () => void, delayMs: number, timers: Timers = systemTimers): () => void {
  let handle: unknown;
  const arm = (remainingMs: number): void => {
    const stepMs = Math.min(Math.max(remainingMs, 0), MAX_STEP_MS);
    const isLast = stepMs >= remainingMs;
    handle = timers.setTimeout(() => (isLast ? callback() : arm(remainingMs - stepMs)), stepMs);
  };
  if (Number.isNaN(delayMs)) throw new RangeError('delayMs must be a number');
  arm(delayMs);
  return () => timers.clearTimeout(handle);
}
