import { expect, type Locator, type Page } from '@playwright/test';
import { balanceOf, createPlayer } from '../support/api.ts';
import { test } from '../support/fixtures.ts';
import { answerPrompt } from '../support/phone.ts';
import { startedPage } from '../support/startedPage.ts';

/** What the player sees of a deposit that ends other than usual (docs/product/wallet.md). */

async function requestDeposit(page: Page): Promise<{ number: string; dialog: Locator }> {
  const { number } = await createPlayer(page.request);
  await page.goto('/my-account');
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
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
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Deposit money into your account' });
  await expect(dialog.getByText(/Enter your PIN on .* to pay KES 50\.00/)).toBeVisible();
  await answerPrompt(page.context(), number, 'Approve');
  await expect(dialog.getByRole('heading', { name: 'Deposit received' })).toBeVisible();
});
