import { expect } from '@playwright/test';
import { balanceOf, createPlayer } from '../support/api.ts';
import { STEADY_ODDS, test } from '../support/fixtures.ts';
import { selectLive, selectSeveral } from '../support/matches.ts';
import { openSlip, place } from '../support/slip.ts';

/** The delay of live bets and the house's liability limits (docs/product/betslip.md and money.md). */

// Real time, because the delay is match time: a faster simulation shortens it. The house accepts KES 20 at any odds of
// a live match, which are at most 250, but not KES 20,000 on a draw.
test.use({
  productEnv: { ...STEADY_ODDS, SIM_SPEED: '1', SIM_SEED: 'house limits', MAX_OUTCOME_LIABILITY_KES: '5000' },
});

test('shows while a live bet waits that it takes a few seconds, and places it once', {
  tag: ['@R-119', '@R-121'],
}, async ({ page }) => {
  await createPlayer(page.request, 500);
  await selectLive(page);
  const slip = await openSlip(page);
  await slip.getByLabel('Stake in KES').fill('20');
  await slip.getByRole('button', { name: /^Place Bet/ }).click();
  await expect(slip.getByText(/A live bet takes a few seconds/)).toBeVisible();
  expect(await balanceOf(page.request)).toBe('500.00');
  await expect(page.getByRole('dialog', { name: 'Bet placed' })).toBeVisible();
  expect(await balanceOf(page.request)).toBe('480.00');
});

test('shows the largest stake beside the selection, and places it with one more tap', {
  tag: ['@R-122', '@R-124'],
}, async ({ page }) => {
  await createPlayer(page.request, 5_000);
  await selectSeveral(page, 'X', 1);
  const slip = await openSlip(page);
  await slip.getByLabel('Stake in KES').fill('20000');
  await slip.getByRole('button', { name: /^Place Bet/ }).click();
  const leg = slip.getByRole('list', { name: 'Betslip' }).getByRole('listitem');
  await expect(leg.getByText(/The largest stake we accept now is KES [\d,]+\./)).toBeVisible();
  expect(await balanceOf(page.request)).toBe('5000.00');
  const use = leg.getByRole('button', { name: /^Stake KES/ });
  const largest = ((await use.textContent()) ?? '').replace('Stake KES ', '').replace(',', '');
  await use.click();
  await expect(slip.getByLabel('Stake in KES')).toHaveValue(largest);
  await place(page, slip);
  expect(await balanceOf(page.request)).toBe((5_000 - Number(largest)).toFixed(2));
});
