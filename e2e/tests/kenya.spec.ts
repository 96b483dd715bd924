import { expect, type Page } from '@playwright/test';
import { balanceOf, createPlayer, mutate } from '../support/api.ts';
import { expectNoViolationsInEitherTheme } from '../support/axe.ts';
import { STEADY_ODDS, test } from '../support/fixtures.ts';
import { selectSeveral } from '../support/matches.ts';
import { answerPrompt } from '../support/phone.ts';
import { openSlip, place, readSlip } from '../support/slip.ts';

/** The product under the rules of Kenya's law (docs/product/kenya.md). */

test.use({ productEnv: { ...STEADY_ODDS, SIM_SPEED: '1', SIM_SEED: 'kenya', RULES_PROFILE: 'kenya' } });

const CARD = { name: 'Amina Wanjiku Otieno', idNumber: '23456711', dateOfBirth: '1990-02-28' };

async function openDepositDialog(page: Page) {
  await page.goto('/my-account');
  await page
    .getByRole('button', { name: /(^| )Deposit$/ })
    .first()
    .click();
  return page.getByRole('dialog', { name: 'Deposit money into your account' });
}

/** Fills the form of the ID card and sends it. */
async function sendCard(page: Page, { name, idNumber, dateOfBirth }: typeof CARD): Promise<void> {
  const form = page.getByRole('form', { name: 'Your ID card' });
  await form.getByLabel('Name as on the ID card').fill(name);
  await form.getByLabel('National ID number').fill(idNumber);
  await form.getByLabel('Date of birth').fill(dateOfBirth);
  await form.getByRole('button', { name: 'Prove my age' }).click();
}

test('lets a new player look round, and moves money only after the proof of age', {
  tag: ['@R-190', '@R-201', '@T-41'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { number } = await createPlayer(page.request);
  await selectSeveral(page, '1', 1);
  const slip = await openSlip(page);
  await slip.getByLabel('Stake in KES').fill('100');
  await slip.getByRole('button', { name: /^Place Bet/ }).click();
  const notice = page.getByText('Please prove your age first.');
  await expect(notice).toBeVisible();

  const dialog = await openDepositDialog(page);
  await dialog.getByLabel('Amount', { exact: true }).fill('200');
  await dialog.getByRole('button', { name: 'Deposit KES 200' }).click();
  await expect(page.getByText('Please prove your age first.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Prove my age' }).first().click();
  await expect(page).toHaveURL('/age-proof');
  await expect(page.getByText(/you are 18 or older before you deposit/)).toBeVisible();
  await expectNoViolationsInEitherTheme(page);

  await sendCard(page, { ...CARD, idNumber: '12', dateOfBirth: '' });
  await expect(page.getByText('Please enter a valid ID number.')).toBeVisible();
  await expect(page.getByText('Please enter your date of birth.')).toBeVisible();
  await sendCard(page, { ...CARD, idNumber: '23456701' });
  await expect(page.getByRole('heading', { name: 'Your age is not proven' })).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
  await sendCard(page, CARD);
  await expect(page.getByRole('heading', { name: 'Your age is proven' })).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await page.getByRole('button', { name: 'Deposit', exact: true }).last().click();
  await dialog.getByLabel('Amount', { exact: true }).fill('200');
  await dialog.getByRole('button', { name: 'Deposit KES 200' }).click();
  await answerPrompt(page.context(), number, 'Approve');
  await expect(dialog.getByText(/KES 190\.00 has been added/)).toBeVisible();
  await page.goto('/');
  await place(page, await openSlip(page));
  expect(await balanceOf(page.request)).toBe('90.00');
});

test('repeats a request that the identity register did not answer, and closes the account of an under-age player', {
  tag: ['@R-190', '@R-203'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await createPlayer(page.request);
  await page.goto('/my-account');
  await page.getByRole('link', { name: 'Proof of age' }).click();
  await sendCard(page, { ...CARD, idNumber: '23456705' });
  await expect(page.getByRole('heading', { name: 'We are checking your ID card' })).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
  await page.reload();
  await page.getByRole('button', { name: 'Send other details' }).click();
  await sendCard(page, { ...CARD, idNumber: '23456712', dateOfBirth: '2015-03-01' });
  await expect(page.getByRole('heading', { name: 'Your account is closed for play' })).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
  await page.goto('/turbo');
  await expect(page.getByText(/Your account is closed for play/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Prove my age' }).click();
  await expect(page.getByRole('link', { name: 'Withdraw' })).toBeVisible();
});

test('taxes a deposit and not a bet, and refuses a stake below 20 KES', {
  tag: ['@R-186', '@R-187', '@R-188'],
}, async ({ page }) => {
  const { number } = await createPlayer(page.request);
  await mutate(page.request, 'ageProof.submit', { ...CARD, idNumber: '23456710' });
  const dialog = await openDepositDialog(page);
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
  await expect(slip.getByText('The minimum stake is KES 20.')).toBeVisible();
  await slip.getByLabel('Stake in KES').fill('100');
  const { odds, figures } = await readSlip(slip);
  expect(Object.keys(figures).filter((label) => /tax/i.test(label))).toEqual([]);
  expect(figures['Payout']).toBe((Number(odds[0]) * 100).toFixed(2));
  const { possibleWin } = await place(page, slip);
  expect(possibleWin).toBe(figures['Payout']);
  expect(await balanceOf(page.request)).toBe('90.00');
});
