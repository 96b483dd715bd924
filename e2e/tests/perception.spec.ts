import { expect, type Locator, type Page } from '@playwright/test';
import { playerTest, test } from '../support/fixtures.ts';
import { openLive, selectUpcoming } from '../support/matches.ts';
import { addressOf, guestRoutes, playerRoutes, type ScreenRoute } from '../support/screenRoutes.ts';
import { openSlip } from '../support/slip.ts';
import { smallTargets } from '../support/targets.ts';

/** How the product is perceived and operated: targets, colours, motion, figures and spoken order (docs/product/accessibility.md). */

const options = { contextOptions: { reducedMotion: 'reduce' } } as const;
test.use(options);
playerTest.use(options);

async function expectTargets(page: Page, screens: readonly ScreenRoute[], betId: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 780 });
  for (const screen of screens) {
    await page.goto(await addressOf(page, screen, betId));
    await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0);
    expect.soft(await smallTargets(page), screen.route).toEqual([]);
  }
}

test('has targets of 44 pixels on a guest’s screens', { tag: ['@R-230'] }, ({ page, player }) =>
  expectTargets(page, guestRoutes, player.betId),
);

playerTest('has targets of 44 pixels on a player’s screens', { tag: ['@R-230'] }, ({ page, player }) =>
  expectTargets(page, playerRoutes, player.betId),
);

const lookOf = (element: Locator) =>
  element.evaluate((node) => {
    const { outlineStyle, outlineColor, borderTopColor, borderTopStyle, backgroundColor, color } =
      getComputedStyle(node);
    return [outlineStyle, outlineColor, borderTopColor, borderTopStyle, backgroundColor, color].join(' ');
  });

test('shows in forced colours where controls are, what is chosen and what has the focus', { tag: ['@R-231'] }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await selectUpcoming(page);
  const pressed = page.locator('.odd[aria-pressed=true]').first();
  expect(await lookOf(pressed)).not.toBe(await lookOf(page.locator('.odd[aria-pressed=false]').first()));
  const chips = page.getByRole('main').locator('.chip');
  expect(await lookOf(chips.and(page.locator('[aria-pressed=true]')).first())).not.toBe(
    await lookOf(chips.and(page.locator('[aria-pressed=false]')).first()),
  );
  await expect(page.locator('.odd[aria-pressed=false]').first()).toHaveCSS('border-top-width', '1px');
  const tab = page.getByRole('tab', { name: 'Upcoming' });
  await tab.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus');
  expect(await focused.evaluate((node) => getComputedStyle(node).outlineStyle)).not.toBe('none');
});

test('shows in forced colours what is picked for a jackpot, and the chosen tab', { tag: ['@R-231'] }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/jackpot-pool');
  await page.getByRole('button', { name: 'Quick pick' }).click();
  const picks = page.locator('.jackpot-pick');
  const other = picks.and(page.locator('[aria-pressed=false]')).first();
  await expect(other).toHaveCSS('border-top-width', '1px');
  expect(await lookOf(picks.and(page.locator('[aria-pressed=true]')).first())).not.toBe(await lookOf(other));
  const bar = (tab: Locator) => tab.evaluate((shown) => getComputedStyle(shown, '::after').borderBottomWidth);
  expect(await bar(page.getByRole('tab', { selected: true }))).toBe('3px');
});

test('marks in forced colours the current page in every menu', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const edges = (link: Locator, mark: '::before' | '::after') =>
    link.evaluate((shown, part) => {
      const { borderTopWidth, borderBottomWidth, borderLeftWidth } = getComputedStyle(shown, part);
      return [borderTopWidth, borderBottomWidth, borderLeftWidth];
    }, mark);
  await page.goto('/');
  expect(await edges(page.locator('.bottom-nav [aria-current]'), '::before')).toContain('3px');
  expect(await edges(page.locator('.routes a[aria-current]'), '::after')).toContain('3px');
  await page.setViewportSize({ width: 1280, height: 860 });
  expect(await edges(page.locator('.side a[aria-current=page]').first(), '::before')).toContain('3px');
});

