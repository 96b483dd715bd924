import { expect } from '@playwright/test';
import { payoutOf } from '../support/exactMoney.ts';
import { pickUpcoming } from '../support/games.ts';
import { answerPrompt, freshNumber, readCode } from '../support/phone.ts';
import { accNoOf, at, balanceOf, fillRegistration, logIn, PASSWORD, signUp } from '../support/player.ts';
import { playerTest, test } from '../support/signedIn.ts';
import { holdOlderPrice, openSlip, place, readSlip } from '../support/slip.ts';

test.describe('a guest', () => {
  test('is told what is wrong with a phone number on leaving the field and on sending the form', async ({ page }) => {
    await page.goto(at('/register'));
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

  test('cannot register with a short password, with two that differ, or without agreeing to the terms', async ({
    page,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await page.goto(at('/register'));
    await fillRegistration(page, freshNumber(), 'abc', 'abd');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Password must be at least 4 characters long.')).toBeVisible();
    await expect(page.getByText('Passwords do not match.')).toBeVisible();
    await expect(page.getByText('You must agree to the terms of service.').first()).toBeVisible();
    await expect(page.getByText('Please correct the errors in the form.')).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('stays on Verify with a wrong code and gets in with the right one, which is then used up', async ({ page }) => {
    const number = freshNumber();
    await page.goto(at('/register'));
    await fillRegistration(page, number, PASSWORD, PASSWORD);
    await page.getByRole('checkbox', { name: /18 or older/ }).check();
    await page.getByRole('button', { name: 'Register' }).click();
    const field = page.getByLabel('Verification code');
    await expect(field).toBeVisible();
    const code = await readCode(page.context(), number);

    await field.fill(code === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Complete Verification' }).click();
    await expect(page.getByText('The verification code is wrong or has been used.')).toBeVisible();
    await field.fill(code);
    await page.getByRole('button', { name: 'Complete Verification' }).click();
    await expect(page.getByRole('heading', { name: 'Karibu Kambi Ya Ushindi' })).toBeVisible();

    const accNo = await accNoOf(page);
    await page.context().clearCookies();
    await page.goto(at(`/verify/${accNo}?msisdn=${number}`));
    await expect(page).toHaveURL(at('/verify'));
    await field.fill(code);
    await page.getByRole('button', { name: 'Complete Verification' }).click();
    await expect(page.getByText('The verification code is wrong or has been used.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Verify Account' })).toBeVisible();
  });

  test('who logs in with a wrong password stays, with the phone number kept', async ({ page, player }) => {
    await logIn(page, player.number, 'not-the-password');
    await expect(page.getByText('Wrong phone number or password.')).toBeVisible();
    await expect(page).toHaveURL(at('/login'));
    await expect(page.getByLabel('Phone number')).toHaveValue(player.number);
  });

  test('who presses Place Bet is asked to log in and comes back to the same slip', async ({ page, player }) => {
    const pick = await pickUpcoming(page);
    const slip = await openSlip(page);
    await slip.getByRole('button', { name: /^Place Bet/ }).click();
    await expect(page.getByText('Please log in to place a bet.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();

    await page.getByLabel('Phone number').fill(player.number);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(at('/?sport=10&tab=highlight'));
    expect((await readSlip(await openSlip(page))).odds).toEqual([pick.price]);
  });

  test('finds clear words at the address of a match that does not exist', async ({ page }) => {
    for (const path of ['/markets/987654321', '/markets/%E2%80%AE', '/markets/live/987654321']) {
      await page.goto(at(path));
      await expect(page.getByText(/^This match is not (available|live any more)\.$/)).toBeVisible();
      await page.getByRole('link', { name: 'Live games', exact: true }).click();
      await expect(page).toHaveURL(at('/live'));
    }
  });

  test('starts with an empty slip when the stored one cannot be read', async ({ page }) => {
    for (const stored of ['{"selections":[{', '[]', '{"selections":[{"odds":"1.5"}],"stake":7}', 'null']) {
      await page.goto(at('/login'));
      await page.evaluate((text) => localStorage.setItem('ushindi.slip', text), stored);
      await page.goto(at('/'));
      const slip = await openSlip(page);
      await expect(slip.getByText('No selections')).toBeVisible();
    }
    await page.keyboard.press('Escape');
    const pick = await pickUpcoming(page);
    expect((await readSlip(await openSlip(page))).odds).toEqual([pick.price]);
  });
});

playerTest.describe('a player', () => {
  playerTest('is told beside the field what is wrong with a stake, and nothing is sent', async ({ page }) => {
    const placements: string[] = [];
    page.on('request', (request) => request.url().includes('bets.place') && placements.push(request.url()));
    await pickUpcoming(page);
    const slip = await openSlip(page);
    const stake = slip.getByLabel('Stake in KES');
    const wrong = [
      ['0', 'The minimum stake is 1 KES.'],
      ['10.5', 'Please enter a whole-number stake (no decimals).'],
      ['-50', 'Please enter a whole-number stake (no decimals).'],
      ['1e3', 'Please enter a whole-number stake (no decimals).'],
      ['20001', 'The maximum stake is 20,000 KES.'],
      ['9'.repeat(40), 'The maximum stake is 20,000 KES.'],
      ['', 'Please enter a stake.'],
    ] as const;
    for (const [typed, message] of wrong) {
      await stake.fill(typed);
      await expect(stake).toHaveAccessibleDescription(message);
      // The button cannot be used, and says why; a press in spite of that must do nothing.
      await slip.getByRole('button', { name: 'Place Bet' }).click({ force: true });
      await expect(slip.getByText('Correct your stake to place this bet.')).toBeVisible();
    }
    await stake.fill('20');
    await expect(slip.getByRole('button', { name: 'Place Bet · KES 20' })).toBeEnabled();
    expect(placements).toEqual([]);
  });

  playerTest('whose slip holds an old price bets at the new one when odds changes are accepted', async ({ page }) => {
    const pick = await pickUpcoming(page);
    const balance = Number(await balanceOf(page));
    const older = await holdOlderPrice(page);
    const slip = await openSlip(page);
    expect((await readSlip(slip)).odds).toEqual([older]);

    const { betId, possibleWin } = await place(page, slip);
    expect(Number(await balanceOf(page))).toBe(balance - 100);
    await page.goto(at(`/bet-results/${betId}`));
    await expect(page.getByRole('list', { name: 'Picks' })).toContainText(pick.price);
    expect(possibleWin.replaceAll(',', '')).toBe(payoutOf(100, [pick.price]));
  });

  playerTest('whose slip holds an old price is asked first when odds changes are not accepted', async ({ page }) => {
    const pick = await pickUpcoming(page);
    const balance = Number(await balanceOf(page));
    const older = await holdOlderPrice(page);
    const slip = await openSlip(page);
    await slip.getByRole('switch', { name: 'Accept Odds Changes' }).click();
    await slip.getByRole('button', { name: /^Place Bet/ }).click();
    await expect(page.getByText(/^Some odds have changed\./)).toBeVisible();
    await expect(slip.getByText(`Odds Changed · ${older} to ${pick.price}`)).toBeVisible();
    expect(Number(await balanceOf(page))).toBe(balance);

    await slip.getByRole('button', { name: 'Accept the new odds' }).click();
    const { possibleWin } = await place(page, slip);
    expect(possibleWin.replaceAll(',', '')).toBe(payoutOf(100, [pick.price]));
    expect(Number(await balanceOf(page))).toBe(balance - 100);
  });

  playerTest('whose session is gone is logged out with the reason at the next call', async ({ page }) => {
    await page.goto(at('/my-bets'));
    await expect(page.getByRole('button', { name: 'All Bets' })).toBeVisible();
    await page.context().clearCookies();
    // Coming back to the tab makes the next call. A tap could come too late: a call in the background may be first.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('Session expired. Please log in again.')).toBeVisible();
    await expect(page).toHaveURL(at('/'));
    await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible();
  });
});

test('a stake above the balance leads to a top-up, and the slip waits until it is paid', async ({ page }) => {
  const number = await signUp(page);
  const pick = await pickUpcoming(page);
  await (await openSlip(page)).getByRole('button', { name: /^Place Bet/ }).click();
  const topUp = page.getByRole('dialog', { name: 'Quick Top Up' });
  await expect(topUp.getByText('Amount needed')).toBeVisible();
  await expect(topUp.getByLabel('Amount', { exact: true })).toHaveValue('100');

  await topUp.getByRole('button', { name: 'Deposit KES 100' }).click();
  await expect(page.getByText('USSD sent to your Mobile Phone Number')).toBeVisible();
  await answerPrompt(page.context(), number, 'Refuse');
  expect(await balanceOf(page)).toBe('0.00');
  await topUp.getByRole('button', { name: 'Okay' }).click();

  const slip = await openSlip(page);
  expect((await readSlip(slip)).odds).toEqual([pick.price]);
  await slip.getByRole('button', { name: /^Place Bet/ }).click();
  await topUp.getByRole('button', { name: 'Deposit KES 100' }).click();
  await expect(page.getByText('USSD sent to your Mobile Phone Number')).toBeVisible();
  await answerPrompt(page.context(), number, 'Approve');
  await expect(page.getByText('Your balance is now KES 100.00.')).toBeVisible();
  await topUp.getByRole('button', { name: 'Okay' }).click();

  const { possibleWin } = await place(page, await openSlip(page));
  expect(possibleWin.replaceAll(',', '')).toBe(payoutOf(100, [pick.price]));
  expect(await balanceOf(page)).toBe('0.00');
});
