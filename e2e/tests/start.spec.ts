import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { selectLive, selectUpcoming } from '../support/matches.ts';
import { removeNewerApis } from '../support/oldBrowser.ts';
import { holdRequests, isNotAborted, watchPage } from '../support/watch.ts';

const SCRIPTS = '**/assets/*.js';
const notice = (page: Page) => page.locator('#not-started');
const odds = (page: Page) => page.getByRole('article').locator('button[aria-pressed]').first();

test('starts and takes selections where everything newer than the browser floor is missing', {
  tag: ['@C-050'],
}, async ({ page }) => {
  const removed = await removeNewerApis(page);
  for (const name of [
    'URL.canParse',
    'URL.parse',
    'Array.prototype.toSorted',
    'Promise.withResolvers',
    'AbortSignal.timeout',
  ])
    expect(removed).toContain(name);
  const problems = watchPage(page);
  await selectUpcoming(page);
  expect(await page.evaluate(() => ['canParse' in URL, 'toSorted' in Array.prototype, 'randomUUID' in crypto])).toEqual(
    [false, false, false],
  );
  await selectLive(page);
  await page.getByRole('banner').getByRole('button', { name: 'Betslip 2 selections' }).click();
  await expect(page.getByRole('dialog', { name: 'Betslip' })).toBeVisible();
  // The way to Live ends requests of Home's list.
  expect(problems.filter(isNotAborted)).toEqual([]);
});

for (const [what, fail] of [
  ['cannot be fetched', (route: Route) => route.abort()],
  ['throws', (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("too old")' })],
  [
    'has syntax that the browser does not know',
    (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'const newer = @#;' }),
  ],
] as const) {
  test(`shows a notice with a retry when the app ${what}`, { tag: ['@C-051'] }, async ({ page }) => {
    // Only the first visit fails. A script that it requests late must fail too.
    let visits = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) visits += 1;
    });
    await page.route(SCRIPTS, (route) => (visits > 1 ? route.continue() : fail(route)));
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Ushindi has not started' })).toBeVisible();
    await expect(notice(page).getByRole('link', { name: 'support@ushindi.example' })).toBeVisible();
    await notice(page).getByRole('link', { name: 'Try again' }).click();
    await expect(odds(page)).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  });
}

test('shows the notice when the start takes too long, and never on a start in time', { tag: ['@C-051'] }, async ({
  page,
}) => {
  const release = await holdRequests(page, SCRIPTS);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(notice(page)).toBeAttached();
  await expect(notice(page)).toBeHidden();
  await notice(page).evaluate((element) => element.getAnimations().forEach((wait) => wait.finish()));
  await expect(notice(page)).toBeVisible();
  release();
  await expect(odds(page)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

/** The first odds of a match that has all its odds. The matches that kick off last are locked last. */
const openOdds = (page: Page, row: number): Locator =>
  page
    .getByRole('article')
    .filter({ hasNot: page.locator('button[aria-pressed][aria-disabled=true]') })
    .nth(row)
    .locator('button[aria-pressed]')
    .first();

test('repeats a tap on odds that came before the app, once', { tag: ['@R-36'] }, async ({ page }) => {
  const release = await holdRequests(page, SCRIPTS);
  const [first, second] = [openOdds(page, -1), openOdds(page, -2)];
  await page.goto('/', { waitUntil: 'commit' });
  await first.click();
  await first.click();
  await second.click();
  await expect(first).toHaveAttribute('aria-pressed', 'false');
  release();
  await expect(page.locator('#root[data-hydrated]')).toBeAttached();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expect(second).toHaveAttribute('aria-pressed', 'true');
});

test('does not repeat taps on a page whose odds may have changed', { tag: ['@R-36'] }, async ({ page }) => {
  const release = await holdRequests(page, SCRIPTS);
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 15_000;
  });
  await page.goto('/', { waitUntil: 'commit' });
  const last = openOdds(page, -1);
  await last.click();
  release();
  await expect(page.locator('#root[data-hydrated]')).toBeAttached();
  await expect(last).toHaveAttribute('aria-pressed', 'false');
});
