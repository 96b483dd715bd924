import { expect, type Page } from '@playwright/test';
import { ALWAYS, force, refusal, release } from '../support/faults.ts';
import { at, PASSWORD } from '../support/player.ts';
import { playerTest as test, test as guestTest } from '../support/signedIn.ts';

/** How a session ends, and where that leads (account-and-money spec, sections 4 and 8). */

const BALANCE = 'profile/v1/balance';
const BETS = 'ds/v1/bets/sports';
const EXPIRED = 'Session expired. Please log in again.';

async function expectGuest(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible();
  const answer = await page.request.get(at('/trpc/account.session'));
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
  test(`${form} ends the session with its reason and leads Home`, async ({ page }) => {
    await page.goto(at('/withdraw'));
    await expect(page.getByText('You can withdraw')).toBeVisible();
    await force(page, 'profile/v1/withdraw', { status, body });
    await page.getByLabel('Amount').fill('100');
    await page.getByRole('main').getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText(says)).toBeVisible();
    await expect(page).toHaveURL(at('/'));
    await expectGuest(page);
  });
}

test("a 401 within 'Error' ends the session and leads to Login", async ({ page }) => {
  await force(page, BETS, { body: refusal(401, 'Your session is over.') });
  await page.goto(at('/my-bets'));
  await expect(page.getByText('Your session is over.')).toBeVisible();
  await expect(page).toHaveURL(at('/login'));
  await page.goto(at('/'));
  await expectGuest(page);
});

test('a balance that Home is refused leads to Login', async ({ page }) => {
  await force(page, BALANCE, { status: 401, times: ALWAYS });
  await page.goto(at('/'));
  await expect(page.getByText('Unable to verify your session. Please log in again.')).toBeVisible();
  await expect(page).toHaveURL(at('/login'));
  await release(page, BALANCE);
});

test('a 425 on any call ends the session and leads to verification, the phone masked', async ({ page, player }) => {
  await force(page, BETS, { status: 425 });
  await page.goto(at('/my-bets'));
  await expect(page.getByText('Needs verification')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Verify Account' })).toBeVisible();
  await expect(page.getByText(new RegExp(String.raw`\d{4}\*{6}${player.number.slice(-2)}\.`))).toBeVisible();
  await expect(page).toHaveURL(at('/verify'));
});

test('an operator in trouble ends no session', async ({ page }) => {
  await force(page, BALANCE, { status: 503, times: ALWAYS });
  await page.goto(at('/my-account'));
  await expect(page.getByText('Unable to fetch account balance.')).toBeVisible();
  await page.goto(at('/withdraw'));
  await expect(page.getByText('Unable to fetch account data.')).toBeVisible();
  await page.goto(at('/'));
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Bets' })).toBeVisible();
  await release(page, BALANCE);
  await page.goto(at('/my-account'));
  await expect(
    page
      .getByRole('main')
      .getByText(/^[\d,]+\.\d\d$/)
      .first(),
  ).toBeVisible();
});

test('logging out that fails says so and changes nothing; then it goes Home and takes all with it', async ({
  page,
}) => {
  // A lost line could not bring the notices' own code, which comes a while after the page.
  const notices = page.waitForResponse(/Toaster-[^/]*\.js$/);
  await page.goto(at('/my-account'));
  await notices;
  const out = page.getByRole('button', { name: 'Logout' });
  await expect(out).toBeVisible();
  await page.context().setOffline(true);
  await out.click();
  await expect(page.getByText('Logout failed. Please try again.')).toBeVisible();
  await page.context().setOffline(false);
  await out.click();
  await expect(page.getByText('You have been logged out.')).toBeVisible();
  await expect(page).toHaveURL(at('/'));
  await expectGuest(page);
  await page.goto(at('/my-account'));
  await expect(page).toHaveURL(at('/login?redirect=%2Fmy-account'));
});

guestTest(
  'a redirect to another site, or to no screen of ours, leads Home after signing in',
  async ({ page, player }) => {
    for (const redirect of ['https://example.com/', '//example.com/my-bets', '/no-such-page', '/register']) {
      await page.goto(at(`/login?redirect=${encodeURIComponent(redirect)}`));
      await page.getByLabel('Phone number').fill(player.number);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page).toHaveURL(at('/'));
      await page.context().clearCookies();
    }
  },
);
