import { expect, type Locator, type Page } from '@playwright/test';
import { PASSWORD } from '../support/api.ts';
import { playerTest, test } from '../support/fixtures.ts';
import { selectUpcoming } from '../support/matches.ts';
import { freshNumber } from '../support/phone.ts';
import { signUp } from '../support/player.ts';
import { enlargeText } from '../support/room.ts';
import { openSlip } from '../support/slip.ts';

/** Where notices stand, how long they stay, and how their kinds differ (docs/product/shell.md). */

const NOTICE_MS = 5_000;

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });
const toasts = (page: Page) => notices(page).locator('.toast');

/** Which of the header, the bottom bar, and the fields and buttons of forms and dialogs the notices cover. */
const coveredParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('.toaster .toast')].map((each) => each.getBoundingClientRect());
    const parts = 'header, .site-head > *, .bottom-bar, input, select, textarea, form button, .sheet button, .btn-full';
    const covered = [...document.querySelectorAll(parts)].filter((part) => {
      const box = part.getBoundingClientRect();
      const isUnder = (toast: DOMRect): boolean =>
        box.left < toast.right && box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top;
      return box.width > 0 && box.height > 0 && shown.some(isUnder);
    });
    return covered.map((part) => part.outerHTML.slice(0, 80));
  });

for (const size of [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 860 },
]) {
  test(`covers neither header nor fields nor buttons of a form at ${size.width} px`, {
    tag: ['@R-173'],
  }, async ({ page }) => {
    await page.setViewportSize(size);
    for (const [path, button] of [
      ['/login', 'Log in'],
      ['/forgot-password', 'Submit'],
      // On the smallest phone this form fills the screen.
      ...(size.height > 700 ? ([['/register', 'Register']] as const) : []),
    ] as const) {
      await page.goto(path);
      await page.locator('form').getByRole('button', { name: button }).click();
      await expect(toasts(page).first()).toBeVisible();
      await expect.poll(() => coveredParts(page), path).toEqual([]);
    }
  });
}

playerTest('covers neither header nor fields on a player’s forms', { tag: ['@R-173'] }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const [path, button] of [
    ['/withdraw', 'Withdraw'],
    ['/change-password', 'Change password'],
  ] as const) {
    await page.goto(path);
    await page.locator('form').getByRole('button', { name: button }).click();
    await expect(toasts(page).first()).toBeVisible();
    await expect.poll(() => coveredParts(page), path).toEqual([]);
  }
});

test('covers no main button of the screen that a success opens', { tag: ['@R-173'] }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  // The notices of the registration stay open however long it takes.
  await page.addInitScript((noticeMs) => {
    const { setTimeout } = window;
    const delayed = (run: TimerHandler, ms?: number) => (ms === noticeMs ? 0 : setTimeout(run, ms));
    Reflect.set(window, 'setTimeout', delayed);
  }, NOTICE_MS);
  await signUp(page);
  await expect(page.getByRole('button', { name: 'Claim now' })).toBeVisible();
  await expect(toasts(page).first()).toBeVisible();
  await expect.poll(() => coveredParts(page)).toEqual([]);
});

test('merges equal notices, and removes them with their screen', { tag: ['@R-173'] }, async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Phone number').fill(freshNumber());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const submit = page.getByRole('button', { name: 'Log in' });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const answer = page.waitForResponse(/account\.login/);
    await submit.click();
    await answer;
  }
  await expect(toasts(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
});

test('distinguishes the kinds of notice by sign, colour and word', { tag: ['@A-083'] }, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  const error = toasts(page).filter({ hasText: 'Please correct the errors in the form.' });
  await expect(error.getByText('Error', { exact: true })).toBeVisible();
  const errorColour = await error.evaluate((toast) => getComputedStyle(toast).backgroundColor);
  const errorSign = await error.locator('.toast-sign').innerHTML();
  await selectUpcoming(page);
  await (await openSlip(page)).getByRole('button', { name: /^Place Bet/ }).click();
  const warning = toasts(page).filter({ hasText: 'Please log in to place a bet.' });
  await expect(warning.getByText('Warning', { exact: true })).toBeVisible();
  expect(await warning.evaluate((toast) => getComputedStyle(toast).backgroundColor)).not.toBe(errorColour);
  expect(await warning.locator('.toast-sign').innerHTML()).not.toBe(errorSign);
});

playerTest('shows after a while that a placement takes long', { tag: ['@R-175'] }, async ({ page }) => {
  await selectUpcoming(page);
  const slip = await openSlip(page);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/trpc/bets.place**', async (route) => {
    await held;
    await route.continue();
  });
  await slip.getByRole('button', { name: /^Place Bet/ }).click();
  await expect(slip.getByText(/^We are still waiting for the answer\./)).toBeVisible();
  answer();
  await expect(page.getByRole('dialog', { name: 'Bet placed' })).toBeVisible();
});

test('shows a notice in lines of several words in large text', { tag: ['@R-218'] }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enlargeText(page);
  await page.goto('/login');
  await page.locator('form').getByRole('button', { name: 'Log in' }).click();
  const notice = toasts(page).first();
  await expect(notice).toBeVisible();
  const widthOf = (part: Locator) => part.evaluate((shown) => shown.getBoundingClientRect().width);
  const text = notice.locator('> span:not(.toast-sign)');
  expect(await widthOf(text)).toBeGreaterThan((await widthOf(notice)) / 2);
});
