import { expect } from '@playwright/test';
import { force, refusal } from '../support/faults.ts';
import { selectUpcoming } from '../support/matches.ts';
import { balanceOf, createPlayer } from '../support/api.ts';
import { playerTest, test } from '../support/fixtures.ts';
import { openSlip, place } from '../support/slip.ts';

/** My Bets, bet detail and cancel when the operator refuses or does not respond (docs/product/bets.md). */

const LIST = 'ds/v1/bets/sports';
const DETAIL = 'ds/v1/bet_status/sports';

playerTest(
  'shows that bets failed to load and loads them on retry; a 404 is an empty list',
  {
    tag: ['@A-016', '@A-064', '@A-254', '@A-256'],
  },
  async ({ page, player }) => {
    await force(page, LIST, { body: refusal(500) });
    await page.goto('/my-bets');
    await expect(page.getByRole('main').getByText('Unable to fetch bets.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article', { name: `Bet ${player.betId}` })).toBeVisible();

    await force(page, LIST, { body: refusal(404, 'None.') });
    await page.goto('/my-bets');
    await expect(page.getByRole('heading', { name: 'No bets Found' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Place Bet' }).click();
    await expect(page).toHaveURL('/');
  },
);

playerTest(
  'distinguishes a missing bet from one that failed to load',
  { tag: ['@A-017', '@A-257'] },
  async ({ page, player }) => {
    await page.goto('/bet-results/QQQQQ00');
    await expect(page.getByRole('heading', { name: 'No bet details found.' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'My Bets' }).click();
    await expect(page).toHaveURL('/my-bets');

    await force(page, DETAIL, { body: refusal(499) });
    await page.goto(`/bet-results/${player.betId}`);
    await expect(page.getByRole('main').getByText('No bet details found.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: `Bet ${player.betId}` })).toBeVisible();
    await expect(page.getByRole('main').getByText('Possible win')).toBeVisible();
  },
);

test('shows that a bet is cancelled although the response to its cancel was lost, and returns the stake once', {
  tag: ['@A-258', '@R-16'],
}, async ({ page }) => {
  await createPlayer(page.request, 500);
  await selectUpcoming(page);
  const before = await balanceOf(page.request);
  const { betId } = await place(page, await openSlip(page));
  await page.goto(`/bet-results/${betId}`);
  await force(page, 'bet/v1/cancel', { status: 504, isDone: true });
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel the bet' }).click();
  await expect(page.getByText('Bet cancelled!')).toBeVisible();
  await expect(page.getByText('Stake returned')).toBeVisible();
  expect(await balanceOf(page.request)).toBe(before);
});

test('shows why a cancel was refused, or that the call failed', {
  tag: ['@A-259', '@A-260'],
}, async ({ page }) => {
  await createPlayer(page.request, 500);
  await selectUpcoming(page);
  const before = await balanceOf(page.request);
  const { betId } = await place(page, await openSlip(page));
  await page.goto(`/bet-results/${betId}`);
  const question = page.getByRole('dialog', { name: 'Cancel this bet?' });
  for (const [said, status, body] of [
    ['Could not cancel bet', 200, refusal(409)],
    ['Could not cancel bet: A match has begun.', 200, refusal(409, 'A match has begun.')],
    ['Cancel request failed', 503, undefined],
  ] as const) {
    await force(page, 'bet/v1/cancel', { status, body });
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await question.getByRole('button', { name: 'Cancel the bet' }).click();
    await expect(page.getByText(said, { exact: true })).toBeVisible();
    await expect(question).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await question.getByRole('button', { name: 'Cancel the bet' }).click();
  await expect(page.getByText('Bet cancelled!')).toBeVisible();
  expect(await balanceOf(page.request)).toBe(before);
});
