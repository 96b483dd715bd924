import { expect, type Page } from '@playwright/test';
import { force, refusal } from '../support/faults.ts';
import { freshNumber } from '../support/phone.ts';
import { PASSWORD } from '../support/api.ts';
import { fillRegistration, logIn } from '../support/player.ts';
import { playerTest, test } from '../support/fixtures.ts';

/** Errors on the account's screens, each response forced on the operator (docs/product/account.md). */

/** Expects exactly one notice with a text, and closes it. */
async function expectNotice(page: Page, text: string): Promise<void> {
  const notice = page.getByRole('region', { name: 'Notices' }).locator('.toast').filter({ hasText: text });
  await expect(notice).toHaveCount(1);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
}

async function openRegister(page: Page): Promise<void> {
  await page.goto('/register');
  await fillRegistration(page, freshNumber(), PASSWORD, PASSWORD);
  await page.getByRole('checkbox', { name: /18 or older/ }).check();
}

async function openLogin(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Phone number').fill(freshNumber());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
}

async function openVerify(page: Page): Promise<void> {
  await page.goto('/verify/1?msisdn=0712345678&fromRegister=true');
  await page.getByLabel('Verification code').fill('123456');
}

async function openForgot(page: Page): Promise<void> {
  await page.goto('/forgot-password');
  await page.getByLabel('Phone number').fill(freshNumber());
}

async function openReset(page: Page): Promise<void> {
  await page.goto(`/reset-password?phoneNumber=${freshNumber()}`);
  await page.getByLabel('Verification code').fill('123456');
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
}

const forms = [
  {
    name: 'Register',
    open: openRegister,
    button: 'Register',
    call: 'acc/v1/register',
    fallback: 'Registration failed.',
  },
  { name: 'Log in', open: openLogin, button: 'Log in', call: 'acc/v1/login', fallback: 'Login failed.' },
  {
    name: 'Verify',
    open: openVerify,
    button: 'Complete Verification',
    call: 'acc/v1/verify',
    fallback: 'Verification failed.',
  },
  {
    name: 'Forgot password',
    open: openForgot,
    button: 'Submit',
    call: 'acc/v1/reset',
    fallback: 'Password reset failed.',
  },
  {
    name: 'Reset Password',
    open: openReset,
    button: 'Submit',
    call: 'api/reset-pass',
    fallback: 'Password reset failed.',
  },
];

for (const { name, open, button, call, fallback } of forms) {
  test(`shows the operator’s message or the fallback once on ${name}, and stays open`, {
    tag: ['@A-026', '@A-232', '@A-233', '@A-234', '@A-235', '@A-238'],
  }, async ({ page }) => {
    await open(page);
    const address = page.url();
    const send = page.getByRole('button', { name: button, exact: true });
    for (const [said, body] of [
      ['The operator has its reasons.', refusal(400, 'The operator has its reasons.')],
      [fallback, refusal(400)],
    ] as const) {
      await force(page, call, { body });
      await send.click();
      await expectNotice(page, said);
      await expect(send).toBeEnabled();
    }
    expect(page.url()).toBe(address);
  });
}

test('shows the message of a reset with status false', { tag: ['@A-082', '@A-240'] }, async ({ page }) => {
  await openReset(page);
  await force(page, 'api/reset-pass', { body: { status: false, message: 'This code is of no use.' } });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectNotice(page, 'This code is of no use.');
  await expect(page).toHaveURL('/reset-password');
});

test('resends a code after a minute, shows why it failed, then waits five minutes', {
  tag: ['@A-037', '@A-115', '@A-116', '@A-239'],
}, async ({ page }) => {
  await page.clock.install();
  await openVerify(page);
  const resend = page.getByRole('button', { name: /^Resend Verification Code/ });
  await expect(resend).toHaveText(/0(1:00|0:\d\d)$/);
  await page.clock.fastForward(61_000);
  await expect(resend).toHaveText('Resend Verification Code');
  for (const [said, status, body] of [
    ['Inner.', 400, { message: 'Outer.', data: { message: 'Inner.' } }],
    ['Outer.', 400, { message: 'Outer.' }],
    ['Failed to resend verification code.', 200, refusal(400)],
  ] as const) {
    await force(page, 'acc/v1/reset', { status, body });
    await resend.click();
    await expect(page.getByText(said)).toBeVisible();
  }
  await expect(resend).toHaveText('Resend Verification Code');
  await resend.click();
  await expect(resend).toHaveText(/0(5:00|4:5\d)$/);
  await expect(resend).toHaveAttribute('aria-disabled', 'true');
});

for (const [form, body] of [
  ['a numeric code', { code: 425, message: 'Please verify your account.', data: { acc_no: '4711' } }],
  ["a code within 'Error'", refusal(425, 'Please verify your account.', { acc_no: '4711' })],
] as const) {
  test(`warns after a login with 425 as ${form}, and opens verification with a masked phone`, {
    tag: ['@A-038', '@A-231'],
  }, async ({ page }) => {
    await force(page, 'acc/v1/login', { body });
    await logIn(page, '0712345678', PASSWORD);
    await expect(page.getByText('Please verify your account.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Verify Account' })).toBeVisible();
    await expect(page.getByText('0712******78')).toBeVisible();
    await expect(page).toHaveURL('/verify');
  });
}

playerTest(
  'shows why a self-exclusion was refused, that it failed, or that its outcome is unknown',
  { tag: ['@A-251'] },
  async ({ page }) => {
    await page.goto('/self-exclude-from-betting');
    await page.getByLabel('Period').selectOption('1-Hour');
    for (const [said, status, body] of [
      ['Not today.', 200, { data: { code: 400, message: 'Not today.' } }],
      ['Self-exclusion failed. Please try again.', 200, { data: { code: 400 } }],
      ['No clear answer came.', 500, undefined],
    ] as const) {
      await force(page, 'profile/v1/exclusion', { status, body });
      await page.getByRole('button', { name: 'Exclude me' }).click();
      await page.getByRole('button', { name: 'Yes, exclude me' }).click();
      await expect(page.getByText(said)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  },
);

playerTest(
  'shows why bonuses did not load, and loads them on retry',
  { tag: ['@A-207', '@A-245'] },
  async ({ page }) => {
    for (const [said, body] of [
      ['Inner.', { code: 'Error', message: 'Outer.', data: { code: 499, message: 'Inner.' } }],
      ['Outer.', { code: 'Error', message: 'Outer.' }],
      ['Error loading bonuses. Please try again.', refusal(499)],
    ] as const) {
      await force(page, 'ds/v1/freebets', { body });
      await page.goto('/freebet');
      await expect(page.getByRole('main').getByText(said)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Registration freebet')).toBeVisible();

    await force(page, 'ds/v1/freebets', { body: refusal(404, 'No bonuses.') });
    await page.goto('/freebet');
    await expect(page.getByRole('heading', { name: 'No bonuses yet' })).toBeVisible();
  },
);
