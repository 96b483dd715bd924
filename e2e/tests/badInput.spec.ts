import { expect } from '@playwright/test';
import { payoutOf } from '../support/exactMoney.ts';
import { selectUpcoming } from '../support/matches.ts';
import { answerPrompt, freshNumber, readCode } from '../support/phone.ts';
import { accNoOf, balanceOf, createPlayer, PASSWORD, registeredPhone } from '../support/api.ts';
import { fillRegistration, logIn } from '../support/player.ts';
import { playerTest, test } from '../support/fixtures.ts';
import { holdOlderPrice, openSlip, place, readSlip } from '../support/slip.ts';

test.describe('a guest', () => {
  test('sees an invalid phone number on blur and on submit', {
    tag: ['@A-156', '@A-157', '@A-162'],
  }, async ({ page }) => {
    await page.goto('/register');
    const phone = page.getByLabel('Phone number');
    await phone.fill('071234567');
    await phone.blur();
    await expect(page.getByText('Please enter a valid phone number.')).toBeVisible();
    await expect(phone).toHaveAttribute('aria-invalid', 'true');
    await phone.fill('0712345678');
    await phone.blur();
    await expect(page.getByText('Please enter a valid phone number.')).toBeHidden();

    await phone.fill('');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Please enter a valid phone number.')).toBeVisible();
    await expect(page.getByText('Please correct the errors in the form.')).toBeVisible();
  });

  test('cannot register with a short password, with two that differ, or without agreeing to the terms', {
    tag: ['@A-027', '@A-159', '@A-160', '@A-161', '@A-162'],
  }, async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await page.goto('/register');
    await fillRegistration(page, freshNumber(), 'abc', 'abd');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Password must be at least 4 characters long.')).toBeVisible();
    await expect(page.getByText('Passwords do not match.')).toBeVisible();
    await expect(page.getByText('You must agree to the terms of service.').first()).toBeVisible();
    await expect(page.getByText('Please correct the errors in the form.')).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('stays on Verify with a wrong code and signs in with the right one, once', {
    tag: ['@A-011', '@D-139', '@R-28'],
  }, async ({ page }) => {
    const number = freshNumber();
    await page.goto('/register');
    await fillRegistration(page, number, PASSWORD, PASSWORD);
    await page.getByRole('checkbox', { name: /18 or older/ }).check();
    await page.getByRole('button', { name: 'Register' }).click();
    const field = page.getByLabel('Verification code');
    await expect(field).toBeVisible();
    const code = await readCode(page.context(), number);

    await field.fill(code === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Complete Verification' }).click();
    await expect(
      page.getByText('The verification code is wrong or has been used. You have 4 tries left.'),
    ).toBeVisible();
    await field.fill(code);
    await page.getByRole('button', { name: 'Complete Verification' }).click();
    await expect(page.getByRole('heading', { name: 'Karibu Kambi Ya Ushindi' })).toBeVisible();

    const accNo = await accNoOf(page.request);
    await page.context().clearCookies();
    await page.goto(`/verify/${accNo}?msisdn=${number}`);
    await expect(page).toHaveURL('/verify');
    await field.fill(code);
    await page.getByRole('button', { name: 'Complete Verification' }).click();
    await expect(page.getByText('The verification code is wrong or has been used.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Verify Account' })).toBeVisible();
  });

  test('stays on Login with a wrong password, and the phone number is kept', async ({ page, player }) => {
    await logIn(page, player.number, 'not-the-password');
    await expect(page.getByText('Wrong phone number or password.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Phone number')).toHaveValue(player.number);
  });

  test('logs in on Place Bet and returns to the same slip', {
    tag: ['@A-024', '@A-181'],
  }, async ({ page }) => {
    const number = await registeredPhone(page.context());
    const pick = await selectUpcoming(page);
    const slip = await openSlip(page);
    await slip.getByRole('button', { name: /^Place Bet/ }).click();
    await expect(page.getByText('Please log in to place a bet.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();

    await page.getByLabel('Phone number').fill(number);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/?sport=10&tab=highlight');
    expect((await readSlip(page.getByRole('dialog', { name: 'Betslip' }))).odds).toEqual([pick.price]);
  });

  test('sees a message at the address of a match that does not exist', async ({ page }) => {
    for (const path of ['/markets/987654321', '/markets/%E2%80%AE', '/markets/live/987654321']) {
      await page.goto(path);
      await expect(page.getByText(/^This match is not (available|live any more)\.$/)).toBeVisible();
      await page.getByRole('link', { name: 'Live games', exact: true }).click();
      await expect(page).toHaveURL('/live');
    }
  });

  test('starts with an empty slip when the stored one cannot be read', { tag: ['@A-096'] }, async ({ page }) => {
    for (const stored of ['{"selections":[{', '[]', '{"selections":[{"odds":"1.5"}],"stake":7}', 'null']) {
      await page.goto('/login');
      await page.evaluate((text) => localStorage.setItem('ushindi.slip', text), stored);
      await page.goto('/');
      const slip = await openSlip(page);
      await expect(slip.getByText('No selections')).toBeVisible();
    }
    await page.keyboard.press('Escape');
    const pick = await selectUpcoming(page);
    expect((await readSlip(await openSlip(page))).odds).toEqual([pick.price]);
  });
});

playerTest.describe('a player', () => {
  playerTest('sees an invalid stake beside the field, and nothing is sent', async ({ page }) => {
    const placements: string[] = [];
    page.on('request', (request) => request.url().includes('bets.place') && placements.push(request.url()));
    await selectUpcoming(page);
    const slip = await openSlip(page);
    const stake = slip.getByLabel('Stake in KES');
    const wrong = [
      ['0', 'The minimum stake is KES 1.'],
      ['10.5', 'Please enter a whole-number stake (no decimals).'],
      ['-50', 'Please enter a whole-number stake (no decimals).'],
      ['1e3', 'Please enter a whole-number stake (no decimals).'],
      ['20001', 'The maximum stake is KES 20,000.'],
      ['9'.repeat(40), 'The maximum stake is KES 20,000.'],
      ['', 'Please enter a stake.'],
    ] as const;
    for (const [typed, message] of wrong) {
      await stake.fill(typed);
      await expect(stake).toHaveAccessibleDescription(message);
      // The button is disabled and shows why; a forced click must do nothing.
      await slip.getByRole('button', { name: 'Place Bet' }).click({ force: true });
      await expect(slip.getByText('Correct your stake to place this bet.')).toBeVisible();
    }
    await stake.fill('20');
    await expect(slip.getByRole('button', { name: 'Place Bet · KES 20' })).toBeEnabled();
    expect(placements).toEqual([]);
  });

  test('bets at the new odds of an outdated slip when odds changes are accepted', { tag: ['@A-137'] }, async ({
    page,
  }) => {
    await createPlayer(page.request, 1_000);
    const pick = await selectUpcoming(page);
    const balance = Number(await balanceOf(page.request));
    const older = await holdOlderPrice(page);
    const slip = await openSlip(page);
    expect((await readSlip(slip)).odds).toEqual([older]);

    const { betId, possibleWin } = await place(page, slip);
    expect(Number(await balanceOf(page.request))).toBe(balance - 100);
    await page.goto(`/bet-results/${betId}`);
    await expect(page.getByRole('list', { name: 'Selections' })).toContainText(pick.price);
    expect(possibleWin.replaceAll(',', '')).toBe(payoutOf(100, [pick.price]));
  });

  test('must accept the new odds of an outdated slip when odds changes are not accepted', {
    tag: ['@A-136', '@A-137'],
  }, async ({ page }) => {
    await createPlayer(page.request, 1_000);
    const pick = await selectUpcoming(page);
    const balance = Number(await balanceOf(page.request));
    const older = await holdOlderPrice(page);
    const slip = await openSlip(page);
    await slip.getByRole('button', { name: 'Ask me', exact: true }).click();
    await slip.getByRole('button', { name: /^Place Bet/ }).click();
    await expect(slip.getByText('The odds have changed since you picked them.')).toBeVisible();
    // The slip asks; a notice would cover its payout.
    await expect(page.getByRole('region', { name: 'Notices' }).locator('.toast')).toHaveCount(0);
    await expect(slip.getByText(`Odds Changed · ${older} to ${pick.price}`)).toBeVisible();
    expect(Number(await balanceOf(page.request))).toBe(balance);

    await slip.getByRole('button', { name: 'Accept the new odds' }).click();
    const { possibleWin } = await place(page, slip);
    expect(possibleWin.replaceAll(',', '')).toBe(payoutOf(100, [pick.price]));
    expect(Number(await balanceOf(page.request))).toBe(balance - 100);
  });

  test('accepts only better odds than those selected under Better only', {
    tag: ['@R-180', '@R-181', '@R-182'],
  }, async ({ page }) => {
    await createPlayer(page.request, 1_000);
    const { price } = await selectUpcoming(page);
    const balance = Number(await balanceOf(page.request));
    const higher = await holdOlderPrice(page);
    const slip = await openSlip(page);
    await slip.getByRole('button', { name: 'Better only', exact: true }).click();
    await slip.getByRole('button', { name: /^Place Bet/ }).click();
    await expect(slip.getByText(`Odds Changed · ${higher} to ${price}`)).toBeVisible();
    await expect(slip.getByRole('button', { name: 'Accept the new odds' })).toBeVisible();
    expect(Number(await balanceOf(page.request))).toBe(balance);

    await slip.getByRole('button', { name: 'Remove All' }).click();
    await slip.getByRole('button', { name: 'Close' }).click();
    const again = await selectUpcoming(page);
    const lower = await holdOlderPrice(page, -0.01);
    await openSlip(page);
    await slip.getByRole('button', { name: /^Place Bet/ }).click();
    const receipt = page.getByRole('dialog', { name: 'Bet placed' });
    await expect(receipt.getByText(`Odds changed: you saw ${lower}, the bet has ${again.price}`)).toBeVisible();
    expect(Number(await balanceOf(page.request))).toBe(balance - 100);
  });

  playerTest('is logged out with the reason at the next call after the session ended', async ({ page }) => {
    await page.goto('/my-bets');
    await expect(page.getByRole('button', { name: 'All Bets' })).toBeVisible();
    await page.context().clearCookies();
    // Returning to the tab triggers the next call. A click could come after a background call.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('Session expired. Please log in again.')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible();
  });
});

test('opens a top-up for a stake above the balance, and keeps the slip until it is paid', {
  tag: ['@A-051', '@A-148', '@A-220', '@R-73'],
}, async ({ page }) => {
  const { number } = await createPlayer(page.request);
  const pick = await selectUpcoming(page);
  await (await openSlip(page)).getByRole('button', { name: /^Place Bet/ }).click();
  const topUp = page.getByRole('dialog', { name: 'Quick Top Up' });
  await expect(topUp.getByText('Amount needed')).toBeVisible();
  await expect(topUp.getByLabel('Amount', { exact: true })).toHaveValue('100');

  await topUp.getByRole('button', { name: 'Deposit KES 100' }).click();
  await expect(page.getByText('USSD sent to your Mobile Phone Number')).toBeVisible();
  await answerPrompt(page.context(), number, 'Refuse');
  await expect(topUp.getByText('You cancelled the payment')).toBeVisible();
  expect(await balanceOf(page.request)).toBe('0.00');
  await topUp.getByRole('button', { name: 'Okay' }).click();

  const slip = await openSlip(page);
  expect((await readSlip(slip)).odds).toEqual([pick.price]);
  await slip.getByRole('button', { name: /^Place Bet/ }).click();
  await topUp.getByRole('button', { name: 'Deposit KES 100' }).click();
  await expect(page.getByText('USSD sent to your Mobile Phone Number')).toBeVisible();
  await answerPrompt(page.context(), number, 'Approve');
  await expect(page.getByText('Your balance is now KES 100.00.')).toBeVisible();

  // The slip has returned without a tap.
  const { possibleWin } = await place(page, slip);
  expect(possibleWin.replaceAll(',', '')).toBe(payoutOf(100, [pick.price]));
  expect(await balanceOf(page.request)).toBe('0.00');
});
