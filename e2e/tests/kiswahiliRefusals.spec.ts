import { expect } from '@playwright/test';
import { createPlayer, mutate, registeredPhone } from '../support/api.ts';
import { test } from '../support/fixtures.ts';
import { selectUpcoming } from '../support/matches.ts';
import { readText } from '../support/phone.ts';
import { completeSignUp, logIn } from '../support/player.ts';
import { openSlip } from '../support/slip.ts';
import { kiswahili, startingWith } from '../support/words.ts';

/** What the operator refuses and confirms, in a browser that prefers Kiswahili. */
test.use({ locale: 'sw-KE', contextOptions: { reducedMotion: 'reduce' } });

const { betslip, wallet, deposit, saferPlay } = kiswahili;

const WORDS = /\/assets\/operatorWords-[\w-]+\.js$/;

test('answers a refused and an accepted login in Kiswahili, whose words load with them', {
  tag: ['@R-223', '@R-224'],
}, async ({ page, context }) => {
  const loaded: string[] = [];
  page.on('request', (request) => WORDS.test(request.url()) && loaded.push(request.url()));
  await page.goto('/');
  const number = await registeredPhone(context);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: kiswahili.account.login.submit, exact: true })).toBeVisible();
  expect(loaded).toEqual([]);
  await logIn(page, number, 'Chui-1988', kiswahili);
  await expect(page.getByText('Nambari ya simu au nenosiri si sahihi.')).toBeVisible();
  expect(loaded).toHaveLength(1);
  await logIn(page, number, 'Simba-1963', kiswahili);
  await expect(page.getByText('Umeingia.')).toBeVisible();
});

test('refuses a bet in Kiswahili', { tag: ['@R-223'] }, async ({ page }) => {
  await createPlayer(page.request, 500);
  await mutate(page.request, 'saferPlay.setLimit', { kind: 'stake', period: 'day', amount: 10 });
  await selectUpcoming(page, kiswahili);
  const slip = await openSlip(page, kiswahili);
  await slip.getByLabel(betslip.stakeInKes).fill('50');
  await slip.getByRole('button', { name: startingWith(betslip.place) }).click();
  await expect(
    page.getByText(/^Kikomo chako cha dau ni KES 10\.00 kwa siku\. Umebakiwa na KES 10\.00\./),
  ).toBeVisible();
});

test('refuses a deposit and a withdrawal in Kiswahili', { tag: ['@R-223'] }, async ({ page }) => {
  await createPlayer(page.request, 500);
  await page.goto('/my-account');
  await page
    .getByRole('button', { name: new RegExp(`(^| )${kiswahili.common.deposit}$`) })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: deposit.title });
  await dialog.getByLabel(deposit.amount).fill('150001');
  await dialog.getByRole('button', { name: startingWith('Weka') }).click();
  // In the dialog's own text and in the notice.
  await expect(page.getByText(deposit.transactionNote)).toHaveCount(2);

  await page.goto('/withdraw');
  await page.getByLabel(wallet.withdraw.amount).fill('100000');
  await page.getByRole('button', { name: wallet.withdraw.submit, exact: true }).click();
  await expect(page.getByText('Salio lako halitoshi kutoa kiasi hiki.').first()).toBeVisible();
});

test('sends a code in Kiswahili', { tag: ['@R-215'] }, async ({ page }) => {
  await page.goto('/register');
  const number = await completeSignUp(page, kiswahili);
  expect(await readText(page.context(), number)).toMatch(/^\d{6} ni msimbo wako wa uthibitisho wa Ushindi\./);
});

test('states in Kiswahili what follows a change of a limit', { tag: ['@R-224'] }, async ({ page }) => {
  await createPlayer(page.request);
  await page.goto('/safer-play');
  const { limits } = saferPlay;
  await page.getByRole('button', { name: limits.set }).click();
  const sheet = page.getByRole('dialog', { name: limits.set });
  await sheet.getByRole('button', { name: limits.kinds.stake, exact: true }).click();
  await sheet.getByLabel(limits.amount).fill('50');
  await sheet.getByRole('button', { name: limits.save }).click();
  await expect(page.getByText('Kikomo chako ni KES 50.00 kuanzia sasa.')).toBeVisible();
});

test('plays a game in Kiswahili', { tag: ['@R-225'] }, async ({ page }) => {
  await page.goto('/box');
  const game = page.frameLocator('iframe');
  await expect(game.getByText(/^Cheza bure: hizi ni pesa za kuchezea/)).toBeVisible();
  await expect(game.locator('html')).toHaveAttribute('lang', 'sw');
  await expect(game.getByText('KES 10,000.00')).toBeVisible();
  await game.getByRole('button', { name: 'Kisanduku 1' }).click();
  await game.getByRole('button', { name: 'Fungua kisanduku' }).click();
  await expect(game.getByRole('status')).toHaveText(
    /^(Umeshinda KES [\d.,]+ za kuchezea|Hujashinda mara hii)\.$|limerudi|zimerudi/,
  );
  await expect(game.getByRole('button', { name: 'Raundi inayofuata' })).toBeVisible();
});
