import { expect, type Locator, type Page } from '@playwright/test';
import { force, refusal } from '../support/faults.ts';
import { at, balanceOf } from '../support/player.ts';
import { playerTest as test } from '../support/signedIn.ts';

/** What is wrong with amounts, and what becomes of money calls that fail (account-and-money spec, sections 5 and 8). */

async function openDeposit(page: Page): Promise<Locator> {
  await page.goto(at('/my-account'));
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  return page.getByRole('dialog', { name: 'Deposit money into your account' });
}

test('a deposit is told beside its field what is wrong with it, and nothing is sent', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('wallet.deposit') && calls.push(request.url()));
  const dialog = await openDeposit(page);
  const amount = dialog.getByLabel('Amount');
  await expect(amount).toHaveValue('50');
  await expect(amount).toHaveAttribute('max', '300000');
  for (const name of ['50', '100', '200', '500'])
    await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible();
  await expect(dialog.getByText('Maximum daily transaction value is 300,000.00 KES')).toBeVisible();
  await expect(dialog.getByText('Maximum value per transaction is 150,000.00 KES')).toBeVisible();
  for (const [typed, message] of [
    ['', 'Please enter a valid deposit amount (minimum 10 KES).'],
    ['9', 'Please enter a valid deposit amount (minimum 10 KES).'],
    ['ten', 'Please enter a valid deposit amount (minimum 10 KES).'],
    ['10.5', 'Please enter a whole-number amount (no decimals).'],
  ] as const) {
    await amount.fill(typed);
    await dialog.getByRole('button', { name: /^Deposit/ }).click();
    await expect(amount).toHaveAccessibleDescription(new RegExp(message.replaceAll(/[().]/g, String.raw`\$&`)));
    await expect(page.getByText('Please correct the errors in the form.').first()).toBeVisible();
  }
  expect(calls).toEqual([]);
});

test('a deposit over a limit is refused by the operator, which says which', async ({ page }) => {
  const dialog = await openDeposit(page);
  await dialog.getByLabel('Amount').fill('150001');
  await dialog.getByRole('button', { name: /^Deposit/ }).click();
  await expect(page.getByText(/150,000/).last()).toBeVisible();
  await expect(page.getByText('USSD sent to your Mobile Phone Number')).toHaveCount(0);
});

test('a deposit that fails says why, that it failed, or that nobody knows; the form stays', async ({ page }) => {
  const balance = await balanceOf(page);
  const dialog = await openDeposit(page);
  const send = dialog.getByRole('button', { name: 'Deposit KES 50' });
  for (const [said, status, body] of [
    ['M-PESA is asleep.', 200, refusal(499, 'M-PESA is asleep.')],
    ['Deposit failed. Please try again.', 200, refusal(499)],
    ['No clear answer came.', 503, undefined],
  ] as const) {
    await force(page, 'profile/v1/deposit', { status, body });
    await send.click();
    await expect(page.getByText(said)).toBeVisible();
  }
  await page.context().setOffline(true);
  await send.click();
  await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(dialog.getByLabel('Amount')).toHaveValue('50');
  expect(await balanceOf(page)).toBe(balance);
});

test('a withdrawal that fails says whether it was refused, and why, or that nobody knows', async ({ page }) => {
  await page.goto(at('/withdraw'));
  await page.getByLabel('Amount').fill('100');
  const send = page.getByRole('main').getByRole('button', { name: 'Withdraw' });
  for (const [said, beside, status, body] of [
    ['Withdrawal failed.', 'M-PESA is asleep.', 200, refusal(499, 'M-PESA is asleep.')],
    ['An error occurred during withdrawal.', /^We have no answer yet\./, 503, undefined],
  ] as const) {
    await force(page, 'profile/v1/withdraw', { status, body });
    await send.click();
    await expect(page.getByText(said).first()).toBeVisible();
    await expect(page.getByRole('main').getByText(beside)).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'My transactions' }).click();
  await expect(page).toHaveURL(at('/transactions'));
});

test('a withdrawal whose answer is lost is found among the transactions', async ({ page }) => {
  const before = Number(await balanceOf(page));
  await page.goto(at('/withdraw'));
  await page.getByLabel('Amount').fill('100');
  await force(page, 'profile/v1/withdraw', { status: 504, isDone: true });
  await page.getByRole('main').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('An error occurred during withdrawal.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'My transactions' }).click();
  const newest = page.getByRole('list', { name: 'Money in and out' }).getByRole('listitem').first();
  await expect(newest).toContainText(/Withdrawal.*−100\.00/s);
  expect(Number(await balanceOf(page))).toBe(before - 100);
});

test('transactions that do not come say so, and come when asked again', async ({ page }) => {
  await force(page, 'profile/v1/transactions', { body: refusal(499) });
  await page.goto(at('/transactions'));
  await expect(page.getByRole('main').getByText('Unable to fetch account data.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('list', { name: 'Money in and out' })).toBeVisible();
});
