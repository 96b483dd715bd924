import { isDataSaverOn } from './dataSaver/dataSaver.ts';

/**
 * Whether the page may load the service worker: browsers have none in some private windows and on pages without TLS, and
 * with the data saver nothing is loaded that the screen does not need.
 */
export function canWorkOffline(): boolean {
  return 'serviceWorker' in navigator && 'caches' in window && !isDataSaverOn();
}

/** Whether a service worker stores what this page loads. */
export function isStoredOffline(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}
