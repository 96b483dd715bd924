import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { PASSWORD } from './api.ts';
import { answerPrompt, freshNumber, readCode } from './phone.ts';
import { english, startingWith, type Words } from './words.ts';

/** Fills the Register form but for the terms. */
export async function fillRegistration(
  page: Page,
  number: string,
  password: string,
  confirmation: string,
  { account }: Words = english,
): Promise<void> {
  // Log in, which a link may have led from, has the first two fields too.
  await page.getByLabel(account.confirmPassword).waitFor();
  await page.getByLabel(account.phone).fill(number);
  await page.getByLabel(account.password, { exact: true }).fill(password);
  await page.getByLabel(account.confirmPassword).fill(confirmation);
}

/** Sends the Log in form. */
export async function logIn(page: Page, number: string, password: string, { account }: Words = english): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(account.phone).fill(number);
  await page.getByLabel(account.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: account.login.submit, exact: true }).click();
}

/** Registers and verifies a new player through the screens. Resolves with the phone number. */
export async function signUp(page: Page): Promise<string> {
  await page.goto('/register');
  return completeSignUp(page);
}

/** Registers and verifies a new player from the open Register screen. Resolves with the phone number. */
export async function completeSignUp(page: Page, words: Words = english): Promise<string> {
  const number = await sendSignUp(page, words);
  await expect(page.getByRole('heading', { name: words.account.created.welcome })).toBeVisible();
  return number;
}

/** The same without waiting for the welcome, which an open slip hides. */
export async function sendSignUp(page: Page, words: Words = english): Promise<string> {
  const { register, verify } = words.account;
  const number = freshNumber();
  await fillRegistration(page, number, PASSWORD, PASSWORD, words);
  await page.getByRole('checkbox', { name: startingWith(register.terms) }).check();
  await page.getByRole('button', { name: register.submit, exact: true }).click();
  await expect(page.getByRole('heading', { name: verify.title })).toBeVisible();
  await page.getByLabel(verify.code).fill(await readCode(page.context(), number));
  await page.getByRole('button', { name: verify.submit }).click();
  return number;
}

/** Deposits whole KES through the account screen and approves the prompt on the phone simulator. */
export async function deposit(page: Page, number: string, amountKes: number): Promise<void> {
  await page.goto('/my-account');
  await page
    .getByRole('button', { name: /(^| )Deposit$/ })
    .first()
    .click();
  await completeDeposit(page, number, amountKes);
}

/** Deposits whole KES in the open deposit dialog and approves the prompt on the phone simulator. */
export async function completeDeposit(page: Page, number: string, amountKes: number): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^(Deposit money into your account|Quick Top Up)$/ });
  await dialog.getByLabel('Amount').fill(String(amountKes));
  await dialog.getByRole('button', { name: /^Deposit/ }).click();
  await expect(page.getByText('USSD sent to your Mobile Phone Number')).toBeVisible();
  await answerPrompt(page.context(), number, 'Approve');
}