test('shows in forced colours where the controls of a casino game are, and what is chosen', {
  tag: ['@R-231'],
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/turbo');
  const game = page.frameLocator('iframe[title="Turbo"]');
  for (const kind of ['.odds', '.chips']) {
    const choices = game.locator(kind).first().getByRole('button');
    await choices.first().click();
    const other = choices.and(game.locator('[aria-pressed=false]')).first();
    await expect(other).toHaveCSS('border-top-style', 'solid');
    expect(await lookOf(choices.and(game.locator('[aria-pressed=true]')).first())).not.toBe(await lookOf(other));
  }
  await expect(game.locator('#main')).toHaveCSS('border-top-style', 'solid');
});

test('does not move anything where reduced motion is asked for', { tag: ['@R-231'] }, async ({ page }) => {
  const longAnimations = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
        .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : String(animation.id))),
    );
  await selectUpcoming(page);
  expect(await longAnimations()).toEqual([]);
  await openSlip(page);
  expect(await longAnimations()).toEqual([]);
  await openLive(page);
  expect(await longAnimations()).toEqual([]);
});

/** The widths of narrow and wide figures in the style of an element, in pixels. */
const figureWidths = (element: Locator) =>
  element.evaluate((node) =>
    [...'0123456789'].map((figure) => {
      const sample = document.createElement('span');
      sample.textContent = figure;
      // Large, because hinting rounds the width of each figure to whole pixels where it is switched on.
      sample.style.fontSize = '1000px';
      node.append(sample);
      const { width } = sample.getBoundingClientRect();
      sample.remove();
      return Math.round(width);
    }),
  );

playerTest('shows odds and amounts in figures of one width', { tag: ['@R-232'] }, async ({ page }) => {
  await selectUpcoming(page);
  const slip = await openSlip(page);
  const places = [page.locator('.odd-price').first(), page.locator('.wallet-sum').first(), slip.locator('dd').first()];
  for (const place of places)
    expect.soft(new Set(await figureWidths(place)).size, `${place}: ${await figureWidths(place)}`).toBe(1);
  await page.goto('/transactions');
  expect(new Set(await figureWidths(page.getByRole('listitem').getByText('KES').first())).size).toBe(1);
});

playerTest('reads the slip aloud in the order of a bet', { tag: ['@R-234'] }, async ({ page }) => {
  await selectUpcoming(page);
  const slip = await openSlip(page);
  await expect(slip).toMatchAriaSnapshot(`
    - dialog "Betslip":
      - heading "Betslip" [level=2]
      - list "Betslip":
        - listitem:
          - text: /.+ 3 Way · .+ VS .+ Odds \\d+\\.\\d\\d/
          - button /Remove .+/
      - textbox "Stake in KES"
      - group "Quick choice"
      - paragraph: /Bet Limits/
      - term: Total odds
      - definition: /\\d+\\.\\d\\d/
      - term: Payout
      - definition: /KES [\\d,.]+/
      - group "Accept Odds Changes"
      - button /Place Bet · KES/
  `);
});

playerTest('announces total odds and payout of the slip when they change', { tag: ['@R-226'] }, async ({ page }) => {
  await selectUpcoming(page);
  const slip = await openSlip(page);
  const announcement = slip.locator('p[aria-live=polite]');
  await expect(announcement).toHaveText('');
  await slip.getByRole('textbox', { name: 'Stake in KES' }).fill('250');
  await expect(announcement).toHaveText(/^Total odds \d+\.\d\d\. Payout KES [\d,]+\.\d\d\.$/);
});

test('shows a screen as soon as its code is there', async ({ page }) => {
  await page.clock.install();
  await page.goto('/register');
  await expect(page.locator('#root[data-hydrated]')).toBeAttached();
  // No timer fires from now on, such as the one with which React postpones what follows a placeholder.
  await page.clock.pauseAt(Date.now() + 60_000);
  // By the keyboard, because a touch loads the code before.
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Log in', level: 1 })).toBeVisible();
});
