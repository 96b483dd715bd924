import { rm, writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';

test.use({ productEnv: { SIM_SEED: 'closed' } });

test('shows maintenance on every screen while the gateway is closed, and returns by itself', {
  tag: ['@D-031'],
}, async ({ page, product }) => {
  await page.goto('/promotions');
  await expect(page.getByText('Up to KES 500 for a first bet')).toBeVisible();
  await writeFile(product.maintenanceFile, '');
  await page.goto('/leaderboard');
  await expect(page.getByRole('heading', { name: 'under Maintenance' })).toBeVisible();
  await expect(page.getByText('We are currently under maintenance')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'under Maintenance' })).toBeVisible();
  await rm(product.maintenanceFile);
  await expect(page.getByText('Past Winners')).toBeVisible({ timeout: 30_000 });
});
