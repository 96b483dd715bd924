/**
 * Writes a problem that a player need not hear of where developers look: the browser's console.
 * @param what what went wrong, without anything private
 */
export function logProblem(what: string, cause?: unknown): void {
  // oxlint-disable-next-line eslint/no-console -- the console is the only log that a browser has
  console.error(what, ...(cause === undefined ? [] : [cause]));
}
