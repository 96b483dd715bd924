import { expect } from '@playwright/test';
import { force, refusal } from '../support/faults.ts';
import { pickUpcoming } from '../support/games.ts';
import { at, balanceOf } from '../support/player.ts';
import { playerTest as test } from '../support/signedIn.ts';
import { openSlip, place } from '../support/slip.ts';

/** My Bets, one bet and its cancelling when the operator says no or nothing (account-and-money spec, section 8). */

const LIST = 'ds/v1/bets/sports';
const DETAIL = 'ds/v1/bet_status/sports';

test('bets that cannot be fetched say so and come when asked again; a 404 is an empty list', async ({
  page,
  player,
}) => {
  await force(page, LIST, { body: refusal(500) });
  await page.goto(at('/my-bets'));
  await expect(page.getByRole('main').getByText('Unable to fetch bets.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article', { name: `Bet ${player.betId}` })).toBeVisible();

  await force(page, LIST, { body: refusal(404, 'None.') });
  await page.goto(at('/my-bets'));
  await expect(page.getByRole('heading', { name: 'No bets Found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Place Bet' }).click();
  await expect(page).toHaveURL(at('/'));
});

test('a bet that is not there, or cannot be fetched, says which', async ({ page, player }) => {
  await page.goto(at('/bet-results/QQQQQ00'));
  await expect(page.getByRole('heading', { name: 'No bet details found.' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'My Bets' }).click();
  await expect(page).toHaveURL(at('/my-bets'));

  await force(page, DETAIL, { body: refusal(499) });
  await page.goto(at(`/bet-results/${player.betId}`));
  await expect(page.getByRole('main').getByText('No bet details found.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: `Bet ${player.betId}` })).toBeVisible();
  await expect(page.getByRole('main').getByText('Possible win')).toBeVisible();
});

test('a bet that is not cancelled says whether it was refused, and why, or that the call failed', async ({ page }) => {
  await pickUpcoming(page);
  const before = await balanceOf(page);
  const { betId } = await place(page, await openSlip(page));
  await page.goto(at(`/bet-results/${betId}`));
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
  expect(await balanceOf(page)).toBe(before);
});
