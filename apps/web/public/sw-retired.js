// Sent in place of sw.js while the gateway's setting SERVICE_WORKER is off: removes the worker and all that it has stored.
/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);
async function retire() {
  for (const name of await caches.keys()) await caches.delete(name);
  await worker.registration.unregister();
}
worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(retire()));
