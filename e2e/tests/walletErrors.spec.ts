import { expect, type Locator, type Page } from '@playwright/test';
import { force, refusal } from '../support/faults.ts';
import { balanceOf, createPlayer } from '../support/api.ts';
import { playerTest as test, test as guestTest } from '../support/fixtures.ts';

/** Invalid amounts and failing money calls (docs/product/wallet.md). */

async function openDeposit(page: Page): Promise<Locator> {
  await page.goto('/my-account');
  await page
    .getByRole('button', { name: /(^| )Deposit$/ })
    .first()
    .click();
  return page.getByRole('dialog', { name: 'Deposit money into your account' });
}

test('shows an invalid deposit beside its field, and sends nothing', {
  tag: ['@A-046', '@A-048', '@A-049', '@A-162', '@A-166', '@A-167', '@A-168'],
}, async ({ page }) => {
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
  ] as const) {
    await amount.fill(typed);
    await dialog.getByRole('button', { name: /^Deposit/ }).click();
    await expect(amount).toHaveAccessibleDescription(new RegExp(message.replaceAll(/[().]/g, String.raw`\$&`)));
    await expect(page.getByText('Please correct the errors in the form.').first()).toBeVisible();
  }
  // Points cannot be typed. A pasted one is refused, because 10.5 without it would be 105.
  await amount.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '10.5');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(amount).toHaveAccessibleDescription(/Please enter a whole-number amount \(no decimals\)\./);
  await expect(amount).toHaveValue('ten');
  expect(calls).toEqual([]);
});

test('keeps the deposit sheet in place when an error comes and goes', { tag: ['@R-199'] }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const dialog = await openDeposit(page);
    const amount = dialog.getByLabel('Amount');
    const choice = dialog.getByRole('button', { name: '100', exact: true });
    const before = await choice.boundingBox();
    await amount.fill('5');
    await amount.blur();
    const error = dialog.getByText('Please enter a valid deposit amount (minimum 10 KES).');
    await expect(error).toBeVisible();
    expect(await choice.boundingBox()).toEqual(before);
    await choice.click();
    await expect(error).toHaveCount(0);
    await expect(amount).toHaveValue('100');
    expect(await choice.boundingBox()).toEqual(before);
  }
});

test('shows which limit a refused deposit exceeds', { tag: ['@A-271'] }, async ({ page }) => {
  const dialog = await openDeposit(page);
  await dialog.getByLabel('Amount').fill('150001');
  await dialog.getByRole('button', { name: /^Deposit/ }).click();
  // In the dialog's own text and in the notice.
  await expect(page.getByText('Maximum value per transaction is 150,000.00 KES')).toHaveCount(2);
  await expect(page.getByText('USSD sent to your Mobile Phone Number')).toHaveCount(0);
});

guestTest(
  'shows why a deposit failed, or that its outcome is unknown, and keeps the form',
  {
    tag: ['@A-246', '@A-247'],
  },
  async ({ page }) => {
    await createPlayer(page.request, 500);
    const balance = await balanceOf(page.request);
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
    expect(await balanceOf(page.request)).toBe(balance);
  },
);

test('shows why a withdrawal was refused, or that its outcome is unknown', {
  tag: ['@A-203', '@A-249', '@A-250'],
}, async ({ page }) => {
  await page.goto('/withdraw');
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
  await expect(page).toHaveURL('/transactions');
});

guestTest(
  'finds a withdrawal whose response was lost among the transactions',
  { tag: ['@A-250'] },
  async ({ page }) => {
    await createPlayer(page.request, 500);
    const before = Number(await balanceOf(page.request));
    await page.goto('/withdraw');
    await page.getByLabel('Amount').fill('100');
    await force(page, 'profile/v1/withdraw', { status: 504, isDone: true });
    await page.getByRole('main').getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('An error occurred during withdrawal.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'My transactions' }).click();
    const newest = page.getByRole('list', { name: 'Money in and out' }).getByRole('listitem').first();
    await expect(newest).toContainText(/Withdrawal.*−100\.00/s);
    expect(Number(await balanceOf(page.request))).toBe(before - 100);
  },
);

test('reports failed transactions and loads them on retry', async ({ page }) => {
  await force(page, 'profile/v1/transactions', { body: refusal(499) });
  await page.goto('/transactions');
  await expect(page.getByRole('main').getByText('Unable to fetch account data.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('list', { name: 'Money in and out' })).toBeVisible();
});
