import { expect, type Page } from '@playwright/test';
import { TestPushService } from '../../apps/operator/src/test/pushService.ts';
import { wholeBrowser } from '../../scripts/lib/chromium.mjs';
import { freePort } from '../../scripts/lib/launcher.mjs';
import { createPlayer, mutate, query } from '../support/api.ts';
import { BROWSER_ARGS } from '../support/browserArgs.ts';
import { STEADY_ODDS, test } from '../support/fixtures.ts';
import { allowNotifications, deliver, shown, tap } from '../support/notifications.ts';
import { workerControls } from '../support/offline.ts';
import { answerPrompt } from '../support/phone.ts';

/**
 * Notifications (docs/product/notifications.md), from the event to the phone. Only the push service is the test's. A whole
 * browser, where the machine has one, shows them itself; the headless shell cannot (support/notifications.ts).
 */

const port = await freePort();
const executablePath = wholeBrowser();
test.use({
  serviceWorkers: 'allow',
  productEnv: { ...STEADY_ODDS, SIM_SEED: 'push', PUSH_TEST_SERVICE: `http://127.0.0.1:${port}` },
  launchOptions: async ({ launchOptions }, use) =>
    use(executablePath === null ? launchOptions : { executablePath, args: BROWSER_ARGS }),
});

let service: TestPushService;
test.beforeAll(async () => {
  service = await TestPushService.start(Date.now, port);
});
test.afterAll(() => service.close());
test.beforeEach(() => service.forget());

/** A player's phone that gets notifications of deposits. */
async function subscribe(page: Page) {
  const player = await createPlayer(page.request);
  const { data } = await query<{ key: string }>(page.request, 'push.key');
  const subscription = service.subscribe(data.key);
  await allowNotifications(page, { ...subscription, key: data.key });
  await page.goto('/my-account');
  await workerControls(page);
  await page.getByRole('link', { name: 'Notifications' }).click();
  await page.getByRole('switch', { name: 'Deposits' }).click();
  await expect(page.getByText('Notifications to this phone are on.')).toBeVisible();
  return { ...player, subscription };
}

test('reports a deposit to the phone that asked for it, and a tap leads to the transactions', {
  tag: ['@R-320', '@R-321', '@R-328', '@R-330'],
}, async ({ page, context }) => {
  const { number, subscription } = await subscribe(page);
  await mutate(page.request, 'wallet.deposit', { amount: 150 });
  await answerPrompt(context, number, 'Approve');
  await expect.poll(() => service.received.length, { timeout: 60_000 }).toBe(1);
  const [pushed] = service.received;
  expect(pushed).toMatchObject({ endpoint: subscription.endpoint, urgency: 'high', message: { kind: 'deposit' } });
  expect(JSON.stringify(pushed?.message)).not.toContain('150');
  await deliver(page, pushed?.message);
  await expect.poll(() => shown(page)).toEqual([{ title: 'Your deposit has arrived', body: 'Tap to see it.' }]);
  expect(await tap(page)).toBe('a new window with /transactions');
  await expect.poll(() => shown(page)).toEqual([]);
  await page.goto('/transactions');
  await expect(
    page
      .getByRole('main')
      .getByText(/150\.00/)
      .first(),
  ).toBeVisible();
  await deliver(page, pushed?.message);
  await expect.poll(() => shown(page)).toHaveLength(1);
  expect(await tap(page)).toBe('the window with /transactions');
});

test('ends with the last switch', { tag: ['@R-322'] }, async ({ page }) => {
  await subscribe(page);
  await page.reload();
  await page.getByRole('switch', { name: 'Deposits', checked: true }).click();
  await expect(page.getByText('Notifications to this phone are off.')).toBeVisible();
  const { data } = await query<{ items: unknown[] }>(page.request, 'push.list');
  expect(data.items).toEqual([]);
});

test('shows a corrected result in place of the result before, as a correction', {
  tag: ['@R-328', '@R-332'],
}, async ({ page }) => {
  await subscribe(page);
  const settled = { kind: 'betSettled', betId: '9001', tag: 'bet:9001' };
  await deliver(page, { ...settled, result: 'won', isCorrected: false });
  await expect.poll(() => shown(page)).toEqual([{ title: 'Your bet has won', body: 'Tap to see it.' }]);
  await deliver(page, { ...settled, result: 'lost', isCorrected: true });
  await expect.poll(() => shown(page)).toEqual([{ title: 'A result was corrected', body: 'Your bet has lost' }]);
  expect(await tap(page)).toBe('a new window with /bet-results/9001');
});
