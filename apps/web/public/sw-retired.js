// Sent in place of sw.js while the gateway's setting SERVICE_WORKER is off: removes the worker and all that it has stored.
async function retire() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(retire()));
