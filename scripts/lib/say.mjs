/** Prints what a script is doing, one line a step. */
export const say = (message) => console.log(`ushindi: ${message}`);

/** Ends a script with one line that names what is wrong or missing. */
export function fail(message) {
  console.error(`ushindi: ${message}`);
  process.exit(1);
}

/** Seconds since a moment, for 'done in 3 s' lines. */
export const secondsSince = (startedMs) => `${Math.max(1, Math.round((Date.now() - startedMs) / 1000))} s`;
