import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startWorker } from './worker.ts';

const THIS = '/assets/app-1.js';
const NEXT = '/assets/app-2.js';

type Message = { type: string; payload?: { urlsToCache: string[] } };

/** A worker of a build, which answers as sw.ts does. */
class FakeWorker extends EventTarget {
  readonly received: string[] = [];
  stored: readonly string[] = [];
  readonly #entry: string;
  constructor(entry: string) {
    super();
    this.#entry = entry;
  }
  postMessage({ type, payload }: Message, [port]: MessagePort[] = []): void {
    this.received.push(type);
    if (payload !== undefined) this.stored = payload.urlsToCache;
    if (type === 'ENTRY') port?.postMessage(this.#entry);
  }
}

const { origin } = window.location;
const LOADED = [
  `${origin}${THIS}`,
  `${origin}/assets/app.css`,
  `${origin}/assets/KE.svg`,
  `${origin}/trpc/wallet.balance`,
  'https://cdn.example/assets/game.js',
];

/** The browser's container with its one registration. */
class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  readonly registration = Object.assign(new EventTarget(), {
    active: new FakeWorker(THIS),
    installing: null as FakeWorker | null,
    waiting: null as FakeWorker | null,
    update: vi.fn(async () => undefined),
  });
  readonly ready = Promise.resolve(this.registration);
  register = async () => this.registration;

  /** A new worker is found and installed. */
  install(worker: FakeWorker): void {
    this.registration.installing = worker;
    this.registration.dispatchEvent(new Event('updatefound'));
    Object.assign(this.registration, { installing: null, waiting: worker });
    worker.dispatchEvent(new Event('statechange'));
  }
}

let container: FakeContainer;
const onNewVersion = vi.fn<(reload: () => void) => void>();

beforeEach(() => {
  document.head.innerHTML = `<script type="module" src="${THIS}"></script>`;
  container = new FakeContainer();
  vi.stubGlobal('navigator', { serviceWorker: container });
  // jsdom has no timeline of resources.
  Object.assign(performance, { getEntriesByType: () => LOADED.map((name) => ({ name })) });
  onNewVersion.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

it('activates a worker of the build of this page without asking', async () => {
  await startWorker(onNewVersion);
  const next = new FakeWorker(THIS);
  container.install(next);
  await expect.poll(() => next.received).toContain('SKIP_WAITING');
  expect(onNewVersion).not.toHaveBeenCalled();
});

it('asks about a worker of another build, and activates it only then', { tags: ['R-43'] }, async () => {
  await startWorker(onNewVersion);
  const next = new FakeWorker(NEXT);
  container.install(next);
  await expect.poll(() => onNewVersion).toHaveBeenCalledOnce();
  expect(next.received).toEqual(['ENTRY']);
  onNewVersion.mock.calls[0]?.[0]();
  expect(next.received).toEqual(['ENTRY', 'SKIP_WAITING']);
});

it('asks about a worker that was waiting before the page opened', async () => {
  container.registration.waiting = new FakeWorker(NEXT);
  await startWorker(onNewVersion);
  await expect.poll(() => onNewVersion).toHaveBeenCalledOnce();
});

it('asks when another tab has changed to a new build', async () => {
  await startWorker(onNewVersion);
  container.controller = new FakeWorker(NEXT);
  container.dispatchEvent(new Event('controllerchange'));
  await expect.poll(() => onNewVersion).toHaveBeenCalledOnce();
});

it('stores what the page had loaded before there was a worker, once', async () => {
  await startWorker(onNewVersion);
  expect(container.registration.active.stored).toEqual(LOADED.slice(0, 2));
  container.controller = container.registration.active;
  await startWorker(onNewVersion);
  expect(container.registration.active.received).toEqual(['CACHE_URLS']);
});
