import { expect, type Page } from '@playwright/test';
import { TestPushService } from '../../apps/operator/src/test/pushService.ts';
import { freePort } from '../../scripts/lib/launcher.mjs';
import { createPlayer, mutate, query } from '../support/api.ts';
import { STEADY_ODDS, test } from '../support/fixtures.ts';
import { workerControls } from '../support/offline.ts';
import { answerPrompt } from '../support/phone.ts';

/** Notifications (docs/product/notifications.md), from the event to the phone. Only the push service is the test's. */

const port = await freePort();
test.use({
  serviceWorkers: 'allow',
  productEnv: { ...STEADY_ODDS, SIM_SEED: 'push', PUSH_TEST_SERVICE: `http://127.0.0.1:${port}` },
});

type Subscription = ReturnType<TestPushService['subscribe']>;

/** Headless Chromium reaches no push service: its subscription is one at the service of the test. */
async function subscribeAt(page: Page, subscription: Subscription): Promise<void> {
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const bytesOf = (text: string) => {
      const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
      return Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0).buffer;
    };
    const keys: Record<string, ArrayBuffer> = { p256dh: bytesOf(p256dh), auth: bytesOf(auth) };
    const made = { endpoint, getKey: (name: string) => keys[name], unsubscribe: async () => true };
    Object.assign(PushManager.prototype, { subscribe: async () => made, getSubscription: async () => null });
  }, subscription);
}

/** Delivers a decrypted message to the page's service worker, as the browser does. */
async function deliver(page: Page, message: unknown): Promise<void> {
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
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications();
    return notifications.map(({ title, body }) => ({ title, body }));
  });

/** Taps the notification. Resolves with the path that the worker opens: a test has no tap that would let it. */
async function tap(page: Page): Promise<string> {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('the page has no service worker');
  return worker.evaluate(async () => {
    const self = globalThis as unknown as ServiceWorkerScope;
    const opened = new Promise<string>((resolve) => {
      self.clients.openWindow = async (path) => resolve(path);
    });
    const [notification] = await self.registration.getNotifications();
    self.dispatchEvent(new self.NotificationEvent('notificationclick', { notification }));
    return opened;
  });
}

/** The parts of a service worker's scope that `tap` uses. */
type ServiceWorkerScope = EventTarget & {
  clients: { openWindow(path: string): Promise<void> };
  registration: ServiceWorkerRegistration;
  NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
};

test('reports a deposit to the phone that asked for it, and a tap leads to the transactions', {
  tag: ['@R-320', '@R-321', '@R-328', '@R-330'],
}, async ({ page, context }) => {
  const service = await TestPushService.start(Date.now, port);
  const { number } = await createPlayer(page.request);
  const { data } = await query<{ key: string }>(page.request, 'push.key');
  const subscription = service.subscribe(data.key);
  await context.grantPermissions(['notifications']);
  await subscribeAt(page, subscription);
  await page.goto('/my-account');
  await workerControls(page);
  await page.getByRole('link', { name: 'Notifications' }).click();
  await page.getByRole('switch', { name: 'Deposits' }).click();
  await expect(page.getByText('Notifications to this phone are on.')).toBeVisible();
  await mutate(page.request, 'wallet.deposit', { amount: 150 });
  await answerPrompt(context, number, 'Approve');
  await expect.poll(() => service.received.length, { timeout: 60_000 }).toBe(1);
  const [pushed] = service.received;
  expect(pushed).toMatchObject({ endpoint: subscription.endpoint, urgency: 'high', message: { kind: 'deposit' } });
  expect(JSON.stringify(pushed?.message)).not.toContain('150');
  await deliver(page, pushed?.message);
  await expect.poll(() => shown(page)).toMatchObject([{ title: 'Your deposit has arrived', body: 'Tap to see it.' }]);
  expect(await tap(page)).toBe('/transactions');
  await expect.poll(() => shown(page)).toEqual([]);
  await page.getByRole('switch', { name: 'Deposits' }).click();
  await expect(page.getByText('Notifications to this phone are off.')).toBeVisible();
  await service.close();
});
