import type { Page, Worker } from '@playwright/test';
import { workerControls } from './offline.ts';

/** The parts of a service worker's scope that the functions below use. */
type Scope = {
  Notification: typeof Notification;
  registration: ServiceWorkerRegistration;
  clients: { openWindow(path: string): Promise<void> };
  WindowClient: { prototype: { url: string; focus(): Promise<void> } };
  ExtendableEvent: typeof Event;
  dispatchEvent(event: Event): boolean;
};

type ListedNotification = { title: string; tag?: string; close(): void };

/** A subscription as the test's push service makes it, and the operator's key for which it made it. */
type Subscription = { endpoint: string; p256dh: string; auth: string; key: string };

/**
 * Gives a page the permission to show notifications, and a subscription at the test's push service. A browser of tests
 * reaches no other. The headless shell has no notifications, and reports them as denied whatever is granted.
 */
export async function allowNotifications(page: Page, subscription: Subscription): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(({ endpoint, p256dh, auth, key }) => {
    if (Notification.permission !== 'granted')
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    const bytesOf = (text: string) => {
      const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
      return Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0).buffer;
    };
    const keys: Record<string, ArrayBuffer> = { p256dh: bytesOf(p256dh), auth: bytesOf(auth) };
    // Kept beyond the page, as a browser's subscription is.
    const mark = 'test subscription';
    const made = {
      endpoint,
      getKey: (name: string) => keys[name],
      unsubscribe: async () => {
        localStorage.removeItem(mark);
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (applicationServerKey !== key) throw new Error('another key than that of the operator');
        localStorage.setItem(mark, '');
        return made;
      },
      getSubscription: async () => (localStorage.getItem(mark) === null ? null : made),
    });
  }, subscription);
}

/** The worker that controls a page. In the headless shell it gets a list of notifications of its own. */
async function workerOf(page: Page): Promise<Worker> {
  await workerControls(page);
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('the page has no service worker');
  await worker.evaluate(() => {
    const { Notification: kind, registration } = globalThis as unknown as Scope;
    if (kind.permission === 'granted' || Object.hasOwn(registration, 'showNotification')) return;
    let listed: ListedNotification[] = [];
    Object.assign(registration, {
      showNotification: async (title: string, options: NotificationOptions) => {
        const notification: ListedNotification = {
          title,
          ...options,
          close: () => {
            listed = listed.filter((each) => each !== notification);
          },
        };
        listed = [...listed.filter(({ tag }) => tag !== options.tag), notification];
      },
      getNotifications: async () => listed,
    });
  });
  return worker;
}

/** Delivers a decrypted message to the page's service worker, as the browser does. */
export async function deliver(page: Page, message: unknown): Promise<void> {
  await workerOf(page);
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const data = JSON.stringify(message);
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await session.detach();
}

/** The notifications that the phone shows. */
export async function shown(page: Page): Promise<{ title: string; body: string }[]> {
  const worker = await workerOf(page);
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as Scope;
    const notifications = await registration.getNotifications();
    return notifications.map(({ title, body }) => ({ title, body }));
  });
}

/** Taps the notification. Resolves with what the worker shows: a browser lets it do so only after a person's tap. */
export async function tap(page: Page): Promise<string> {
  const worker = await workerOf(page);
  return worker.evaluate(async () => {
    const { clients, registration, WindowClient, ExtendableEvent, dispatchEvent } = globalThis as unknown as Scope;
    const way = new Promise<string>((resolve) => {
      clients.openWindow = async (path) => resolve(`a new window with ${path}`);
      WindowClient.prototype.focus = async function focus() {
        resolve(`the window with ${new URL(this.url).pathname}`);
      };
    });
    const [notification] = await registration.getNotifications();
    const event = new ExtendableEvent('notificationclick');
    // Only an event of the browser can be waited for.
    Object.defineProperties(event, { notification: { value: notification }, waitUntil: { value: () => undefined } });
    dispatchEvent.call(globalThis, event);
    return way;
  });
}
