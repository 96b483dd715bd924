import { expect, test, type Page } from '@playwright/test';
import { openLive, pickUpcoming } from '../support/games.ts';
import { at, balanceOf, deposit, signUp } from '../support/player.ts';
import { runProduct, type RunningProduct } from '../support/runProduct.ts';
import { openSlip } from '../support/slip.ts';

test.describe.configure({ mode: 'serial' });

let running: RunningProduct;
let page: Page;

// One player through every fault: what was theirs before must be theirs after each of them.
test.beforeAll(async ({ browser }) => {
  running = await runProduct({ SIM_SPEED: '20', SIM_SEED: 'dead operator' });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  page = await context.newPage();
  const number = await signUp(page);
  await deposit(page, number, 1_000);
  await expect(page.getByText('Your balance is now KES 1,000.00.')).toBeVisible();
});

test.afterAll(async () => {
  await page.context().close();
  await running.end();
});

test.afterEach(() => page.unrouteAll({ behavior: 'wait' }));

/** The bet ids under My Bets, newest first, asked for anew. */
async function betsHeld(): Promise<string[]> {
  await page.goto(at('/my-bets'));
  const bets = page.getByRole('article', { name: /^Bet / });
  await expect(bets.first().or(page.getByText('No bets Found'))).toBeVisible();
  return bets.evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')?.replace('Bet ', '') ?? ''));
}

test('without an operator Home keeps its games and says that they may be old, and a list never loaded offers to try again', async () => {
  await page.goto(at('/'));
  const games = page.getByRole('list', { name: 'Highlights games' }).getByRole('article');
  await expect(games.first()).toBeVisible();
  const before = await games.count();
  await running.product.operator.kill();

  // The gateway tries anew once its own copy is past its 15 s, and then stands in with it.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^The operator is not answering\. These odds .*may be out of date\.$/)).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 60_000 });
  expect(await games.count()).toBe(before);

  await page.getByRole('tab', { name: 'Cricket' }).click();
  await expect(
    page.getByRole('alert').getByText('The games cannot be loaded right now. Please try again in a moment.'),
  ).toBeVisible();
  await running.product.operator.restart();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('list', { name: 'Highlights games' }).getByRole('article').first()).toBeVisible();
});

test('without an operator Live says how old its prices are, locks them, and goes on when it is back', async () => {
  const matchId = await openLive(page);
  const row = page.getByRole('article').filter({ has: page.locator(`a[href$="/${matchId}"]`) });
  await running.product.operator.kill();
  await expect(page.getByText(/^Paused\. Last update \d+ s ago\. Odds are locked\.$/)).toBeVisible({ timeout: 40_000 });
  for (const price of await row.locator('button[aria-pressed]').all())
    await expect(price).toHaveAttribute('aria-disabled', 'true');

  await running.product.operator.restart();
  await expect(page.getByText(/^Paused/)).toBeHidden({ timeout: 60_000 });
  await expect(
    page.getByRole('list', { name: 'In play' }).locator('button[aria-pressed]:not([aria-disabled=true])').first(),
  ).toBeVisible();
});

test('a bet that a dead operator cannot take is refused at once; one whose answer is lost is checked until it is known', async () => {
  await pickUpcoming(page);
  const slip = await openSlip(page);
  const place = slip.getByRole('button', { name: 'Place Bet · KES 100' });
  await running.product.operator.kill();
  await place.click();
  await expect(page.getByText('The service is not answering right now. Please try again in a moment.')).toBeVisible();

  await page.route('**/trpc/bets.place*', (route) => route.abort());
  await place.click();
  await expect(slip.getByText('Checking your bet').first()).toBeVisible();
  await expect(slip.getByText(/^The answer did not reach us\./)).toBeVisible();

  await running.product.operator.restart();
  await expect(page.getByText('Your bet was not placed and nothing was taken. You can place it again.')).toBeVisible({
    timeout: 60_000,
  });
  await expect(place).toBeEnabled();
  expect(await balanceOf(page)).toBe('1000.00');
  expect(await betsHeld()).toEqual([]);
});

test('a bet whose answer is lost with the operator is found again: one bet, one debit', async () => {
  // The slip still holds the pick of the test before, as it would on a player's phone.
  await page.goto(at('/'));
  const slip = await openSlip(page);
  await page.route('**/trpc/bets.place*', async (route) => {
    await route.fetch();
    await running.product.operator.kill();
    await route.abort();
  });
  await slip.getByRole('button', { name: /^Place Bet/ }).click();
  await expect(slip.getByText('Checking your bet').first()).toBeVisible();
  await page.reload();

  await running.product.operator.restart();
  const receipt = page.getByRole('dialog', { name: 'Bet placed' });
  await expect(receipt).toBeVisible({ timeout: 60_000 });
  const betId = /[A-Z]{5}\d{2}/.exec(await receipt.innerText())?.[0] ?? '';
  // A player's first bet earns a freebet, also when its answer was lost.
  await receipt.getByRole('button', { name: 'Use freebet (50.00 KES)' }).click();
  await expect(page).toHaveURL(at('/freebet'));
  expect(await balanceOf(page)).toBe('900.00');
  expect(await betsHeld()).toEqual([betId]);
});

test('a restart keeps the account, the balance and the bets', async () => {
  const held = await betsHeld();
  await running.product.operator.kill();
  await running.product.operator.restart();
  await page.reload();
  expect(await balanceOf(page)).toBe('900.00');
  expect(await betsHeld()).toEqual(held);
  await page.goto(at('/my-account'));
  await expect(page.getByRole('main').getByText('900.00').first()).toBeVisible();
});
