import { devices, expect, type FrameLocator, type Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from '../support/axe.ts';
import { balanceOf, createPlayer, PASSWORD, registeredPhone } from '../support/api.ts';
import { playerTest, test } from '../support/fixtures.ts';
import { ROUND_RESULT } from '../support/words.ts';

// On a desktop JetX and Aviatrix stay in a frame.
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 860 } };
const DESKTOP = { viewport: desktop.viewport, userAgent: desktop.userAgent, isMobile: false, hasTouch: false };

const OWN_GAMES = [
  { path: '/league', name: 'League' },
  { path: '/turbo', name: 'Turbo' },
  { path: '/jackpot', name: 'Jackpot' },
  { path: '/world-cup', name: 'Virtual World Cup' },
  { path: '/champions-ligi', name: 'Virtual Champions' },
  { path: '/box', name: 'Pick-A-Box' },
] as const;

/** Resolves with the game's frame once it can be played. */
async function gameIn(page: Page, name: string): Promise<FrameLocator> {
  const game = page.frameLocator(`iframe[title="${name}"]`);
  await expect(game.getByText(/^(Good luck\.|Play Free: this is play money)/)).toBeVisible();
  await expect(page.getByText('Loading game...')).toHaveCount(0);
  return game;
}

/** As `gameIn`, for a guest, whom games of the lobby ask first. */
async function freeGameIn(page: Page, name: string): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Play Free' }).click();
  return gameIn(page, name);
}

