import { expect, type Locator, type Page } from '@playwright/test';
import { balanceOf, createPlayer, mutate } from '../support/api.ts';
import { edgesOf } from '../support/elements.ts';
import { test } from '../support/fixtures.ts';
import { answerPrompt, payBill } from '../support/phone.ts';
import { enlargeText } from '../support/room.ts';
import { startedPage } from '../support/startedPage.ts';

/** What the player sees of a deposit that ends other than usual (docs/product/wallet.md). */

async function requestDeposit(page: Page): Promise<{ number: string; dialog: Locator }> {
  const { number } = await createPlayer(page.request);
  await page.goto('/my-account');
  await page
    .getByRole('button', { name: /(^| )Deposit$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Deposit money into your account' });
  await dialog.getByRole('button', { name: 'Deposit KES 50' }).click();
  await expect(dialog.getByRole('heading', { name: 'USSD sent to your Mobile Phone Number' })).toBeVisible();
  return { number, dialog };
}

const newestTransaction = (page: Page): Locator =>
  page.getByRole('list', { name: 'Money in and out' }).getByRole('listitem').first();

for (const [answer, reason] of [
  ['Refuse', 'You cancelled the payment'],
  ['Wrong PIN', 'The PIN was wrong'],
] as const)
  test(`shows why a deposit failed, and lists it as not made: ${answer}`, {
    tag: ['@R-70', '@R-71'],
  }, async ({ page }) => {
    const { number, dialog } = await requestDeposit(page);
    await answerPrompt(page.context(), number, answer);
    await expect(dialog.getByRole('heading', { name: reason })).toBeVisible();
    await dialog.getByRole('link', { name: 'My transactions' }).click();
    await expect(newestTransaction(page)).toContainText(new RegExp(`Deposit.*${reason}.*50\\.00.*Not made`, 's'));
    expect(await balanceOf(page.request)).toBe('0.00');
  });

test('focuses and shows the progress of a deposit, and breaks no word of its buttons, in large text', {
  tag: ['@R-70', '@R-218', '@R-220'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enlargeText(page);
  await createPlayer(page.request);
  await page.goto('/my-bets');
  await page
    .getByRole('button', { name: /(^| )Deposit$/ })
    .first()
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Deposit money into your account' });
  await dialog.getByRole('button', { name: 'Deposit KES 50' }).press('Enter');
  const heading = dialog.getByRole('heading', { name: 'USSD sent to your Mobile Phone Number' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport({ ratio: 1 });
  const okay = await edgesOf(dialog.getByRole('button', { name: 'Okay' }));
  const transactions = await edgesOf(dialog.getByRole('link', { name: 'My transactions' }));
  expect(transactions.top).toBeGreaterThanOrEqual(okay.bottom);
});

test('shows a deposit that was approved after the tab was killed', {
  tag: ['@R-71', '@R-72'],
}, async ({ page, context }) => {
  const { number } = await requestDeposit(page);
  await page.close({ runBeforeUnload: false });
  const next = await startedPage(await context.newPage());
  await next.goto('/transactions');
  await expect(newestTransaction(next)).toContainText(/Deposit.*50\.00.*Not confirmed yet/s);
  await answerPrompt(context, number, 'Approve');
  await expect(next.getByText('Your balance is now KES 50.00.')).toBeVisible();
  await expect(newestTransaction(next)).toContainText(/Deposit.*Receipt \w{10}.*\+50\.00/s);
});

test('continues with the deposit that waits when the dialog is opened again', {
  tag: ['@R-70', '@R-72'],
}, async ({ page }) => {
  const { number } = await requestDeposit(page);
  await page.reload();
  await page
    .getByRole('button', { name: /(^| )Deposit$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Deposit money into your account' });
  await expect(dialog.getByText(/Enter your PIN on .* to pay KES 50\.00/)).toBeVisible();
  await answerPrompt(page.context(), number, 'Approve');
  await expect(dialog.getByRole('heading', { name: 'Deposit received' })).toBeVisible();
});

async function openOfflineTab(page: Page): Promise<Locator> {
  await page.goto('/my-account');
  await page
    .getByRole('button', { name: /(^| )Deposit$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Deposit money into your account' });
  await dialog.getByRole('tab', { name: 'Offline' }).click();
  return dialog;
}

async function search(dialog: Locator, text: string): Promise<void> {
  await dialog.getByLabel('Mobile-money message').fill(text);
  await dialog.getByRole('button', { name: 'Find my deposit' }).click();
}

test('credits a payment to the pay bill number by its account number', { tag: ['@R-74'] }, async ({ page }) => {
  const { number } = await createPlayer(page.request);
  const refused = await payBill(page.context(), number, { amountKes: 200, account: '0100000000' });
  expect(refused).toMatch(/^Failed\./);
  const message = await payBill(page.context(), number, { amountKes: 200, account: number });
  expect(message).toMatch(/^\w{10} Confirmed\. Ksh200\.00/);
  await page.goto('/transactions');
  await expect(newestTransaction(page)).toContainText(/Deposit.*\+200\.00/s);
  const dialog = await openOfflineTab(page);
  await search(dialog, message);
  await expect(dialog.getByText('This deposit of KES 200.00 is already in your balance.')).toBeVisible();
});

test('finds a deposit by its receipt, and only for the player who paid', {
  tag: ['@R-75', '@R-76'],
}, async ({ page, playwright, baseURL }) => {
  const { number } = await createPlayer(page.request);
  const wrong = { amountKes: 300, account: '0100000000', isValidated: false };
  const receipt = (await payBill(page.context(), number, wrong)).slice(0, 10);
  expect(await balanceOf(page.request)).toBe('0.00');

  const stranger = await playwright.request.newContext({ baseURL: String(baseURL) });
  await createPlayer(stranger);
  const found = (receiptOfOther: string) =>
    mutate<{ outcome: string }>(stranger, 'wallet.findDeposit', { receipt: receiptOfOther });
  expect(await found(receipt)).toEqual(await found('ZZZZZZZZZ9'));

  const dialog = await openOfflineTab(page);
  await search(dialog, 'ZZZZZZZZZ9');
  await expect(dialog.getByText(/^No deposit from your phone has this receipt yet/)).toBeVisible();
  await search(dialog, receipt);
  await expect(dialog.getByText('Found: KES 300.00 has been added to your balance.')).toBeVisible();
  expect(await balanceOf(page.request)).toBe('300.00');
  expect(await balanceOf(stranger)).toBe('0.00');
  await stranger.dispose();
});
