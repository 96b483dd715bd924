import { language } from '#i18n/language.ts';
import { entryOf } from './build.ts';

/**
 * The worker of the page's language. The address names it, because browsers may request the worker without the headers
 * that decide the language.
 */
const ADDRESS = `/sw.js?language=${language}`;
/** A page that is shown again after this time checks for a new version. */
const CHECK_AFTER_MS = 60 * 60 * 1000;
const ASSET = /\/assets\/[^/]+\.(?:js|css|woff2)$/;

/**
 * Registers the service worker. `onNewVersion` is called when another build is ready; its parameter reloads the page with
 * that build. Nothing reloads automatically: the player may be about to place a bet.
 * @throws where the browser or the gateway refuses the worker; the page then works as without one
 */
export async function startWorker(onNewVersion: (reload: () => void) => void): Promise<void> {
  const { serviceWorker } = navigator;
  const wasControlled = serviceWorker.controller !== null;
  const registration = await serviceWorker.register(trustedAddress());
  const { active } = await serviceWorker.ready;
  if (!wasControlled && active !== null) storeLoadedAssets(active);
  watchVersions(registration, onNewVersion);
  checkWhenShown(registration);
}

type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(url: string): string };
};

/** The worker's address. With Trusted Types, the security policy does not accept plain text for it. */
function trustedAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy('ushindi', { createScriptURL: () => ADDRESS }).createScriptURL(ADDRESS) ?? ADDRESS;
}

/** Stores what this page loaded before there was a worker. The browser's HTTP cache has these files. */
function storeLoadedAssets(worker: ServiceWorker): void {
  const urlsToCache = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(window.location.origin) && ASSET.test(name));
  worker.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } }, []);
}

function watchVersions(registration: ServiceWorkerRegistration, onNewVersion: (reload: () => void) => void): void {
  const { serviceWorker } = navigator;
  const page = entryOf(document);
  const reload = () => window.location.reload();
  const onWaiting = async (waiting: ServiceWorker) => {
    const activate = () => waiting.postMessage({ type: 'SKIP_WAITING' }, []);
    // The page came from the gateway and is of the new build already.
    if ((await entryOfWorker(waiting)) === page) return activate();
    onNewVersion(() => {
      serviceWorker.addEventListener('controllerchange', reload, { once: true });
      activate();
    });
  };
  const onInstalled = () => {
    if (registration.waiting !== null && registration.active !== null) void onWaiting(registration.waiting);
  };
  const followInstalling = () => registration.installing?.addEventListener('statechange', onInstalled);
  registration.addEventListener('updatefound', followInstalling);
  // The registration may already have found a new worker, as after a change of the language.
  followInstalling();
  onInstalled();
  // Another tab has changed to a new build.
  const onController = async (controller: ServiceWorker) => {
    if ((await entryOfWorker(controller)) !== page) onNewVersion(reload);
  };
  serviceWorker.addEventListener('controllerchange', () => {
    if (serviceWorker.controller !== null) void onController(serviceWorker.controller);
  });
}

/** The first script of the build that a worker belongs to. */
function entryOfWorker(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data), { once: true });
    port1.start();
    worker.postMessage({ type: 'ENTRY' }, [port2]);
  });
}

function checkWhenShown(registration: ServiceWorkerRegistration): void {
  let checkedAtMs = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAtMs < CHECK_AFTER_MS) return;
    checkedAtMs = Date.now();
    // Without a network, or during a release, the next check finds it.
    registration.update().catch(() => undefined);
  });
}
