import { noticeOf } from './notice.ts';

/**
 * The service worker (decision 34). Online it changes nothing that a player sees. Offline it answers a navigation with
 * the shell of its build, marked as offline, and the shell shows the lists that the page has saved
 * (src/app/offline/savedLists.ts). It never handles calls, so no private response can reach its caches. It uses no
 * library, because every first visit loads it (decision 46).
 */
declare const self: ServiceWorkerGlobalScope;
/** Set by scripts/workerConfig.ts: the build that this worker belongs to, and the files that its shell needs. */
declare const BUILD: {
  readonly id: string;
  readonly entry: string;
  readonly language: string;
  readonly files: readonly string[];
};
/** The bundler writes the whole value wherever BUILD stands. */
const build = BUILD;

const SHELL = `/index.html?language=${build.language}`;
const SHELL_CACHE_PREFIX = 'ushindi-shell-';
const SHELL_CACHE = `${SHELL_CACHE_PREFIX}${build.id}`;
/** After it a navigation is answered from the shell, which keeps trying. */
const NAVIGATION_TIMEOUT_MS = 10_000;
const ASSET_CACHE = 'ushindi-assets';
/** A build has about 60 scripts, styles and fonts, of which a player loads a part. A removed one is loaded again. */
const MAX_ASSETS = 45;
const ASSET = /^\/assets\/[^/]+\.(?:js|css|woff2)$/;
/** What workers of releases before this one stored beside their caches. */
const FORMER_DATABASE = 'workbox-expiration';

/** Stores the shell with its files. Files that the page has loaded come from the browser's HTTP cache. */
async function storeShell(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  await cache.addAll([SHELL, ...build.files]);
  const page = await (await cache.match(SHELL))?.text();
  // During a release another gateway may still send the page of the build before. The browser installs again later.
  if (!page?.includes(build.entry)) throw new Error('the shell is of another build');
}

async function removeOldShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(SHELL_CACHE_PREFIX) && name !== SHELL_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** A stored response. One that a broken storage cannot read counts as not stored, because the network may have it. */
const findStored = (request: Request | string, options?: MultiCacheQueryOptions): Promise<Response | undefined> =>
  caches.match(request, options).catch(() => undefined);

/** The shell with the mark by which the page knows that it is offline. */
async function offlineShell(): Promise<Response | undefined> {
  const shell = await findStored(SHELL, { cacheName: SHELL_CACHE });
  if (shell === undefined) return undefined;
  const page = await shell.text();
  const headers = new Headers(shell.headers);
  // They describe the bytes that were sent.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(page.replace('<html ', '<html data-offline '), { headers });
}

/** The network's answer to a navigation, or the shell when there is none for 10 s. */
async function answerNavigation({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const requestPage = async (): Promise<Response> =>
    ((await preloadResponse) as Response | undefined) ?? (await fetch(request));
  const answer = requestPage();
  const isLate = new Promise<undefined>((resolve) => {
    setTimeout(resolve, NAVIGATION_TIMEOUT_MS);
  });
  const answered = await Promise.race([answer.catch(() => undefined), isLate]);
  // Without a shell the browser waits on, and shows its own page when the network fails.
  return answered ?? (await offlineShell()) ?? answer;
}

/** Whether an address is a hashed file of ours. Nothing else reaches the caches besides the shell. */
function isAsset(address: string): boolean {
  const { origin, pathname } = new URL(address, self.location.origin);
  return origin === self.location.origin && ASSET.test(pathname);
}

/** Stores a hashed file, and removes the files that were stored first when there are too many. */
async function storeAsset(request: Request | string, response: Response): Promise<void> {
  const cache = await caches.open(ASSET_CACHE);
  try {
    await cache.put(request, response);
  } catch {
    // The storage is full, and these files are loaded again.
    await caches.delete(ASSET_CACHE);
  }
  const stored = await cache.keys();
  await Promise.all(stored.slice(0, -MAX_ASSETS).map((oldest) => cache.delete(oldest)));
}

/** A hashed file never changes: it comes from a cache, the shell's or that of files in use, or from the network once. */
async function answerAsset(event: ExtendableEvent, request: Request | string): Promise<Response> {
  const stored = await findStored(request);
  if (stored !== undefined) return stored;
  const response = await fetch(request);
  if (response.ok) event.waitUntil(storeAsset(request, response.clone()));
  return response;
}

self.addEventListener('install', (event) => event.waitUntil(storeShell()));
self.addEventListener('activate', (event) => {
  indexedDB.deleteDatabase(FORMER_DATABASE);
  // The browser requests the page while the worker starts.
  const isPreloading = self.registration.navigationPreload.enable();
  event.waitUntil(Promise.all([removeOldShells(), isPreloading, self.clients.claim()]));
});

// A new worker waits until the player has accepted the new version, or until a page of its build is open.
self.addEventListener('message', (event) => {
  // Sent by src/app/offline/worker.ts of this or another release.
  const data = event.data as { readonly type?: unknown; readonly payload?: { readonly urlsToCache?: string[] } };
  if (data.type === 'SKIP_WAITING') void self.skipWaiting();
  if (data.type === 'ENTRY') event.ports[0]?.postMessage(build.entry);
  if (data.type !== 'CACHE_URLS') return;
  const loaded = (data.payload?.urlsToCache ?? []).filter(isAsset);
  // A file that cannot be loaded now is stored when it is used.
  event.waitUntil(Promise.allSettled(loaded.map((address) => answerAsset(event, address))));
});

self.addEventListener('fetch', (event) => {
  const { url, method, mode, destination } = event.request;
  // A link that changes the language leads to no screen: offline, the shell would show one that is not found.
  if (new URL(url).pathname.startsWith('/language/')) return;
  if (mode === 'navigate' && destination === 'document') event.respondWith(answerNavigation(event));
  else if (method === 'GET' && isAsset(url)) event.respondWith(answerAsset(event, event.request));
});

// Notifications. Every message shows one, as browsers demand; one with the same tag replaces the one before.
self.addEventListener('push', (event) => {
  const { title, path, ...look } = noticeOf(() => event.data?.json());
  event.waitUntil(self.registration.showNotification(title, { ...look, data: path, icon: '/icons/icon-192.png' }));
});

/** Shows a window of ours that has the path, or opens one. No window leaves its page: a bet may be under way in it. */
async function openPath(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  await (open === undefined ? self.clients.openWindow(path) : open.focus());
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(String(event.notification.data)));
});
