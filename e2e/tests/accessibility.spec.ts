import { expect, type Locator, type Page } from '@playwright/test';
import { edgesOf } from '../support/elements.ts';
import { createPlayer } from '../support/api.ts';
import { expectNoViolations, expectNoViolationsInEitherTheme } from '../support/axe.ts';
import { matchAhead, rowOf, selectUpcoming, UPCOMING } from '../support/matches.ts';
import { routeTable } from '../support/routeTable.ts';
import { addressOf, guestRoutes, playerRoutes, type ScreenRoute } from '../support/screenRoutes.ts';
import { playerTest, test } from '../support/fixtures.ts';
import { openSlip } from '../support/slip.ts';
import { isNotAborted, watchPage } from '../support/watch.ts';

// 320 px has the layout of 390 px, and a theme has the same colours at every width.
const LOOKS = [
  { width: 320, expectSound: null },
  { width: 390, expectSound: expectNoViolationsInEitherTheme },
  { width: 1280, expectSound: expectNoViolations },
] as const;

// Contrast is undefined during a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
playerTest.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Checks that hold for every screen, at each width and in both themes. */
async function expectSoundScreen(page: Page, screen: ScreenRoute, betId: string): Promise<void> {
  const address = await addressOf(page, screen, betId);
  const problems = watchPage(page);
  await page.goto(address);
  await expect(
    page
      .getByRole(screen.within ?? 'main')
      .getByText(screen.shows)
      .first(),
  ).toBeVisible();
  await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0);
  await expect(page.getByText('Loading game...')).toHaveCount(0);
  await expect(page).toHaveTitle(/^.+ \| Ushindi$/);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20,}/);
  for (const { width, expectSound } of LOOKS) {
    await page.setViewportSize({ width, height: 844 });
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang, `sideways scroll at ${width} px`).toBe(0);
    await expectSound?.(page);
  }
  // The server answers an unknown address with 404, which the console repeats.
  const isOwn = (problem: string) => screen.route === '/no-such-page' && /404|Failed to load resource/.test(problem);
  // Finding the address may have left another screen, whose calls are aborted.
  expect(problems.filter((problem) => isNotAborted(problem) && !isOwn(problem))).toEqual([]);
}

test('covers every route of the client, as guest or player', { tag: ['@A-029'] }, () => {
  const routes = routeTable.map(({ route }) => route);
  expect(routes.length).toBeGreaterThan(10);
  const looked = [...guestRoutes, ...playerRoutes].map(({ route }) => route);
  expect(routes.filter((route) => !looked.some((each) => each === route))).toEqual([]);
});

for (const screen of guestRoutes) {
  test(
    `has an accessible and complete screen at ${screen.route} for a guest`,
    { tag: ['@A-001', '@A-007', '@D-016', '@D-022', '@D-023', '@D-038'] },
    ({ page, player }) => expectSoundScreen(page, screen, player.betId),
  );
}

for (const screen of playerRoutes) {
  playerTest(
    `has an accessible and complete screen at ${screen.route} for a player`,
    { tag: ['@A-001', '@A-013', '@D-033', '@D-139'] },
    ({ page, player }) => expectSoundScreen(page, screen, player.betId),
  );
}

/** Submits an empty form. Every error is described beside its field, without accessibility violations. */
async function expectSoundWhenWrong(page: Page, address: string, button: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  const wrong = page.locator('[aria-invalid=true]');
  await expect(wrong.first()).toBeVisible();
  for (const field of await wrong.all()) await expect(field).toHaveAccessibleDescription(/\S/);
  await expect(page.getByRole('button', { name: 'Dismiss' }).first()).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
}

const guestForms = [
  ['/register', 'Register'],
  ['/login', 'Log in'],
  ['/verify/1?msisdn=0712345678&fromForgotPassword=true', 'Complete Verification'],
  ['/forgot-password', 'Submit'],
  ['/reset-password?phoneNumber=0712345678', 'Submit'],
] as const;

test('describes errors beside the fields of guest forms, without violations in either theme', async ({ page }) => {
  for (const [address, button] of guestForms) await expectSoundWhenWrong(page, address, button);
});

playerTest(
  'describes errors beside the fields of player forms, without violations in either theme',
  async ({ page }) => {
    await expectSoundWhenWrong(page, '/withdraw', 'Withdraw');
    await expectSoundWhenWrong(page, '/self-exclude-from-betting', 'Exclude me');
  },
);

