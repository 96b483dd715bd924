import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { balanceOf, createPlayer } from '../support/api.ts';
import { expectNoViolations } from '../support/axe.ts';
import { ALWAYS, force, release } from '../support/faults.ts';
import { test } from '../support/fixtures.ts';
import { selectUpcoming } from '../support/matches.ts';
import { openSlip, place } from '../support/slip.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('shows what came in and went out by kind and month, and downloads a statement that adds up', {
  tag: ['@R-179'],
}, async ({ page }) => {
  await createPlayer(page.request, 500);
  await selectUpcoming(page);
  await place(page, await openSlip(page));
  await page.goto('/transactions');
  const list = page.getByRole('list', { name: 'Money in and out' });
  await expect(list.getByRole('listitem')).toHaveCount(2);

  await page.getByRole('button', { name: 'This month' }).click();
  await expect(page.getByText('Money in').locator('..')).toContainText('500.00');
  await expect(page.getByText('Money out').locator('..')).toContainText('100.00');
  await page.getByRole('button', { name: 'Deposits' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('Money out').locator('..')).toContainText('0.00');
  await expectNoViolations(page);

  const waiting = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Statement \d{4}$/ })
    .first()
    .click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^ushindi-statement-\d{4}\.csv$/);
  const rows = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1);
  const amounts = rows.map((row) =>
    row
      .split(',')
      .slice(3)
      .map((text) => Math.round(Number(text) * 100)),
  );
  const [opening = 0, closing = 0] = [amounts.at(0)?.[0], amounts.at(-1)?.[0]];
  const moved = amounts.slice(1, -1).reduce((sum, [moneyIn = 0, moneyOut = 0]) => sum + moneyIn - moneyOut, 0);
  expect(moved).toBe(40_000);
  expect(opening + moved).toBe(closing);
  expect(await balanceOf(page.request)).toBe('400.00');
});

test('shows a withdrawal as being sent, and as not sent once its money came back', {
  tag: ['@R-195'],
}, async ({ page }) => {
  await createPlayer(page.request, 500);
  const call = 'profile/v1/transactions';
  const withdrawal = {
    kind: 'withdrawal',
    description: 'Withdrawal to M-PESA',
    amount: -100,
    balance_after: 400,
    fee: 0,
  };
  const sent = { ...withdrawal, id: '2', receipt: '', reason: '', tax: 0, created_at: '2026-11-23 12:00:00' };
  // The simulated M-PESA pays at once, so the operator's list with a withdrawal under way is given.
  const listing = (...items: object[]) => ({ code: 'Success', data: { code: 200, message: '', data: items } });
  const row = page.getByRole('list', { name: 'Money in and out' }).getByRole('listitem').filter({ hasText: '−100.00' });

  await force(page, call, { body: listing({ ...sent, status: 'pending' }), times: ALWAYS });
  await page.goto('/transactions');
  await expect(row).toContainText(/Withdrawal.*Being sent.*400\.00/s);
  await expectNoViolations(page);

  const returned = { ...sent, id: '3', kind: 'withdrawalReturned', amount: 100, balance_after: 500, status: 'done' };
  await force(page, call, { body: listing(returned, { ...sent, status: 'failed' }), times: ALWAYS });
  await page.reload();
  await expect(row).toContainText(/Withdrawal.*Not sent.*400\.00/s);
  await expect(page.getByText('Withdrawal returned')).toBeVisible();

  await release(page, call);
  await page.reload();
  await expect(row).toHaveCount(0);
});