test.describe('a guest', () => {
  for (const { path, name } of OWN_GAMES) {
    test(`plays ${name} for free`, { tag: ['@D-006', '@D-008', '@D-009', '@D-011', '@D-012', '@D-013'] }, async ({
      page,
    }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      const game = await gameIn(page, name);
      await expect(game.getByText('Play money', { exact: true })).toBeVisible();
      await expect(page.getByText('You play for free. Log in to play with your balance.')).toBeVisible();
      await expectNoViolationsInEitherTheme(page);
    });
  }

  test('sees nothing around a game, except around the World Cup', { tag: ['@D-039'] }, async ({ page }) => {
    await page.goto('/league');
    await gameIn(page, 'League');
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.goto('/world-cup');
    await gameIn(page, 'Virtual World Cup');
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
  });

  test('returns from a game to where it was opened', { tag: ['@D-121'] }, async ({ page }) => {
    await page.goto('/instant-games');
    await page.getByRole('link', { name: 'Play Ngoma Reels' }).first().click();
    await freeGameIn(page, 'Ngoma Reels');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL('/instant-games');
  });

  test('logs in, then plays the same game with money', { tag: ['@D-123'] }, async ({ page }) => {
    const number = await registeredPhone(page.context());
    await page.goto('/turbo');
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/login?redirect=%2Fturbo');
    await page.getByLabel('Phone number').fill(number);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    const game = await gameIn(page, 'Turbo');
    await expect(game.getByText('Balance', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Playing for free' })).toHaveCount(0);
  });

  for (const { path, name } of [
    { path: '/jetx', name: 'JetX' },
    { path: '/aviatrix', name: 'Aviatrix' },
  ]) {
    test(`opens ${name} in the whole window of a phone with Play Free, and returns`, {
      tag: ['@D-007', '@D-010', '@D-119'],
    }, async ({ page }) => {
      await page.goto('/instant-games');
      await page
        .getByRole('link', { name: new RegExp(name, 'i') })
        .first()
        .click();
      await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute(
        'href',
        `/login?redirect=${encodeURIComponent(path)}`,
      );
      await expectNoViolationsInEitherTheme(page);
      await page.getByRole('button', { name: 'Play Free' }).click();
      await page.waitForURL(/\/play\//);
      await expect(page.getByText('Play Free: this is play money, nothing can be won or lost.')).toBeVisible();
      await page.getByRole('link', { name: 'Back' }).click();
      await expect(page).toHaveURL('/instant-games');
    });
  }

  test('sees a message for a game that does not exist', { tag: ['@R-198'] }, async ({ page }) => {
    await page.goto('/instant-games/evolution/roulette');
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such game' })).toBeVisible();
    await expectNoViolationsInEitherTheme(page);
    await page.goto('/instant-games/pragmatic/no-such-game');
    await expect(page.getByText('This game is not available.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such game' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play Free' })).toHaveCount(0);
  });

  test('finds the lobby under /games too', async ({ page }) => {
    await page.goto('/games');
    await expect(page).toHaveURL('/instant-games');
  });
});

test.describe('a guest at a desk', () => {
  test.use(DESKTOP);

  test('leaves JetX with its own link, to the lobby it names', { tag: ['@D-118'] }, async ({ page }) => {
    await page.goto('/jetx');
    await page.getByRole('button', { name: 'Play Free' }).click();
    const game = await gameIn(page, 'JetX');
    await expectNoViolationsInEitherTheme(page);
    await game.getByRole('link', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/instant-games');
  });

  test('enters and leaves full screen', { tag: ['@D-122'] }, async ({ page }) => {
    await page.goto('/league');
    await gameIn(page, 'League');
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect(page.getByRole('region', { name: 'Playing for free' })).toHaveCount(0);
    const box = await page.locator('.game-box').boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: page.viewportSize()?.width });
    await page.getByRole('button', { name: 'Leave full screen' }).click();
    await expect(page.getByRole('region', { name: 'Playing for free' })).toBeVisible();
  });
});

for (const [device, options] of [
  ['a phone', {}],
  ['a desk', DESKTOP],
] as const) {
  test.describe(`the lobby on ${device}`, () => {
    test.use(options);

    test('opens each of its games', { tag: ['@D-014', '@D-018', '@D-127'] }, async ({ page }) => {
      await page.goto('/instant-games');
      await expect(page.getByRole('list', { name: 'Hot' }).locator('img').first()).toBeVisible();
      const plays = await page
        .getByRole('link', { name: /^Play / })
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
      expect(plays.length).toBeGreaterThanOrEqual(12);
      await expectNoViolationsInEitherTheme(page);
      for (const address of new Set(plays)) {
        await page.goto(address);
        await freeGameIn(page, await page.getByRole('heading', { level: 1 }).innerText());
      }
    });

    test('opens and closes more games, and finds one by its name', { tag: ['@D-126'] }, async ({ page }) => {
      await page.goto('/instant-games');
      await page.getByRole('button', { name: /^More Instant Games/ }).click();
      const box = page.getByRole('link', { name: /^Pick-A-Box Choose/ });
      await expect(box).toBeVisible();
      await expectNoViolationsInEitherTheme(page);
      await page.getByRole('button', { name: /^More Instant Games/ }).click();
      await expect(box).toHaveCount(0);
      await page.getByRole('searchbox', { name: 'Search games' }).fill('tWIGA pARADE');
      await page.getByRole('link', { name: /Twiga Parade/ }).click();
      await freeGameIn(page, 'Twiga Parade');
    });

    test('loads all games of a provider, twelve at a time', { tag: ['@D-015'] }, async ({ page }) => {
      await page.goto('/instant-games');
      await page.getByRole('navigation', { name: 'Game providers' }).getByRole('link', { name: 'Pragmatic' }).click();
      const cards = page.getByRole('list', { name: 'Pragmatic games' }).getByRole('link');
      await expect(cards.first()).toBeVisible();
      await expectNoViolationsInEitherTheme(page);
      for (let previous = 0; (await cards.count()) < 60; previous = await cards.count()) {
        // Pages load at the end of the list, after three of them by a press.
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
        const more = page.getByRole('button', { name: 'Show more' });
        if (previous === 36) await more.click();
        await expect.poll(() => cards.count()).toBeGreaterThan(previous);
      }
      await expect(page.getByText('Loading more games…')).toHaveCount(0);
      await expect(cards.filter({ hasText: 'hot' })).toHaveCount(9);
      await page.getByRole('searchbox', { name: 'Search games' }).fill('poker');
      await expect(page.getByText('No games found.')).toBeVisible();
    });
  });
}

test('shows empty states for a future provider and crash games', { tag: ['@D-019'] }, async ({ page }) => {
  for (const [path, heading] of [
    ['/instant-games/evolution', 'Evolution games are not here yet'],
    ['/crash-games', 'No crash games here yet'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expectNoViolationsInEitherTheme(page);
  }
});

test('changes the balance with a round, in the client and in the game', { tag: ['@R-183', '@R-195'] }, async ({
  page,
}) => {
  await createPlayer(page.request, 1_000);
  const before = Number(await balanceOf(page.request));
  await page.goto('/instant-games/pragmatic');
  await page.getByRole('link', { name: /Shanga Reels/ }).click();
  const game = await gameIn(page, 'Shanga Reels');
  await game.getByRole('button', { name: 'Stake KES 20' }).click();
  await game.getByRole('button', { name: 'Spin' }).click();
  await expect(game.getByRole('status')).toHaveText(ROUND_RESULT);
  const result = await game.getByRole('status').innerText();
  const won = Number(/KES ([\d,]+\.\d\d)/.exec(result)?.[1]?.replaceAll(',', '') ?? 0);
  const after = before - 20 + won;
  await expect(game.locator('#wallet')).toContainText(after.toLocaleString('en', { minimumFractionDigits: 2 }));
  await expect.poll(() => balanceOf(page.request)).toBe(after.toFixed(2));

  await page.getByRole('link', { name: 'Back' }).click();
  await page.goto('/transactions');
  const stake = page
    .getByRole('list', { name: 'Money in and out' })
    .getByRole('listitem')
    .filter({ hasText: 'Game stake' });
  await expect(stake.first()).toContainText('Shanga Reels');

  // All rounds are listed, under the name of their game, before a chip is chosen.
  await page.goto('/my-bets?kind=virtual');
  await expect(page.getByRole('article').first()).toContainText('Shanga Reels');
  await expect(
    page.getByRole('main').getByText(after.toLocaleString('en', { minimumFractionDigits: 2 })),
  ).toBeVisible();
  await page.getByRole('button', { name: won > 0 ? 'Won' : 'Lost' }).click();
  await page.getByRole('article').first().click();
  await expect(page.getByText('Shanga Reels').first()).toBeVisible();
});

test('does not charge a player for a demo', { tag: ['@D-127'] }, async ({ page }) => {
  await createPlayer(page.request, 1_000);
  const before = await balanceOf(page.request);
  await page.goto('/instant-games');
  await page.getByRole('link', { name: 'Demo of Ngoma Reels' }).first().click();
  const game = await gameIn(page, 'Ngoma Reels');
  await expect(page.getByText('This is a demo: nothing is won or lost.')).toBeVisible();
  await game.getByRole('button', { name: 'Spin' }).click();
  await expect(game.getByRole('status')).toHaveText(/play money|No win this time/);
  expect(await balanceOf(page.request)).toBe(before);
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await expect(game.getByText('Balance', { exact: true })).toBeVisible();
});

playerTest('opens JetX in a player’s whole window at once', { tag: ['@D-117'] }, async ({ page }) => {
  await page.goto('/instant-games');
  await page.goto('/jetx');
  await page.waitForURL(/\/play\/jetx/);
  await expect(page.getByText('Good luck.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/instant-games');
});

playerTest('offers a freebet in Turbo after a while, and opens it', { tag: ['@D-124'] }, async ({ page }) => {
  await page.goto('/turbo');
  await gameIn(page, 'Turbo');
  const popup = page.getByRole('dialog', { name: 'Congratulations' });
  await expect(popup).toContainText('You have a freebet of KES');
  await expectNoViolationsInEitherTheme(page);
  await popup.getByRole('link', { name: 'Claim it' }).click();
  await expect(page).toHaveURL('/freebet');
});