playerTest('has no violations in the deposit dialog and the exclusion dialog, in either theme', async ({ page }) => {
  await page.goto('/my-account');
  await page
    .getByRole('button', { name: /(^| )Deposit$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Deposit money into your account' });
  await dialog.getByRole('tab', { name: 'Offline' }).click();
  await dialog.getByRole('button', { name: 'Find my deposit' }).click();
  await expect(dialog.getByLabel('Mobile-money message')).toHaveAccessibleDescription(/\S/);
  await expectNoViolationsInEitherTheme(page);
  await dialog.getByRole('tab', { name: 'Online' }).click();
  await dialog.getByRole('button', { name: 'Deposit KES 50' }).click();
  await expect(dialog.getByText('USSD sent to your Mobile Phone Number')).toBeVisible();
  await expectNoViolationsInEitherTheme(page);

  await page.goto('/self-exclude-from-betting');
  await page.getByLabel('Period').selectOption('1-Hour');
  await page.getByRole('button', { name: 'Exclude me' }).click();
  await expect(page.getByRole('dialog', { name: 'Exclude yourself?' })).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
});

type Keyboard = { label: string; keys: string; fills: string };

/** Checks the keyboard and the autocomplete of fields. */
async function expectKeyboards(within: Page | Locator, fields: readonly Keyboard[]): Promise<void> {
  for (const { label, keys, fills } of fields) {
    const field = within.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('autocomplete', fills);
    if (keys !== 'text') await expect(field).toHaveAttribute('inputmode', keys);
  }
}

test('shows a number keyboard for phones and codes, and names the purpose of each field', async ({ page }) => {
  await page.goto('/register');
  await expectKeyboards(page, [
    { label: 'Phone number', keys: 'tel', fills: 'tel' },
    { label: 'Password', keys: 'text', fills: 'new-password' },
    { label: 'Confirm password', keys: 'text', fills: 'new-password' },
  ]);
  await page.goto('/login');
  await expectKeyboards(page, [
    { label: 'Phone number', keys: 'tel', fills: 'username' },
    { label: 'Password', keys: 'text', fills: 'current-password' },
  ]);
  await page.goto('/reset-password?phoneNumber=0712345678');
  await expectKeyboards(page, [
    { label: 'Phone number', keys: 'tel', fills: 'username' },
    { label: 'Verification code', keys: 'numeric', fills: 'one-time-code' },
    { label: 'New password', keys: 'text', fills: 'new-password' },
  ]);
});

playerTest('shows a number keyboard for amounts', async ({ page }) => {
  await page.goto('/withdraw');
  await expectKeyboards(page, [{ label: 'Amount', keys: 'numeric', fills: 'off' }]);
  await page.goto('/my-account');
  await page
    .getByRole('button', { name: /(^| )Deposit$/ })
    .first()
    .click();
  // The account screen has a form with the same field behind the dialog.
  await expectKeyboards(page.getByRole('dialog'), [{ label: 'Amount', keys: 'numeric', fills: 'off' }]);
  await page.keyboard.press('Escape');
  await selectUpcoming(page);
  await openSlip(page);
  await expectKeyboards(page, [{ label: 'Stake in KES', keys: 'numeric', fills: 'off' }]);
});

/** Presses a key until an element has the focus. */
async function pressUntil(page: Page, key: 'Tab' | 'Shift+Tab', wanted: Locator): Promise<void> {
  // Presses before it is there would pass it by.
  await expect(wanted.first()).toBeAttached();
  const isReached = () =>
    wanted.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
  for (let presses = 0; presses < 100 && !(await isReached()); presses += 1) await page.keyboard.press(key);
  await expect(wanted).toBeFocused();
}

// The match starts within minutes, and the shared player's balance must not change meanwhile.
test('places a bet with only the keyboard', async ({ page }) => {
  await createPlayer(page.request, 100);
  await page.goto(UPCOMING);
  const { gameId } = await matchAhead(page);
  const odds = rowOf(page, gameId).getByRole('button', { name: /^1, / });
  await expect(odds).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await pressUntil(page, 'Tab', odds);
  await page.keyboard.press('Enter');
  await expect(odds).toHaveAttribute('aria-pressed', 'true');

  await pressUntil(page, 'Shift+Tab', page.getByRole('link', { name: 'Skip to the betslip' }));
  await page.keyboard.press('Enter');
  await pressUntil(page, 'Tab', page.getByRole('region', { name: 'Betslip' }).getByRole('button'));
  await page.keyboard.press('Enter');
  await pressUntil(
    page,
    'Tab',
    page.getByRole('dialog', { name: 'Betslip' }).getByRole('button', { name: /^Place Bet/ }),
  );
  await page.keyboard.press('Enter');
  // A player's first bet earns a freebet.
  const receipt = page.getByRole('dialog', { name: 'Bet placed' });
  await pressUntil(page, 'Tab', receipt.getByRole('button', { name: 'Use freebet (50.00 KES)' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/freebet');
});

test('scrolls what the keyboard focuses above the summary of the slip', async ({ page }) => {
  await selectUpcoming(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  const summary = await edgesOf(page.getByRole('region', { name: 'Betslip' }));
  await page.getByRole('article').first().getByRole('button').first().focus();
  // The odds of eight matches are more than the screen shows.
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await edgesOf(page.locator(':focus'));
    // A page scrolls by whole pixels.
    expect(Math.round(focused.bottom)).toBeLessThanOrEqual(Math.round(summary.top));
  }
});

test('focuses the content of a new screen and announces its title', { tag: ['@R-219'] }, async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#root[data-hydrated]')).toBeAttached();
  const announcement = page.locator('#root > [aria-live=polite].sr-only');
  await page.getByRole('link', { name: 'Search for game' }).first().click();
  await expect(page.getByRole('main').getByPlaceholder('Search for game')).toBeFocused();
  await expect(announcement).toHaveText('Search | Ushindi');
  await page.goBack();
  await expect(page.locator('#content')).toBeFocused();
  await expect(announcement).toHaveText(await page.title());
});
