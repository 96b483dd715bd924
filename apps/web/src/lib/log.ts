/**
 * Logs a problem that the player need not see to the browser's console. @param what what failed, without private data
 */
export function logProblem(what: string, cause?: unknown): void {
  // oxlint-disable-next-line eslint/no-console -- the console is the only log that a browser has
  console.error(what, ...(cause === undefined ? [] : [cause]));
}
