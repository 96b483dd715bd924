import { expect } from '@playwright/test';
import { balanceOf, createPlayer } from '../support/api.ts';
import { STEADY_ODDS, test } from '../support/fixtures.ts';
import { selectSeveral } from '../support/matches.ts';
import { answerPrompt } from '../support/phone.ts';
import { openSlip, place, readSlip } from '../support/slip.ts';

/** The product under the rules of Kenya's law (docs/product/kenya.md). */

test.use({ productEnv: { ...STEADY_ODDS, SIM_SPEED: '1', SIM_SEED: 'kenya', RULES_PROFILE: 'kenya' } });

test('taxes a deposit and not a bet, and refuses a stake below 20 KES', {
  tag: ['@R-186', '@R-187', '@R-188'],
}, async ({ page }) => {
  const { number } = await createPlayer(page.request);
  await page.goto('/my-account');
  await page
    .getByRole('button', { name: /(^| )Deposit$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Deposit money into your account' });
  await dialog.getByLabel('Amount', { exact: true }).fill('200');
  await expect(dialog.getByText('Excise tax (5%)').locator('..')).toContainText('10.00');
  await expect(dialog.getByText('Added to your balance').locator('..')).toContainText('190.00');
  await dialog.getByRole('button', { name: 'Deposit KES 200' }).click();
  await expect(dialog.getByRole('heading', { name: 'USSD sent to your Mobile Phone Number' })).toBeVisible();
  await answerPrompt(page.context(), number, 'Approve');
  await expect(dialog.getByText(/KES 190\.00 has been added .* KES 10\.00 of excise tax was taken\./)).toBeVisible();
  expect(await balanceOf(page.request)).toBe('190.00');

  await selectSeveral(page, '1', 1);
  const slip = await openSlip(page);
  await expect(slip.getByText('Bet Limits: Min Stake 20 KES, Max Stake: 20,000 KES')).toBeVisible();
  await slip.getByLabel('Stake in KES').fill('19');
  await expect(slip.getByText('The minimum stake is 20 KES.')).toBeVisible();
  await slip.getByLabel('Stake in KES').fill('100');
  const { odds, figures } = await readSlip(slip);
  expect(Object.keys(figures).filter((label) => /tax/i.test(label))).toEqual([]);
  expect(figures['Payout']).toBe((Number(odds[0]) * 100).toFixed(2));
  const { possibleWin } = await place(page, slip);
  expect(possibleWin).toBe(figures['Payout']);
  expect(await balanceOf(page.request)).toBe('90.00');
});
