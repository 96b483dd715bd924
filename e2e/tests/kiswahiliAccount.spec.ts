import { expect, type Page } from '@playwright/test';
import { PASSWORD } from '../support/api.ts';
import { test } from '../support/fixtures.ts';
import { readCode } from '../support/phone.ts';
import { completeSignUp, logIn } from '../support/player.ts';
import { english, kiswahili } from '../support/words.ts';

/** What a player does with an account, in a browser that prefers Kiswahili. */
test.use({ locale: 'sw-KE' });

const NEW_PASSWORD = 'Kifaru-1972';
const NEWER_PASSWORD = 'Chui-1988';
const { account, changePassword, common, notices } = kiswahili;

async function logOut(page: Page): Promise<void> {
  await page.goto('/my-account');
  await page.getByRole('button', { name: common.logout }).click();
  await expect(page.getByText(notices.loggedOut)).toBeVisible();
  await expect(page).toHaveURL('/');
}

/** Replaces the password by a code from the phone, from the Log in screen. */
async function replaceForgotten(page: Page, number: string, password: string): Promise<void> {
  const before = await readCode(page.context(), number);
  await page.goto('/login');
  await page.getByRole('link', { name: account.forgot.title }).click();
  await expect(page.getByRole('heading', { name: account.forgot.title })).toBeVisible();
  await page.getByLabel(account.phone).fill(number);
  await page.getByRole('button', { name: common.submit, exact: true }).click();
  await expect(page.getByRole('heading', { name: account.reset.title })).toBeVisible();
  await page.getByLabel(account.verify.code).fill(await readCode(page.context(), number, before));
  await page.getByLabel(account.verify.newPassword).fill(password);
  await page.getByRole('button', { name: account.verify.submit }).click();
  await expect(page.getByText(account.verify.toHome)).toBeVisible();
  await expect(page).toHaveURL('/');
}

test('registers, verifies, logs out and in, replaces a forgotten password and changes it in Kiswahili', {
  tag: ['@R-212', '@R-216'],
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: common.register }).first().click();
  await page.getByRole('button', { name: account.register.submit, exact: true }).click();
  await expect(page.getByText(account.invalidPhone).first()).toBeVisible();
  const number = await completeSignUp(page, kiswahili);
  await page.getByRole('link', { name: account.created.claimLater }).click();
  await logOut(page);

  await logIn(page, number, PASSWORD, kiswahili);
  await expect(page).toHaveURL('/');
  await logOut(page);
  await replaceForgotten(page, number, NEW_PASSWORD);

  await page.goto('/change-password');
  await page.getByLabel(changePassword.oldPassword, { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel(account.verify.newPassword, { exact: true }).fill(NEWER_PASSWORD);
  await page.getByLabel(account.confirmPassword, { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: changePassword.submit }).click();
  await expect(page.getByText(account.passwordsDiffer).first()).toBeVisible();
  await page.getByLabel(account.confirmPassword, { exact: true }).fill(NEWER_PASSWORD);
  await page.getByRole('button', { name: changePassword.submit }).click();
  await expect(page).toHaveURL('/my-account');
  await logOut(page);
  await logIn(page, number, NEWER_PASSWORD, kiswahili);
  await expect(page).toHaveURL('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');

  await page.goto('/my-account');
  await page.getByRole('main').getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: english.common.account, level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/my-account');
});
