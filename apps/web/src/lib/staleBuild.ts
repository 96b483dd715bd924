/** How each browser reports a failed dynamic import. */
const failedImport = /dynamically imported module|importing a module script failed|unable to preload css/i;

/**
 * Whether an error means that a part of the app could not be fetched: the connection was lost, or a newer build has
 * replaced the file since this page was opened.
 */
export function isStaleBuildError(error: unknown): boolean {
  return error instanceof Error && failedImport.test(error.message);
}
