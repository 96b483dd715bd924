/**
 * The service worker (decision 34). Online it changes nothing that a player sees. Offline it answers a navigation with
 * the shell of its build, marked as offline, and the shell shows the lists that the page has saved
 * (src/app/offline/savedLists.ts). It never handles calls, so no private response can reach its caches.
 */
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;
/** Set by vite.worker.config.ts: the build that this worker belongs to, and the files that its shell needs. */
declare const BUILD: { readonly id: string; readonly entry: string; readonly files: readonly string[] };

const SHELL = '/index.html';
const SHELL_CACHE_PREFIX = 'ushindi-shell-';
const SHELL_CACHE = `${SHELL_CACHE_PREFIX}${BUILD.id}`;
/** After it a navigation is answered from the shell, which goes on trying. */
const NAVIGATION_TIMEOUT_SECONDS = 10;
/** Three builds: a build has about 15 scripts, styles and fonts. */
const MAX_ASSETS = 45;
const MAX_ASSET_AGE_SECONDS = 30 * 24 * 60 * 60;
const ASSET = /^\/assets\/[^/]+\.(?:js|css|woff2)$/;

/** Stores the shell with its files. Files that the page has loaded come from the browser's HTTP cache. */
async function storeShell(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  await cache.addAll([SHELL, ...BUILD.files]);
  const page = await (await cache.match(SHELL))?.text();
  // During a release another gateway may still send the page of the build before. The browser installs again later.
  if (!page?.includes(BUILD.entry)) throw new Error('the shell is of another build');
}

async function removeOldShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(SHELL_CACHE_PREFIX) && name !== SHELL_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The shell with the mark by which the page knows that it is offline. */
async function offlineShell(): Promise<Response | undefined> {
  const shell = await caches.match(SHELL, { cacheName: SHELL_CACHE });
  if (shell === undefined) return undefined;
  const page = await shell.text();
  const headers = new Headers(shell.headers);
  // They describe the bytes that were sent.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(page.replace('<html ', '<html data-offline '), { headers });
}

self.addEventListener('install', (event) => event.waitUntil(storeShell()));
self.addEventListener('activate', (event) => {
  // The browser requests the page while the worker starts.
  event.waitUntil(Promise.all([removeOldShells(), self.registration.navigationPreload.enable()]));
});
// A new worker waits until the player has accepted the new version, or until a page of its build is open.
self.addEventListener('message', ({ data, ports }: ExtendableMessageEvent) => {
  // Sent by src/app/offline/worker.ts of this or another release.
  const { type } = data as { readonly type?: unknown };
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'ENTRY') ports[0]?.postMessage(BUILD.entry);
});
clientsClaim();

registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate' && request.destination === 'document',
  new NetworkOnly({
    networkTimeoutSeconds: NAVIGATION_TIMEOUT_SECONDS,
    plugins: [{ handlerDidError: offlineShell }],
  }),
);

// Hashed files never change. Those of the shell are in its cache.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && ASSET.test(url.pathname),
  new CacheFirst({
    cacheName: 'ushindi-assets',
    plugins: [
      { cachedResponseWillBeUsed: async ({ cachedResponse, request }) => cachedResponse ?? caches.match(request) },
      new ExpirationPlugin({ maxEntries: MAX_ASSETS, maxAgeSeconds: MAX_ASSET_AGE_SECONDS, purgeOnQuotaError: true }),
    ],
  }),
);
