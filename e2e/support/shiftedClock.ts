/** Runs in a service before its own code. */
const PRELOAD = `
const shiftMs = Number(process.env.CLOCK_SHIFT_MS);
const now = Date.now;
globalThis.Date = class extends Date {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now() + shiftMs] : parts));
  }
  static now() {
    return now() + shiftMs;
  }
};`;

/** The settings with which a service starts at another time, so that a test needs no waiting for days to end. */
export const shiftedClock = (shiftMs: number): Record<string, string> => ({
  CLOCK_SHIFT_MS: String(shiftMs),
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(PRELOAD)}`,
});
