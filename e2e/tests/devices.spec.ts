import { expect } from '@playwright/test';
import { createPlayer, PASSWORD } from '../support/api.ts';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { selectUpcoming } from '../support/matches.ts';
import { logIn } from '../support/player.ts';

test('lists the devices of an account and logs out everywhere', {
  tag: ['@R-126', '@R-133', '@R-200'],
}, async ({ page, browser }) => {
  const { number } = await createPlayer(page.request);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await logIn(other, number, PASSWORD);
  await expect(other).toHaveURL('/');

  await page.goto('/devices');
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
  const activity = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem');
  await expect(activity.first()).toContainText('Logged in');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log out everywhere' });
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByText('You have been logged out.')).toBeVisible();

  await other.goto('/my-account');
  await expect(other).toHaveURL(/\/login/);
  await elsewhere.close();
});

test('shows a logout in the other tabs at once, and keeps their slip', { tag: '@R-132' }, async ({ page }) => {
  await createPlayer(page.request);
  await selectUpcoming(page);
  const other = await page.context().newPage();
  await other.goto('/my-account');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You have been logged out.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Betslip/ }).first()).toContainText('1');
});
