import { expect, type Page } from '@playwright/test';
import { balanceOf, createPlayer, mutate } from '../support/api.ts';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { placePendingBet } from '../support/matches.ts';
import { enlargeText } from '../support/room.ts';
import { english } from '../support/words.ts';

/** Cash out of a pending bet (docs/features/cash-out.md). */

const { cashOutDialog: words } = english;
const CASH_OUT = /^Cash Out KES ([\d,]+\.\d{2})$/;
const cents = (text: string): number => Math.round(Number(text.replace(',', '')) * 100);
const balanceCents = async (page: Page): Promise<number> => cents(await balanceOf(page.request));

/** The amount that a button or a text names, in cents. */
async function amountIn(text: Promise<string | null>): Promise<number> {
  return cents(/KES\s*([\d,]+\.\d{2})/.exec((await text) ?? '')?.[1] ?? '');
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('cashes out a part of a bet and then the rest, with a receipt, the balance and the transactions', {
  tag: ['@R-240', '@R-242', '@R-249'],
}, async ({ page }) => {
  await createPlayer(page.request, 500);
  await placePendingBet(page.request);
  const before = await balanceCents(page);
  await page.goto('/my-bets');
  const button = page.getByRole('button', { name: CASH_OUT });
  await expect(button).toBeVisible();
  const whole = await amountIn(button.textContent());
  await button.click();

  const dialog = page.getByRole('dialog', { name: /^Cash out bet/ });
  const confirm = dialog.getByRole('button', { name: CASH_OUT });
  await dialog.getByRole('button', { name: words.share(50) }).click();
  await expect(confirm).not.toHaveText(new RegExp(`${(whole / 100).toFixed(2)}$`));
  await expectNoViolations(page);
  const half = await amountIn(confirm.textContent());
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(whole);
  await confirm.click();
  await expect(dialog.getByText(words.done)).toBeVisible();
  expect(await amountIn(dialog.getByRole('status').textContent())).toBe(half);
  await expect.poll(() => balanceCents(page)).toBe(before + half);
  await dialog.getByRole('button', { name: words.okay }).click();
  await expect(page.getByText(/^Cashed out: KES/)).toBeVisible();

  await expect(button).toBeVisible();
  await button.click();
  await expect(confirm).toBeVisible();
  const rest = await amountIn(confirm.textContent());
  expect(half + rest).toBeLessThanOrEqual(whole);
  await confirm.click();
  await expect(dialog.getByText(words.done)).toBeVisible();
  await dialog.getByRole('button', { name: words.okay }).click();
  await expect(page.getByRole('article').getByText(english.bets.status.cashedOut, { exact: true })).toBeVisible();
  await expect(button).toHaveCount(0);
  expect(await balanceCents(page)).toBe(before + half + rest);

  await page.goto('/transactions');
  const list = page.getByRole('list', { name: 'Money in and out' });
  await expect(list.getByRole('listitem').filter({ hasText: english.wallet.transactions.kinds.cashOut })).toHaveCount(
    2,
  );
});

test('shows a changed offer instead of paying, and cashes out by itself at a target', {
  tag: ['@R-244', '@R-248'],
}, async ({ page }) => {
  await createPlayer(page.request, 500);
  const betId = await placePendingBet(page.request);
  await page.goto(`/bet-results/${betId}`);
  await page.getByRole('button', { name: CASH_OUT }).click();
  const dialog = page.getByRole('dialog', { name: /^Cash out bet/ });
  const confirm = dialog.getByRole('button', { name: CASH_OUT });
  await expect(confirm).toBeVisible();
  // Another phone of the player is faster.
  await mutate(page.request, 'bets.cashOut', await quoteOf(page, 50));
  await confirm.click();
  await expect(dialog.getByText(/^That offer has ended, and nothing was paid/)).toBeVisible();

  const offered = await amountIn(confirm.textContent());
  const target = dialog.getByLabel(words.target.label);
  await target.fill('0');
  await dialog.getByRole('button', { name: words.target.save }).click();
  await expect(dialog.getByText(/Please enter an amount from KES/)).toBeVisible();
  await target.fill(String(Math.floor(offered / 100)));
  await dialog.getByRole('button', { name: words.target.save }).click();
  await dialog.getByRole('button', { name: english.kit.close }).click();
  await expect(page.getByText(english.bets.status.cashedOut, { exact: true })).toBeVisible();
});

test('shows and focuses the result of a cash out that a keyboard confirmed in large text', {
  tag: ['@R-218', '@R-220'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enlargeText(page);
  await createPlayer(page.request, 500);
  await placePendingBet(page.request);
  await page.goto('/my-bets');
  await page.getByRole('button', { name: CASH_OUT }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Cash out bet/ });
  await dialog.getByRole('button', { name: CASH_OUT }).press('Enter');
  const done = dialog.getByText(words.done);
  await expect(done).toBeFocused();
  await expect(done).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: words.okay })).toBeFocused();
});

/** A quote for a share of the player's only bet. */
async function quoteOf(page: Page, percent: number): Promise<{ betId: string; quoteId: string }> {
  const list = await page.request.get('/trpc/bets.list', { params: { input: '{}' } });
  const betId: string = (await list.json()).result.data.items[0].betId;
  const input = JSON.stringify({ betIds: [betId], percent });
  const offers = await page.request.get('/trpc/bets.cashOutOffers', { params: { input } });
  return { betId, quoteId: (await offers.json()).result.data.offers[0].quoteId };
}
