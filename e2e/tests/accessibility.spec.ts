import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { gamesStarting, pickUpcoming, rowOf } from '../support/games.ts';
import { at, deposit, signUp } from '../support/player.ts';
import { addressOf, guestRoutes, playerRoutes, type Place } from '../support/places.ts';
import { playerTest, test } from '../support/signedIn.ts';
import { openSlip } from '../support/slip.ts';
import { watchPage } from '../support/watch.ts';

// At 320 the screen is that of 390 but narrower, and a theme has the same colours at every width.
const LOOKS = [
  { width: 320, themes: [] },
  { width: 390, themes: ['light', 'dark'] },
  { width: 1280, themes: ['light'] },
] as const;

// Colours in motion have no contrast to measure.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
playerTest.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Everything that must hold on every screen, at each width and in both themes. */
async function expectSoundScreen(page: Page, place: Place, betId: string): Promise<void> {
  const address = await addressOf(page, place, betId);
  const complaints = watchPage(page);
  await page.goto(at(address));
  await expect(
    page
      .getByRole(place.within ?? 'main')
      .getByText(place.shows)
      .first(),
  ).toBeVisible();
  await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0);
  await expect(page.getByText('Loading game...')).toHaveCount(0);
  await expect(page).toHaveTitle(/^.+ \| Ushindi$/);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20,}/);
  for (const { width, themes } of LOOKS) {
    await page.setViewportSize({ width, height: 844 });
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang, `sideways scroll at ${width} px`).toBe(0);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await expectNoViolations(page);
    }
  }
  expect(complaints).toEqual([]);
}

test('every route of the client is looked at here, as guest or as player', () => {
  const source = readFileSync(new URL('../../apps/web/src/app/routes.ts', import.meta.url), 'utf8');
  const routes = [...source.matchAll(/path: '([^']+)'/g)].map((match) => match[1]);
  expect(routes.length).toBeGreaterThan(10);
  const looked = [...guestRoutes, ...playerRoutes].map(({ route }) => route);
  expect(routes.filter((route) => !looked.some((each) => each === route))).toEqual([]);
});

for (const place of guestRoutes) {
  test(`${place.route} is sound for a guest`, ({ page, player }) => expectSoundScreen(page, place, player.betId));
}

for (const place of playerRoutes) {
  playerTest(`${place.route} is sound for a player`, ({ page, player }) =>
    expectSoundScreen(page, place, player.betId),
  );
}

playerTest('open dialogs have no accessibility violations in either theme', async ({ page }) => {
  await pickUpcoming(page);
  const dialogs = [
    { name: 'Menu', open: () => page.getByRole('button', { name: 'Menu' }).click() },
    {
      name: 'Deposit money into your account',
      open: () =>
        page
          .getByRole('button', { name: /Deposit$/ })
          .first()
          .click(),
    },
    { name: 'Betslip', open: () => openSlip(page) },
    {
      name: 'Bet placed',
      open: async () => (await openSlip(page)).getByRole('button', { name: /^Place Bet/ }).click(),
    },
  ];
  for (const { name, open } of dialogs) {
    await open();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectSoundInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

/** Axe finds nothing, in either theme. */
async function expectSoundInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolations(page);
  }
}

/** Sends a form as it is; everything wrong with it is then said beside its field and the page is sound. */
async function expectSoundWhenWrong(page: Page, address: string, button: string): Promise<void> {
  await page.goto(at(address));
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  const wrong = page.locator('[aria-invalid=true]');
  await expect(wrong.first()).toBeVisible();
  for (const field of await wrong.all()) await expect(field).toHaveAccessibleDescription(/\S/);
  await expect(page.getByRole('button', { name: 'Dismiss' }).first()).toBeVisible();
  await expectSoundInBothThemes(page);
}

const guestForms = [
  ['/register', 'Register'],
  ['/login', 'Log in'],
  ['/verify/1?msisdn=0712345678&fromForgotPassword=true', 'Complete Verification'],
  ['/forgot-password', 'Submit'],
  ['/reset-password?phoneNumber=0712345678', 'Submit'],
] as const;

test('forms of guests say what is wrong beside the field, soundly in both themes', async ({ page }) => {
  for (const [address, button] of guestForms) await expectSoundWhenWrong(page, address, button);
});

playerTest('forms of players say what is wrong beside the field, soundly in both themes', async ({ page }) => {
  await expectSoundWhenWrong(page, '/withdraw', 'Withdraw');
  await expectSoundWhenWrong(page, '/self-exclude-from-betting', 'Exclude me');
});

playerTest(
  'every page of the deposit dialog and the word before an exclusion are sound in both themes',
  async ({ page }) => {
    await page.goto(at('/my-account'));
    await page.getByRole('button', { name: 'Deposit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Deposit money into your account' });
    await dialog.getByRole('tab', { name: 'Offline' }).click();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByLabel('Mobile-money message')).toHaveAccessibleDescription(/\S/);
    await expectSoundInBothThemes(page);
    await dialog.getByRole('tab', { name: 'Online' }).click();
    await dialog.getByRole('button', { name: 'Deposit KES 50' }).click();
    await expect(dialog.getByText('USSD sent to your Mobile Phone Number')).toBeVisible();
    await expectSoundInBothThemes(page);

    await page.goto(at('/self-exclude-from-betting'));
    await page.getByLabel('Period').selectOption('1-Hour');
    await page.getByRole('button', { name: 'Exclude me' }).click();
    await expect(page.getByRole('dialog', { name: 'Exclude yourself?' })).toBeVisible();
    await expectSoundInBothThemes(page);
  },
);

