/** Prints one line about a step of a script. */
export const log = (message) => console.log(`ushindi: ${message}`);

/** Ends a script with one line that names the problem. */
export function fail(message) {
  console.error(`ushindi: ${message}`);
  process.exit(1);
}

/** Seconds since a moment, as in 'done in 3 s'. */
export const secondsSince = (startedMs) => `${Math.max(1, Math.round((Date.now() - startedMs) / 1000))} s`;
