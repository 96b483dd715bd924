import { expect, type Page } from '@playwright/test';
import { balanceOf, createPlayer } from '../support/api.ts';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { selectUpcoming } from '../support/matches.ts';
import { answerPrompt } from '../support/phone.ts';
import { openSlip } from '../support/slip.ts';

/** A player's own limits, breaks, and money during an exclusion (docs/product/safer-play.md). */

const limits = (page: Page) => page.getByRole('region', { name: 'Your limits' });

async function setLimit(page: Page, kind: string, amountKes: number): Promise<void> {
  await page.goto('/safer-play');
  await limits(page).getByRole('button', { name: 'Set a limit' }).click();
  const sheet = page.getByRole('dialog', { name: 'Set a limit' });
  await sheet.getByRole('button', { name: kind }).click();
  await sheet.getByLabel('Amount').fill(String(amountKes));
  await sheet.getByRole('button', { name: 'Save limit' }).click();
  await expect(sheet).toBeHidden();
}

test('refuses a bet above the own limit, and raises the limit only a day later', {
  tag: ['@R-147', '@R-148', '@R-152'],
}, async ({ page }) => {
  await createPlayer(page.request, 500);
  await setLimit(page, 'Stakes', 50);
  await expect(limits(page).getByText('KES 50.00 of 50.00 left')).toBeVisible();
  await expectNoViolations(page);

  await selectUpcoming(page);
  const slip = await openSlip(page);
  await slip.getByRole('button', { name: /^Place Bet/ }).click();
  await expect(
    page.getByText(/^Your own limit for stakes is 50\.00 KES a day\. You have 50\.00 KES left/).first(),
  ).toBeVisible();
  expect(await balanceOf(page.request)).toBe('500.00');

  await setLimit(page, 'Stakes', 1_000);
  await expect(limits(page).getByText(/^Changes to KES 1,000\.00 on /)).toBeVisible();
  await expect(limits(page).getByText('KES 50.00 of 50.00 left')).toBeVisible();
  await limits(page).getByRole('button', { name: 'Withdraw this change' }).click();
  await expect(limits(page).getByText(/^Changes to/)).toBeHidden();
});

test('takes a break, which every screen shows', { tag: ['@R-149', '@R-146'] }, async ({ page }) => {
  await createPlayer(page.request);
  await page.goto('/my-account');
  await page.getByRole('main').getByRole('link', { name: 'Safer play' }).click();
  await page.getByRole('button', { name: '7 days' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take a break?' });
  await dialog.getByRole('button', { name: 'Yes, take a break' }).click();
  const bar = page.getByText(/^Betting is closed to you until /);
  await expect(bar).toBeVisible();
  await page.goto('/');
  await expect(bar).toBeVisible();
  await expectNoViolations(page);
});

test('sends back a deposit that is approved after a self-exclusion', {
  tag: ['@R-143', '@R-144'],
}, async ({ page }) => {
  const { number } = await createPlayer(page.request, 300);
  await page.goto('/my-account');
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  const deposit = page.getByRole('dialog', { name: 'Deposit money into your account' });
  await deposit.getByRole('button', { name: 'Deposit KES 50' }).click();
  await expect(deposit.getByRole('heading', { name: 'USSD sent to your Mobile Phone Number' })).toBeVisible();

  await page.goto('/self-exclude-from-betting');
  await page.getByLabel('Period').selectOption('1-Week');
  await page.getByRole('button', { name: 'Exclude me' }).click();
  await page
    .getByRole('dialog', { name: 'Exclude yourself?' })
    .getByRole('button', { name: 'Yes, exclude me' })
    .click();
  await expect(page.getByText(/^Betting is closed to you until /)).toBeVisible();

  await answerPrompt(page.context(), number, 'Approve');
  expect(await balanceOf(page.request)).toBe('300.00');
  await page.goto('/transactions');
  const money = page.getByRole('list', { name: 'Money in and out' }).getByRole('listitem');
  await expect(money.first()).toContainText('50.00');
  await expect(money.nth(1)).toContainText('50.00');
});
