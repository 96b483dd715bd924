import { expect } from '@playwright/test';
import { balanceOf, createPlayer } from '../support/api.ts';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('sells a ticket of the jackpot from the menu to the history, and takes its price once', {
  tag: ['@R-380', '@R-382', '@R-388'],
}, async ({ page }) => {
  await createPlayer(page.request, 500);
  await page.goto('/');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Jackpot pool' }).click();
  await expect(page.getByText('0 of 10 picked')).toBeVisible();
  await page.getByRole('button', { name: 'X, draw' }).first().click();
  await expect(page.getByText('1 of 10 picked')).toBeVisible();
  await page.getByRole('button', { name: 'Quick pick' }).click();
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Buy for KES 50.00' }).click();
  const question = page.getByRole('dialog', { name: 'Buy this ticket?' });
  await question.getByRole('button', { name: 'Buy ticket' }).click();
  const receipt = page.getByRole('dialog', { name: 'Ticket bought' });
  const ticket = await receipt.getByText(/^J\d+$/).textContent();
  expect(await balanceOf(page.request)).toBe('450.00');

  await receipt.getByRole('link', { name: 'See my jackpot bets' }).click();
  const card = page.getByRole('article', { name: new RegExp(`${ticket}`) });
  await expect(card).toContainText('50.00');
  await card.getByRole('link').click();
  await expect(page.getByRole('list', { name: 'Selections' }).getByRole('listitem')).toHaveCount(10);
  await page.goto('/transactions');
  await expect(page.getByText('Jackpot ticket')).toBeVisible();
});

test('asks a guest to log in, and shows rules and results', { tag: ['@R-381', '@R-384'] }, async ({ page }) => {
  await page.goto('/jackpot-pool');
  await page.getByRole('tab', { name: 'Rules' }).click();
  await expect(page.getByText('10 of 10 right: 60 %')).toBeVisible();
  await page.getByRole('tab', { name: 'Results' }).click();
  await expect(page.getByRole('heading', { name: 'No results yet' })).toBeVisible();
  await page.getByRole('tab', { name: 'Play' }).click();
  await page.getByRole('button', { name: 'Quick pick' }).click();
  await page.getByRole('button', { name: 'Buy for KES 50.00' }).click();
  await expect(page).toHaveURL(/\/login/);
});
