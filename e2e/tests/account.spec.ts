import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { ALWAYS, force, release } from '../support/faults.ts';
import { selectUpcoming } from '../support/matches.ts';
import { readCode } from '../support/phone.ts';
import { balanceOf, createPlayer, PASSWORD, signInAgain } from '../support/api.ts';
import { deposit, logIn, signUp } from '../support/player.ts';
import { playerTest, test } from '../support/fixtures.ts';
import { openSlip } from '../support/slip.ts';

const NEW_PASSWORD = 'Kifaru-1972';
const NEWER_PASSWORD = 'Chui-1988';

async function logOut(page: Page): Promise<void> {
  await page.goto('/my-account');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You have been logged out.')).toBeVisible();
  await expect(page).toHaveURL('/');
}

/** Pastes a text over the content of a field, as a real paste does, without the system's clipboard. */
async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.evaluate((input: HTMLInputElement, pasted) => {
    input.focus();
    input.select();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const isFree = input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    if (isFree) document.execCommand('insertText', false, pasted);
  }, text);
}

/** Opens a screen and waits for its heading. */
async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}

test('replaces a forgotten password with a code from the phone, twice, and rejects the old ones', {
  tag: ['@A-012', '@A-040', '@A-114', '@A-164'],
}, async ({ page }) => {
  const { number } = await createPlayer(page.request);
  const ofRegistration = await readCode(page.context(), number);
  await logOut(page);

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await page.getByLabel('Phone number').fill(number);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
  await expect(page).toHaveURL('/verify');
  await expect(page.getByText(`${number.slice(0, 4)}******${number.slice(-2)}`)).toBeVisible();
  const resend = page.getByRole('button', { name: /^Resend Verification Code/ });
  await expect(resend).toHaveText(/0(1:00|0:\d\d)$/);
  await expect(resend).toHaveAttribute('aria-disabled', 'true');
  await expectNoViolations(page);

  const first = await readCode(page.context(), number, ofRegistration);
  await page.getByLabel('Verification code').fill(first);
  await page.getByRole('button', { name: 'Complete Verification' }).click();
  await expect(page.getByText('Password is required.')).toBeVisible();
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Complete Verification' }).click();
  await expect(page.getByText('Verification successful! Redirecting to Home...')).toBeVisible();
  await expect(page).toHaveURL('/');
  await logOut(page);

  await page.goto('/forgot-password');
  await page.getByLabel('Phone number').fill(number);
  const asked = page.waitForResponse(/account\.requestReset/);
  await page.getByRole('button', { name: 'Submit' }).click();
  expect((await asked).status()).toBe(200);
  await page.goto(`/reset-password?phoneNumber=${number}`);
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByLabel('Phone number')).toHaveValue(number);
  await expectNoViolations(page);
  await page.getByLabel('Verification code').fill(await readCode(page.context(), number, first));
  await page.getByLabel('New password').fill(NEWER_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Passwords do not match', { exact: true }).first()).toBeVisible();
  await page.getByLabel('Confirm password').fill(NEWER_PASSWORD);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/login');

  for (const old of [PASSWORD, NEW_PASSWORD]) {
    await logIn(page, number, old);
    await expect(page.getByText(/wrong/i)).toBeVisible();
  }
  await logIn(page, number, NEWER_PASSWORD);
  await expect(page).toHaveURL('/');
});

test('redirects a guest to Login and back, and a player away from guest screens', {
  tag: ['@A-007', '@A-008', '@A-009', '@A-010', '@A-023', '@D-034'],
}, async ({ page }) => {
  const { number } = await createPlayer(page.request);
  for (const path of ['/login', '/register', '/forgot-password', '/verify', '/reset-password?phoneNumber=1']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
  await logOut(page);
  await page.goto('/transactions');
  await expect(page).toHaveURL('/login?redirect=%2Ftransactions');
  await page.getByLabel('Phone number').fill(number);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'No transactions yet' })).toBeVisible();
});

test('opens the bonuses five seconds after a new player claims with a deposit', {
  tag: ['@A-019', '@A-151', '@D-140'],
}, async ({ page }) => {
  await signUp(page);
  await page.getByRole('button', { name: 'Claim now' }).click();
  await page.getByRole('button', { name: 'Deposit KES 50' }).click();
  await expect(page.getByText('Your bonuses open in a moment.')).toBeVisible();
  await expectNoViolations(page);
  await expect(page).toHaveURL('/freebet');
  await expect(page.getByText('Registration freebet')).toBeVisible();
  await expect(page.getByText('Pending', { exact: true })).toBeVisible();
});