type Keyboard = { label: string; keys: string; fills: string };

/** The keyboard that a phone shows for a field, and what the browser offers for it. */
async function expectKeyboards(page: Page, fields: readonly Keyboard[]): Promise<void> {
  for (const { label, keys, fills } of fields) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('autocomplete', fills);
    if (keys !== 'text') await expect(field).toHaveAttribute('inputmode', keys);
  }
}

test('phones and codes bring up digits, and the browser knows what each field is for', async ({ page }) => {
  await page.goto(at('/register'));
  await expectKeyboards(page, [
    { label: 'Phone number', keys: 'tel', fills: 'tel' },
    { label: 'Password', keys: 'text', fills: 'new-password' },
    { label: 'Confirm password', keys: 'text', fills: 'new-password' },
  ]);
  await page.goto(at('/login'));
  await expectKeyboards(page, [
    { label: 'Phone number', keys: 'tel', fills: 'username' },
    { label: 'Password', keys: 'text', fills: 'current-password' },
  ]);
  await page.goto(at('/reset-password?phoneNumber=0712345678'));
  await expectKeyboards(page, [
    { label: 'Phone number', keys: 'tel', fills: 'username' },
    { label: 'Verification code', keys: 'numeric', fills: 'one-time-code' },
    { label: 'New password', keys: 'text', fills: 'new-password' },
  ]);
});

playerTest('amounts bring up digits', async ({ page }) => {
  await page.goto(at('/withdraw'));
  await expectKeyboards(page, [{ label: 'Amount', keys: 'numeric', fills: 'off' }]);
  await page.goto(at('/my-account'));
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  await expectKeyboards(page, [{ label: 'Amount', keys: 'numeric', fills: 'off' }]);
  await page.keyboard.press('Escape');
  await pickUpcoming(page);
  await openSlip(page);
  await expectKeyboards(page, [{ label: 'Stake in KES', keys: 'numeric', fills: 'off' }]);
});

/** Presses a key until something has the focus, as a player without a mouse would. */
async function pressUntil(page: Page, key: 'Tab' | 'Shift+Tab', wanted: Locator): Promise<void> {
  const isReached = () =>
    wanted.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
  for (let presses = 0; presses < 100 && !(await isReached()); presses += 1) await page.keyboard.press(key);
  await expect(wanted).toBeFocused();
}

// Its game begins within minutes, and the others' purse must not change by itself: the bet is another player's.
test('a bet is picked and placed with the keyboard alone', async ({ page }) => {
  await deposit(page, await signUp(page), 100);
  await expect(page.getByText('Your balance is now KES 100.00.')).toBeVisible();
  await page.goto(at('/?sport=10&tab=upcoming'));
  const [game] = await gamesStarting(page, 120_000, Number.POSITIVE_INFINITY);
  const odds = rowOf(page, game?.gameId ?? '').getByRole('button', { name: /^1, / });
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
  await expect(page).toHaveURL(at('/freebet'));
});
