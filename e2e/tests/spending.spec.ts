import { expect, type Page } from '@playwright/test';
import { balanceOf, createPlayer, mutate } from '../support/api.ts';
import { expectNoViolations } from '../support/axe.ts';
import { force } from '../support/faults.ts';
import { test } from '../support/fixtures.ts';
import { selectUpcoming } from '../support/matches.ts';
import { openSlip, place } from '../support/slip.ts';

/** Where every shilling went (docs/features/where-every-shilling-went.md). */

/** The sum as it is shown, in cents: the terms and the total. */
async function sumShown(page: Page): Promise<{ terms: number[]; total: number }> {
  const text = await page.getByText(/^It adds up: /).innerText();
  const [sum = '', total = ''] = text.replace('It adds up: ', '').replaceAll(',', '').split(' = ');
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  const terms = sum.replaceAll('\u2212 ', '-').replaceAll('+ ', '').split(' ').map(cents);
  return { terms, total: cents(total) };
}

test('adds up to the balance after a deposit, a bet and a withdrawal, and leads to each of them', {
  tag: ['@R-340', '@R-342', '@R-343'],
}, async ({ page }) => {
  await createPlayer(page.request, 500);
  await selectUpcoming(page);
  await place(page, await openSlip(page));
  await mutate(page.request, 'wallet.withdraw', { amount: 150 });
  await page.goto('/my-account');
  await page.getByRole('link', { name: 'My money' }).click();
  await expect(page).toHaveURL('/my-money');
  const lines = page.getByRole('region', { name: 'Every shilling' });
  // 13.04 of the stake of 100 are excise tax. The fee is 10 % of unused deposits.
  await expect(lines).toContainText('Deposits+500.00');
  await expect(lines).toContainText('Withdrawals\u2212135.00');
  await expect(lines).toContainText('Withdrawal fees\u221215.00');
  await expect(lines).toContainText('Excise tax\u221213.04');
  await expect(lines).toContainText('Stakes after tax\u221286.96');
  const { terms, total } = await sumShown(page);
  expect(terms.reduce((sum, cents) => sum + cents, 0)).toBe(total);
  expect((total / 100).toFixed(2)).toBe(await balanceOf(page.request));
  await expect(page.getByRole('region', { name: 'In short' })).toContainText('Net deposits350.00');
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Year' }).click();
  await page.getByRole('region', { name: 'By month' }).getByRole('link').click();
  await page.getByRole('region', { name: 'By day' }).getByRole('link').click();
  const money = page.getByRole('list', { name: 'Money in and out' }).getByRole('listitem');
  await expect(money).toHaveCount(3);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('link', { name: /^Receipt/ }).click();
  await expect(page.getByText('Stake after tax')).toBeVisible();
});

test('shows nothing that does not add up', { tag: ['@R-341'] }, async ({ page }) => {
  await createPlayer(page.request, 500);
  const data = { opening: '0.00', closing: '500.01', lines: [{ line: 'deposits', amount: '500.00' }], parts: [] };
  const wrong = { ...data, deposited: '500.00', withdrawn: '0.00', lost: '0.00' };
  await force(page, 'profile/v1/spending', {
    body: { code: 'Success', data: { code: 200, message: 'Success', data: wrong } },
  });
  await page.goto('/my-money');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Every shilling' })).toContainText('500.00');
  await expect(page.getByText('500.01')).toHaveCount(0);
});
