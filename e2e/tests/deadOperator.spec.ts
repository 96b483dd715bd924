import { expect, type Page } from '@playwright/test';
import { openLive, rowByMatchId, selectUpcoming } from '../support/matches.ts';
import { balanceOf, createPlayer, query } from '../support/api.ts';
import { openSlip } from '../support/slip.ts';
import { startedPage } from '../support/startedPage.ts';
import { STEADY_ODDS, test } from '../support/fixtures.ts';

test.describe.configure({ mode: 'serial' });

test.use({ productEnv: { ...STEADY_ODDS, SIM_SPEED: '20', SIM_SEED: 'dead operator' }, isEmbedded: true });

let page: Page;

// One player goes through every fault and keeps account, money and bets.
test.beforeAll(async ({ browser, product }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: product.url });
  page = startedPage(await context.newPage());
  await createPlayer(page.request, 1_000);
});

test.afterAll(() => page.context().close());

test.afterEach(() => page.unrouteAll({ behavior: 'wait' }));

/** Reloads My Bets. Resolves with the bet ids, newest first. */
async function betsHeld(): Promise<string[]> {
  await page.goto('/my-bets');
  const bets = page.getByRole('article', { name: /^Bet / });
  await expect(bets.first().or(page.getByText('No bets Found'))).toBeVisible();
  return bets.evaluateAll((cards) => cards.map((card) => String(card.getAttribute('aria-label')).replace('Bet ', '')));
}

test('keeps Home’s matches without an operator with a warning, and loads a list that failed once it is back', {
  tag: ['@C-030', '@R-209'],
}, async ({ product }) => {
  await page.goto('/');
  const games = page.getByRole('list', { name: 'Highlights matches' }).getByRole('article');
  await expect(games.first()).toBeVisible();
  const before = await games.count();
  await product.killOperator();

  // The gateway refetches after 15 s and serves its old copy when that fails.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^The operator is not answering\. These odds .*may be out of date\.$/)).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 60_000 });
  expect(await games.count()).toBe(before);

  await page.getByRole('tab', { name: 'Cricket' }).click();
  await expect(
    page.getByRole('alert').getByText('The matches cannot be loaded right now. Please try again in a moment.'),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  await product.restartOperator();
  // By itself: the waits grow to a minute while the operator is away.
  await expect(games.first()).toBeVisible({ timeout: 130_000 });
});

test('shows the first page by itself when the product answers before its operator does', {
  tag: ['@R-209'],
}, async ({ product, browser }) => {
  await product.killOperator();
  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: product.url });
  const first = await visitor.newPage();
  // A list that nobody has asked for yet, as after the product's start.
  await first.goto('/?sport=73744&tab=upcoming&day=all');
  await expect(first.getByRole('alert').getByText(/^The matches cannot be loaded right now\./)).toBeVisible();
  await product.restartOperator();
  await expect(first.getByRole('list', { name: 'Upcoming matches' }).getByRole('article').first()).toBeVisible({
    timeout: 130_000,
  });
  await expect(first.getByRole('alert')).toHaveCount(0);
  await visitor.close();
});

test('locks live odds without an operator, shows their age, and continues when it returns', {
  tag: ['@D-092'],
}, async ({ product }) => {
  const matchId = await openLive(page);
  const prices = rowByMatchId(page, matchId).locator('button[aria-pressed]');
  await expect(prices).not.toHaveCount(0);
  await product.killOperator();
  await expect(page.getByText(/^Paused\. Last update \d+ s ago\. Odds are locked\.$/)).toBeVisible({ timeout: 40_000 });
  const states = await prices.evaluateAll((all) => all.map((price) => price.getAttribute('aria-disabled')));
  expect(states.length).toBeGreaterThan(0);
  expect(new Set(states)).toEqual(new Set(['true']));

  await product.restartOperator();
  await expect(page.getByText(/^Paused/)).toBeHidden({ timeout: 60_000 });
  await expect(
    page.getByRole('list', { name: 'In play' }).locator('button[aria-pressed]:not([aria-disabled=true])').first(),
  ).toBeVisible();
});

test('refuses a bet without an operator at once, and checks a bet whose response is lost until its outcome is known', {
  tag: ['@A-225'],
}, async ({ product }) => {
  await selectUpcoming(page);
  const slip = await openSlip(page);
  const place = slip.getByRole('button', { name: 'Place Bet · KES 100' });
  await product.killOperator();
  await place.click();
  await expect(page.getByText('The service is not answering right now. Please try again in a moment.')).toBeVisible();

  await page.route('**/trpc/bets.place*', (route) => route.abort());
  await place.click();
  await expect(slip.getByText('Checking your bet').first()).toBeVisible();
  await expect(slip.getByText(/^The answer did not reach us\./)).toBeVisible();

  await product.restartOperator();
  await expect(page.getByText('Your bet was not placed and nothing was taken. You can place it again.')).toBeVisible({
    timeout: 60_000,
  });
  await expect(place).toBeEnabled();
  expect(await balanceOf(page.request)).toBe('1000.00');
  expect(await betsHeld()).toEqual([]);
});

test('finds a bet whose response was lost with the operator: one bet, one debit', async ({ product }) => {
  // The slip still has the selection of the previous test, as on a player's phone.
  await page.goto('/');
  const slip = await openSlip(page);
  await page.route('**/trpc/bets.place*', async (route) => {
    await route.fetch();
    await product.killOperator();
    await route.abort();
  });
  await slip.getByRole('button', { name: /^Place Bet/ }).click();
  await expect(slip.getByText('Checking your bet').first()).toBeVisible();
  await page.reload();

  await product.restartOperator();
  const receipt = page.getByRole('dialog', { name: 'Bet placed' });
  await expect(receipt).toBeVisible({ timeout: 60_000 });
  const betId = /[A-Z]{5}\d{2}/.exec(await receipt.innerText())?.[0];
  expect(betId).toBeDefined();
  // A first bet earns a freebet, also when its response was lost.
  await receipt.getByRole('button', { name: 'Use freebet (50.00 KES)' }).click();
  await expect(page).toHaveURL('/freebet');
  expect(await balanceOf(page.request)).toBe('900.00');
  expect(await betsHeld()).toEqual([betId]);
});

test('keeps the account, the balance and the bets across a restart', { tag: ['@A-005', '@C-031'] }, async ({
  product,
}) => {
  const held = await betsHeld();
  await product.killOperator();
  await product.restartOperator();
  await page.reload();
  expect(await balanceOf(page.request)).toBe('900.00');
  expect(await betsHeld()).toEqual(held);
  await page.goto('/my-account');
  const { data: now } = await query<{ balance: number }>(page.request, 'wallet.balance');
  await expect(page.getByRole('main').getByText(now.balance.toFixed(2)).first()).toBeVisible();
});