test('withdraws money to the phone and lists every movement with its balance', {
  tag: ['@A-014', '@A-173', '@A-174', '@A-248', '@A-273', '@R-93'],
}, async ({ page }) => {
  const { number } = await createPlayer(page.request);
  await deposit(page, number, 500);
  await expect(page.getByText('Your balance is now KES 500.00.')).toBeVisible();

  await open(page, '/withdraw', 'Withdraw');
  await expect(page.getByText('The minimum withdrawal is KES 100.')).toBeVisible();
  const amount = page.getByLabel('Amount');
  const submit = page.getByRole('main').getByRole('button', { name: 'Withdraw' });
  await amount.fill('0');
  await submit.click();
  await expect(page.getByText('Please enter a valid amount.')).toBeVisible();
  await amount.fill('10.5');
  await submit.click();
  await expect(page.getByText('Please enter a whole-number amount (no decimals).')).toBeVisible();
  await amount.fill('600');
  await submit.click();
  await expect(page.getByText('Withdrawal failed.')).toBeVisible();
  await expect(page.getByText('Your balance is too low for this withdrawal.')).toBeVisible();
  await amount.fill('120');
  const terms = page.getByRole('main').locator('dl');
  await expect(terms).toHaveText(/^Fee.*12\.00You receive.*108\.00$/);
  await submit.click();
  await expect(page.getByText('Withdrawal successful!')).toBeVisible();
  await expect(page.getByRole('main').getByText('380.00')).toBeVisible();
  expect(await balanceOf(page.request)).toBe('380.00');

  await open(page, '/transactions', 'Transactions');
  const rows = page.getByRole('list', { name: 'Money in and out' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(/Withdrawal.*−120\.00.*380\.00/s);
  await expect(rows.first()).toContainText('Fee KES 12.00. Sent to your phone: KES 108.00.');
  await expect(rows.last()).toContainText(/Deposit.*Receipt \w+.*\+500\.00.*500\.00/s);
});

test('awards a freebet for the first bet, with its terms and time left', {
  tag: ['@A-018', '@A-058', '@A-145', '@A-291'],
}, async ({ page }) => {
  await createPlayer(page.request, 200);
  await selectUpcoming(page);
  const slip = await openSlip(page);
  await slip.getByRole('button', { name: '100', exact: true }).click();
  await slip.getByRole('button', { name: /^Place Bet/ }).click();
  await expect(page.getByRole('dialog', { name: 'Bet placed' })).toBeVisible();

  await open(page, '/freebet', 'Bonus');
  await expect(page.getByText('1 freebet to use')).toBeVisible();
  const card = page.getByRole('list', { name: 'My bonuses' }).getByRole('listitem').first();
  await expect(card).toContainText(/Awarded.*50\.00/s);
  await expect(card.getByRole('progressbar', { name: 'Time left' })).toHaveAttribute('aria-valuenow', '100');
  await expect(card).toContainText(/6 days 23 hours left/);
  await page.getByRole('tab', { name: 'how to get a Bonus' }).click();
  await expect(page.getByText('Your first cash bet of KES 20 or more brings you a freebet.')).toBeVisible();
  await page.goto('/my-account');
  await expect(page.getByRole('link', { name: /^Freebets/ })).toContainText('1');
});

test('blocks bets and deposits after a self-exclusion, but not withdrawals', {
  tag: ['@A-015', '@A-178', '@A-179', '@A-248', '@R-141'],
}, async ({ page }) => {
  const { number } = await createPlayer(page.request, 300);
  await selectUpcoming(page);

  await open(page, '/self-exclude-from-betting', 'Self exclusion');
  await page.getByRole('button', { name: 'Exclude me' }).click();
  await expect(page.getByText('Please select a period for exclusion.').first()).toBeVisible();
  await page.getByLabel('Period').selectOption('1-Week');
  await page.getByRole('button', { name: 'Exclude me' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exclude yourself?' });
  await expect(dialog.getByText('It cannot be shortened or taken back, by you or by us.')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Yes, exclude me' }).click();
  await expect(page.getByText(/You have excluded yourself from betting until/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Betting is closed' })).toBeVisible();

  await signInAgain(page.request, number);
  await open(page, '/self-exclude-from-betting', 'Self exclusion');
  await page.getByLabel('Period').selectOption('1-Hour');
  await page.getByRole('button', { name: 'Exclude me' }).click();
  await dialog.getByRole('button', { name: 'Yes, exclude me' }).click();
  await expect(page.getByText(/It cannot be shortened\.$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Betting is closed' })).toBeVisible();

  await signInAgain(page.request, number);
  await page.goto('/my-account');
  const deposits = page.getByRole('region', { name: 'Deposit' });
  await expect(
    deposits.getByText(/^Betting is closed to you until .+ You can still withdraw your money\./),
  ).toBeVisible();
  await expect(deposits.getByRole('link', { name: 'Withdraw' })).toBeVisible();
  await expectNoViolations(page);

  // A page that does not know of the exclusion yet.
  await force(page, 'profile/v1/balance', {
    body: { code: 'Success', data: { code: 200, message: '', data: { balance: 300, bonus: 0 } } },
    times: ALWAYS,
  });
  await page.reload();
  await deposits.getByRole('button', { name: 'Deposit KES 50' }).click();
  await expect(page.getByText(/You have excluded yourself from betting until/)).toBeVisible();
  await release(page, 'profile/v1/balance');
  await page.reload();

  const slip = await openSlip(page);
  const refused = page.waitForResponse(/bets\.place/);
  await slip.getByRole('button', { name: /^Place Bet/ }).click();
  expect((await refused).status()).toBe(403);
  expect(await balanceOf(page.request)).toBe('300.00');

  await open(page, '/withdraw', 'Withdraw');
  await page.getByLabel('Amount').fill('300');
  await page.getByRole('main').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Withdrawal successful!')).toBeVisible();
});

playerTest(
  'shows a notice when the connection is lost and when it returns',
  { tag: ['@A-152', '@A-153'] },
  async ({ page, context }) => {
    await page.goto('/my-account');
    await expect(page.getByRole('link', { name: 'Withdraw' })).toBeVisible();
    // The first notice loads the code of notices, which is impossible offline.
    await page.goto('/affiliates');
    await context.grantPermissions(['clipboard-write']);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('You are offline. Please check your connection.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You are back online.')).toBeVisible();
    await expect(page.getByText('You are offline. Please check your connection.')).toBeHidden();
    await expect(page.getByText('You are back online.')).toBeHidden();
  },
);

playerTest(
  'offers online and offline deposits, with digits only',
  { tag: ['@A-042', '@A-169', '@A-171'] },
  async ({ page }) => {
    await page.goto('/my-account');
    const ways = page.getByRole('main').getByRole('tablist').getByRole('tab');
    await expect(ways).toHaveText(['Online', 'Offline']);
    await ways.last().click();
    await expect(page.getByRole('main').getByLabel('Mobile-money message')).toBeVisible();
    await page
      .getByRole('button', { name: /(^| )Deposit$/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Deposit money into your account' });
    const amount = dialog.getByLabel('Amount');
    await amount.fill('');
    await amount.pressSequentially('1,0.5');
    await expect(amount).toHaveValue('105');
    await amount.fill('');
    await pasteInto(amount, '1,000');
    await expect(amount).toHaveValue('1000');
    await pasteInto(amount, '10.5');
    await expect(amount).toHaveValue('1000');
    await expect(dialog.getByText('Please enter a whole-number amount (no decimals).')).toBeVisible();
    // The error goes with the focus, which moves what is above it.
    await amount.blur();
    await dialog.getByRole('tab', { name: 'Offline' }).click();
    await dialog.getByRole('button', { name: 'Find my deposit' }).click();
    await expect(page.getByText('Please enter your mobile-money message.').first()).toBeVisible();
    await dialog.getByLabel('Mobile-money message').fill('QWE123 Confirmed.');
    await dialog.getByRole('button', { name: 'Find my deposit' }).click();
    await expect(dialog.locator('form').getByText(/^This message has no receipt code\./)).toBeVisible();
    await expectNoViolations(page);
  },
);
