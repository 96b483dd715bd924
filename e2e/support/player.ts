import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { answerPrompt, freshNumber, readCode } from './phone.ts';

export const PASSWORD = 'Simba-1963';

/** Address of the running product. */
export const at = (path: string): string => `${process.env.BASE_URL}${path}`;

/** Fills the Register form but for the terms, and leaves it unsent. */
export async function fillRegistration(
  page: Page,
  number: string,
  password: string,
  confirmation: string,
): Promise<void> {
  await page.getByLabel('Phone number').fill(number);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(confirmation);
}

/** Sends the Log in form. */
export async function logIn(page: Page, number: string, password: string): Promise<void> {
  await page.goto(at('/login'));
  await page.getByLabel('Phone number').fill(number);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** The account number of the signed-in player. */
export async function accNoOf(page: Page): Promise<string> {
  const answer = await page.request.get(at('/trpc/account.session'));
  const body: { result: { data: { accNo: string } } } = await answer.json();
  return body.result.data.accNo;
}

/** Registers and verifies a new player through the screens; resolves with the phone number. */
export async function signUp(page: Page): Promise<string> {
  const number = freshNumber();
  await page.goto(at('/register'));
  await page.getByLabel('Phone number').fill(number);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /18 or older/ }).check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Verify Account' })).toBeVisible();
  await page.getByLabel('Verification code').fill(await readCode(page.context(), number));
  await page.getByRole('button', { name: 'Complete Verification' }).click();
  await expect(page.getByRole('heading', { name: 'Karibu Kambi Ya Ushindi' })).toBeVisible();
  return number;
}

/** Deposits whole KES through the account page and approves the prompt on the phone simulator. */
export async function deposit(page: Page, number: string, amountKes: number): Promise<void> {
  await page.goto(at('/my-account'));
  await page.getByRole('button', { name: 'Deposit', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Deposit money into your account' });
  await dialog.getByLabel('Amount').fill(String(amountKes));
  await dialog.getByRole('button', { name: /^Deposit/ }).click();
  await expect(page.getByText('USSD sent to your Mobile Phone Number')).toBeVisible();
  await answerPrompt(page.context(), number, 'Approve');
}

/** The balance that the server holds now, as text with two decimals. */
export async function balanceOf(page: Page): Promise<string> {
  const answer = await page.request.get(at('/trpc/wallet.balance'));
  expect(answer.status()).toBe(200);
  const body: { result: { data: { balance: number } } } = await answer.json();
  return body.result.data.balance.toFixed(2);
}
