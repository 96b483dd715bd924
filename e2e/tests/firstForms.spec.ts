import { expect, type Page } from '@playwright/test';
import { createPlayer, PASSWORD, registeredPhone } from '../support/api.ts';
import { test } from '../support/fixtures.ts';
import { freshNumber } from '../support/phone.ts';
import { fillRegistration, logIn } from '../support/player.ts';
import { UNNOTICED_SHIFT, watchStart } from '../support/shifts.ts';
import { holdRequests } from '../support/watch.ts';
import { english } from '../support/words.ts';

const isHydrated = (page: Page) => expect(page.locator('#root[data-hydrated]')).toBeAttached();

for (const [path, title] of [
  ['/register', 'Register'],
  ['/login?redirect=%2Fmy-bets', 'Log in'],
  ['/forgot-password', 'Forgot password'],
] as const) {
  test(`sends the form of ${path} as HTML and hydrates it without an error or moving anything`, {
    tag: ['@R-36'],
  }, async ({ page }) => {
    const { problems, moved } = await watchStart(page);
    const releaseScripts = await holdRequests(page, '**/assets/*.js');
    // The page requests it with its first frame.
    const session = page.waitForResponse(/\/trpc\/account\.session/);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByLabel('Phone number')).toBeVisible();
    releaseScripts();
    await session;
    await isHydrated(page);
    expect(problems).toEqual([]);
    expect(await moved()).toBeLessThanOrEqual(UNNOTICED_SHIFT);
  });
}

test('registers with what is typed, ticked and sent before the app has started', {
  tag: ['@R-36'],
}, async ({ page }) => {
  const releaseScripts = await holdRequests(page, '**/assets/*.js');
  await page.goto('/register', { waitUntil: 'commit' });
  await fillRegistration(page, freshNumber(), PASSWORD, PASSWORD);
  await page.getByRole('checkbox').check();
  const send = page.locator('main [type=submit]');
  await send.click();
  await expect(send).toHaveAttribute('data-waits');
  await expect(page).toHaveURL('/register');
  releaseScripts();
  await expect(page.getByRole('heading', { name: 'Verify Account' })).toBeVisible();
});

test('logs in with what a script has filled in before the app started, as a password manager does', {
  tag: ['@R-36'],
}, async ({ page }) => {
  const phone = await registeredPhone(page.context());
  const releaseScripts = await holdRequests(page, '**/assets/*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  const fields = [page.getByLabel('Phone number'), page.getByLabel('Password', { exact: true })];
  for (const [index, text] of [phone, PASSWORD].entries())
    await fields[index]?.evaluate((field: HTMLInputElement, value) => void (field.value = value), text);
  releaseScripts();
  await isHydrated(page);
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.locator('main [type=submit]').click();
  await expect(page).toHaveURL('/');
});

test('shows what is wrong with a form that was sent before the app had started, and waits no longer', {
  tag: ['@R-36'],
}, async ({ page }) => {
  const releaseScripts = await holdRequests(page, '**/assets/*.js');
  await page.goto('/register', { waitUntil: 'commit' });
  await page.getByLabel('Phone number').fill('12');
  await page.getByLabel('Phone number').press('Enter');
  await expect(page).toHaveURL('/register');
  releaseScripts();
  await expect(page.getByText(english.account.register.mustAgree).first()).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue('12');
  await expect(page.locator('[data-waits]')).toHaveCount(0);
});

test('returns to the wanted screen after a login before the session was known', {
  tag: ['@R-36', '@A-013'],
}, async ({ page }) => {
  const phone = await registeredPhone(page.context());
  const releaseSession = await holdRequests(page, /\/trpc\/account\.session/);
  await page.goto('/login?redirect=%2Fmy-bets');
  await isHydrated(page);
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('main [type=submit]').click();
  await expect(page).toHaveURL('/my-bets');
  releaseSession();
});

for (const [address, target] of [
  ['/login', '/'],
  ['/login?redirect=%2Fmy-bets%3Ffilter%3Dwon', '/my-bets?filter=won'],
  ['/login?redirect=https%3A%2F%2Fexample.com%2Fmy-bets', '/'],
] as const)
  test(`redirects a player from ${address} when the session becomes known`, {
    tag: ['@R-36', '@A-008', '@A-022', '@A-025'],
  }, async ({ page }) => {
    await createPlayer(page.request);
    const releaseSession = await holdRequests(page, /\/trpc\/account\.session/);
    await page.goto(address);
    await isHydrated(page);
    await expect(page.getByLabel('Phone number')).toBeVisible();
    releaseSession();
    await expect(page).toHaveURL(target);
  });

test('shows the results of the day that is chosen before the app has started', { tag: ['@R-36'] }, async ({ page }) => {
  const releaseScripts = await holdRequests(page, '**/assets/*.js');
  await page.goto('/results', { waitUntil: 'commit' });
  const days = page.getByRole('combobox', { name: 'Day' });
  const day = (await days.locator('option').nth(1).getAttribute('value')) ?? '';
  await days.selectOption(day);
  releaseScripts();
  await expect(page).toHaveURL(`/results?day=${day}`);
  await expect(days).toHaveValue(day);
});

test('opens the tab that is tapped last before the app has started', { tag: ['@R-36'] }, async ({ page }) => {
  const releaseScripts = await holdRequests(page, '**/assets/*.js');
  await page.goto('/leaderboard', { waitUntil: 'commit' });
  const [past, how] = [page.getByRole('tab').nth(1), page.getByRole('tab').nth(2)];
  for (const tab of [past, how, past]) await tab.click();
  releaseScripts();
  await isHydrated(page);
  await expect(past).toHaveAttribute('aria-selected', 'true');
});

test('handles a tap once that comes while the page hydrates', { tag: ['@R-36'] }, async ({ page }) => {
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype;
    let isTapped = false;
    /** Taps when React begins to listen, before it has hydrated anything. */
    const tapOnce = () => {
      if (isTapped) return;
      isTapped = true;
      const button = document.querySelector('[aria-label="Show password"]');
      button?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    };
    EventTarget.prototype.addEventListener = function (...given: Parameters<typeof addEventListener>) {
      Reflect.apply(addEventListener, this, given);
      if (given[0] === 'click' && this instanceof Element && this.id === 'root') queueMicrotask(tapOnce);
    };
  });
  await page.goto('/login');
  await isHydrated(page);
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible();
});

test('leaves Login when the player signs in in another tab', { tag: ['@A-008'] }, async ({ page, context }) => {
  const phone = await registeredPhone(context);
  await page.goto('/login');
  const session = page.waitForResponse(/\/trpc\/account\.session/);
  await isHydrated(page);
  const other = await context.newPage();
  await logIn(other, phone, PASSWORD);
  await expect(other).toHaveURL('/');
  await session;
  await expect(page).toHaveURL('/');
});
