import { expect, type Page } from '@playwright/test';
import { ALWAYS, force, refusal, release } from '../support/faults.ts';
import { createPlayer, PASSWORD, query, registeredPhone } from '../support/api.ts';
import { playerTest as test, test as guestTest } from '../support/fixtures.ts';

/** How a session ends, and which screen follows (docs/product/session.md). */

const BALANCE = 'profile/v1/balance';
const BETS = 'ds/v1/bets/sports';
const EXPIRED = 'Session expired. Please log in again.';

async function expectGuest(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible();
  const answer = await page.request.get('/trpc/account.session');
  expect((await answer.json()).result.data).toEqual({ signedIn: false });
}

const refusals = [
  {
    form: 'an HTTP 401 with words',
    status: 401,
    body: { message: 'Signed in elsewhere.' },
    says: 'Signed in elsewhere.',
  },
  { form: 'an HTTP 401 without words', status: 401, body: undefined, says: EXPIRED },
  { form: 'a body code of 401', status: 200, body: { code: 401 }, says: EXPIRED },
];

for (const { form, status, body, says } of refusals) {
  test(`ends the session after ${form} with its reason and opens Home`, {
    tag: ['@A-190', '@A-226', '@A-227'],
  }, async ({ page }) => {
    await page.goto('/withdraw');
    await expect(page.getByText('You can withdraw', { exact: true })).toBeVisible();
    await force(page, 'profile/v1/withdraw', { status, body });
    await page.getByLabel('Amount').fill('100');
    await page.getByRole('main').getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText(says)).toBeVisible();
    await expect(page).toHaveURL('/');
    await expectGuest(page);
  });
}

test('shows the top of Home after the session ended on a screen that was scrolled', {
  tag: ['@A-226'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/withdraw');
  await page.getByLabel('Amount').fill('100');
  await page.getByText('You receive').waitFor();
  await force(page, 'profile/v1/withdraw', { status: 401 });
  const scrolledPx = () => page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo(0, 200));
  await page.getByRole('main').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(EXPIRED)).toBeVisible();
  await expect.poll(scrolledPx).toBe(0);
});

test('leads back to the withdrawal with its amount after the next login', { tag: ['@R-496'] }, async ({
  page,
  player,
}) => {
  await page.goto('/withdraw');
  await force(page, 'profile/v1/withdraw', { status: 401 });
  await page.getByLabel('Amount').fill('130');
  const withdraw = page.getByRole('main').getByRole('button', { name: 'Withdraw' });
  await withdraw.click();
  await expect(page).toHaveURL('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Phone number').fill(player.number);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/withdraw');
  await expect(page.getByLabel('Amount')).toHaveValue('130');
});

test("ends the session after a 401 within 'Error' and opens Login", { tag: ['@A-190', '@A-227'] }, async ({ page }) => {
  await force(page, BETS, { body: refusal(401, 'Your session is over.') });
  await page.goto('/my-bets');
  await expect(page.getByText('Your session is over.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await page.goto('/');
  await expectGuest(page);
});

test('ends the session with the operator’s words when Home’s balance is refused with a 401', {
  tag: ['@A-241'],
}, async ({ page }) => {
  await force(page, BALANCE, { body: refusal(401, 'Your session is over.'), times: ALWAYS });
  await page.goto('/');
  await expect(page.getByText('Your session is over.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await release(page, BALANCE);
});

test('shows on Home that the balance failed, keeps the player and loads it at the next try', {
  tag: ['@A-241', '@R-31'],
}, async ({ page }) => {
  await force(page, BALANCE, { status: 503, times: ALWAYS });
  await page.goto('/');
  const text = page.getByText('Unable to verify your session. Please log in again.');
  await expect(text).toBeVisible();
  await page.getByRole('link', { name: 'Search for game' }).click();
  await expect(text).toHaveCount(0);
  // The request of this visit has to fail too, so that none succeeds before the press.
  const failed = page.waitForResponse(/\/trpc\/[^?]*wallet\.balance/);
  await page.getByRole('link', { name: 'Ushindi, home' }).click();
  await failed;
  await expect(text).toBeVisible();
  await release(page, BALANCE);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /^Balance KES .* Deposit$/ })).toBeVisible();
  await expect(text).toHaveCount(0);
});

test('ends the session on a 425 and opens verification with a masked phone', { tag: ['@A-230'] }, async ({
  page,
  player,
}) => {
  await force(page, BETS, { status: 425 });
  await page.goto('/my-bets');
  await expect(page.getByText('Needs verification')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Verify Account' })).toBeVisible();
  await expect(page.getByText(new RegExp(String.raw`\d{4}\*{6}${player.number.slice(-2)}\.`))).toBeVisible();
  await expect(page).toHaveURL('/verify');
});

test('keeps the session when the operator fails', { tag: ['@A-241', '@A-242', '@A-243'] }, async ({ page }) => {
  await force(page, BALANCE, { status: 503, times: ALWAYS });
  await page.goto('/my-account');
  await expect(page.getByText('Unable to fetch account balance.')).toBeVisible();
  await page.goto('/withdraw');
  await expect(page.getByText('Unable to fetch account data.')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Bets' })).toBeVisible();
  await release(page, BALANCE);
  await page.goto('/my-account');
  await expect(
    page
      .getByRole('main')
      .getByText(/^KES [\d,]+\.\d\d$/)
      .first(),
  ).toBeVisible();
});

test('reports a failed logout and changes nothing; a successful one opens Home and clears all data', {
  tag: ['@A-110', '@A-111', '@A-253'],
}, async ({ page }) => {
  await page.goto('/my-account');
  const out = page.getByRole('button', { name: 'Logout' });
  await expect(out).toBeVisible();
  await page.context().setOffline(true);
  await out.click();
  await expect(page.getByText('Logout failed. Please try again.')).toBeVisible();
  await page.context().setOffline(false);
  await out.click();
  await expect(page.getByText('You have been logged out.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expectGuest(page);
  await page.goto('/my-account');
  await expect(page).toHaveURL('/login?redirect=%2Fmy-account');
});

guestTest(
  'opens Home after a login with a redirect to another site or an unknown screen',
  { tag: ['@A-025'] },
  async ({ page }) => {
    const number = await registeredPhone(page.context());
    for (const redirect of ['https://example.com/', '//example.com/my-bets', '/no-such-page', '/register']) {
      await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
      await page.getByLabel('Phone number').fill(number);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page).toHaveURL('/');
      // Home's calls would store cookies again after they are cleared.
      await page.goto('about:blank', { waitUntil: 'commit' });
      await page.context().clearCookies();
    }
  },
);

guestTest(
  'keeps the session that a new password started, also when an older call is refused after it',
  {
    tag: ['@R-131', '@R-492'],
  },
  async ({ page }) => {
    await createPlayer(page.request);
    await page.goto('/change-password');
    await page.getByLabel('Old password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill('Kifaru-1972');
    await page.getByLabel('Confirm password', { exact: true }).fill('Kifaru-1972');
    // What a read carries that another tab sent just before the change.
    const cookie = (await page.context().cookies())
      .filter(({ name }) => name.startsWith('__Host-ushindi'))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const changed = page.waitForResponse(/account\.changePassword/);
    await page.getByRole('button', { name: 'Change password' }).click();
    await changed;
    for (const name of ['account.session', 'wallet.balance']) {
      const late = await page.request.get(`/trpc/${name}`, { headers: { cookie } });
      expect([name, late.status()]).toEqual([name, 401]);
    }
    await page.goto('/my-account');
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
    expect(await query(page.request, 'account.session')).toMatchObject({ data: { signedIn: true } });
  },
);
