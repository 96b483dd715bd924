import { expect, type Locator, type Page } from '@playwright/test';
import { balanceOf, createPlayer } from '../support/api.ts';
import { expectNoViolationsInEitherTheme } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { selectSeveral } from '../support/matches.ts';
import { openSlip, place, readSlip } from '../support/slip.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const choose = (slip: Locator, name: string | RegExp) => slip.getByRole('button', { name }).click();

async function openBet(page: Page, betId: string): Promise<Locator> {
  await page.goto('/my-bets');
  return page.getByRole('article', { name: `Bet ${betId}` });
}

test('places singles with separate stakes by one debit', {
  tag: ['@R-260', '@R-266', '@R-268', '@R-270'],
}, async ({ page }) => {
  await createPlayer(page.request, 1_000);
  await selectSeveral(page, '1', 2);
  const slip = await openSlip(page);
  await choose(slip, 'Singles');
  const stakes = slip.getByLabel(/^Stake on .* in KES$/);
  await expect(stakes).toHaveCount(2);
  await stakes.first().fill('0');
  await expect(slip.getByText('The minimum stake is KES 1.')).toBeVisible();
  await stakes.first().fill('30');
  await stakes.last().fill('50');
  await expect(slip.getByRole('button', { name: 'Place Bet · KES 80' })).toBeVisible();
  await page.reload();
  await openSlip(page);
  await expect(stakes.first()).toHaveValue('30');
  await expectNoViolationsInEitherTheme(page);
  const { figures } = await readSlip(slip);
  expect(figures).toMatchObject({ Bets: '2', 'Total stake': '80.00' });
  const { betId, possibleWin } = await place(page, slip);
  expect(possibleWin).toBe(figures['Payout if all win']);
  expect(await balanceOf(page.request)).toBe('920.00');
  const card = await openBet(page, betId);
  await expect(card.getByText('Singles: 2 bets, 0 won')).toBeVisible();
});

test('places a system of 2 of 3 with a banker, and explains its bets', {
  tag: ['@R-260', '@R-261', '@R-266', '@R-268'],
}, async ({ page }) => {
  await createPlayer(page.request, 1_000);
  await selectSeveral(page, '1', 4);
  const slip = await openSlip(page);
  await choose(slip, 'System');
  await slip
    .getByRole('button', { name: /^Banker/ })
    .first()
    .click();
  await expect(slip.getByRole('button', { name: '2/3 · 3 bets' })).toHaveAttribute('aria-pressed', 'true');
  await slip.getByLabel('Stake in KES').fill('20');
  await expect(slip.getByRole('button', { name: 'Place Bet · KES 60' })).toBeVisible();
  await choose(slip, 'How each bet pays');
  const steps = slip.getByRole('list', { name: 'Bets', exact: true }).getByRole('listitem');
  await expect(steps).toHaveCount(3);
  await expect(steps.first()).toContainText('Excise tax takes KES 2.61 of the stake and leaves KES 17.39.');
  await expectNoViolationsInEitherTheme(page);
  const { figures } = await readSlip(slip);
  const { betId, possibleWin } = await place(page, slip);
  expect(possibleWin).toBe(figures['Payout if all win']);
  expect(await balanceOf(page.request)).toBe('940.00');
  const card = await openBet(page, betId);
  await expect(card.getByText('System 2/3: 3 bets, 0 won')).toBeVisible();
  await card.getByRole('link').click();
  const groups = page.getByRole('list', { name: 'How the bets stand' }).getByRole('listitem');
  await expect(groups).toHaveCount(1);
  await expect(groups).toContainText('2/3 · 3 bets, banker: ');
  await expect(groups).toContainText('0 won · 3 open · 0 lost');
  await expectNoViolationsInEitherTheme(page);
});
