/** Not in TypeScript's DOM types, and not in every browser. */
type DataSaving = { readonly connection?: { readonly saveData?: boolean } };

/**
 * Whether the page may load the service worker: browsers have none in some private windows and on pages without TLS, and
 * with the browser's data saver nothing is loaded that the screen does not need.
 */
export function canWorkOffline(): boolean {
  const { connection } = navigator as DataSaving;
  return 'serviceWorker' in navigator && 'caches' in window && connection?.saveData !== true;
}

/** Whether a service worker stores what this page loads. */
export function isStoredOffline(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}
