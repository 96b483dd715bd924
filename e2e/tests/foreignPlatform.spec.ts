import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';

// The gateway with its second set of adapters, in front of a server that plays a recorded odds feed.
test.use({ productEnv: { PLATFORM: 'feed' }, contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'serial' });

/** The match between Kahawa Town and Mvua Rangers, all of whose markets are suspended in the recording. */
const SUSPENDED_MATCH = '70010068';

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const rowOf = (page: Page, team: string): Locator => page.getByRole('article').filter({ hasText: team });
/** Odds that are shown only. */
const oddsIn = (part: Locator) => part.locator('.odd[role=img]');
const namesOf = (part: Locator): Promise<(string | null)[]> =>
  oddsIn(part).evaluateAll((odds) => odds.map((each) => each.getAttribute('aria-label')));
const hrefsOf = (part: Locator) =>
  part.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));

/** Nothing on a page leads to what the platform does not have. */
async function expectNothingElse(page: Page): Promise<void> {
  for (const name of ['Log in', 'Register', 'Betslip', 'My Bets', 'Deposit', 'Aviatrix', 'JetX', 'Instant Games'])
    await expect(page.getByRole('link', { name, exact: true }).or(page.getByRole('button', { name }))).toHaveCount(0);
  await expect(page.locator('button.odd')).toHaveCount(0);
}

for (const width of [390, 1280]) {
  test(`browses at ${width} px from a sport to a match, and offers nothing that the platform lacks`, {
    tag: ['@R-420', '@R-421', '@R-427'],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    const list = page.getByRole('list', { name: 'Highlights matches' });
    await expect(rowOf(page, 'Chai Borough')).toContainText('Reli Wanderers');
    await expect(oddsIn(list.getByRole('article').first())).toHaveCount(3);
    await expectNothingElse(page);
    if (width === 390) {
      expect(await hrefsOf(nav(page))).toEqual(['/', '/live']);
      await page.getByRole('tab', { name: 'Basketball' }).click();
      await expect(rowOf(page, 'Chui Jumpers')).toBeVisible();
      await page.getByRole('tab', { name: 'Football' }).click();
    }
    await rowOf(page, 'Chai Borough').getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: /Double Chance/ })).toBeVisible();
    await expect(page.getByText('Over 2.5', { exact: true })).toBeVisible();
    await expectNothingElse(page);
    await expectNoViolationsInEitherTheme(page);
  });
}

test('shows live odds as they change, and a suspended market as locked', {
  tag: ['@R-420', '@R-424'],
}, async ({ page }) => {
  await page.goto('/');
  await nav(page).getByRole('link', { name: /^Live/ }).click();
  const changing = rowOf(page, 'Mto Rovers');
  await expect(oddsIn(changing)).toHaveCount(3);
  const before = await namesOf(changing);
  await expect.poll(() => namesOf(changing)).not.toEqual(before);
  const suspended = rowOf(page, 'Mvua Rangers');
  await expect(suspended).toContainText('This market is not available');
  await expect(oddsIn(suspended)).toHaveCount(0);
  const screen = page.getByRole('main');
  // The row of a match without an open market has no link; its screen opens by its address.
  await page.goto(`/markets/${SUSPENDED_MATCH}`);
  await expect(screen.getByText('This market is not available for betting').first()).toBeAttached();
  await expect(oddsIn(screen)).toHaveCount(0);
  await page.goto('/live');
  await rowOf(page, 'Mto Rovers').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: /Double Chance/ })).toBeVisible();
  const first = await namesOf(screen);
  await expect.poll(() => namesOf(screen)).not.toEqual(first);
  await expectNothingElse(page);
});

test('finds a match by the name of a team', { tag: ['@R-420'] }, async ({ page }) => {
  await page.goto('/search');
  await page.getByRole('main').getByPlaceholder('Search for game').fill('ukungu');
  await page.getByRole('list', { name: 'Results' }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: /Ukungu City/ }).first()).toBeVisible();
});

for (const path of ['/login', '/register', '/my-bets', '/withdraw', '/aviatrix', '/instant-games', '/results'])
  test(`has no screen at ${path}`, { tag: ['@R-427'] }, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(page.locator('form')).toHaveCount(0);
    expect((await page.request.get(path)).status()).toBe(404);
  });

test('refuses procedures of players and games with the same failure for every caller', { tag: ['@R-421'] }, async ({
  request,
}) => {
  for (const procedure of ['bets.list', 'wallet.balance', 'games.lobby', 'jackpot.current', 'fixtures.proof']) {
    const response = await request.get(`/trpc/${procedure}`);
    expect(response.status()).toBe(404);
    expect((await response.json()).error.data.domain).toMatchObject({ code: 'NOT_OFFERED' });
  }
});

test('locks all odds while the feed is away, and opens them when it has recovered', {
  tag: ['@R-425', '@R-426'],
}, async ({ page, product }) => {
  await page.goto('/live');
  const row = rowOf(page, 'Mto Rovers');
  await expect(oddsIn(row)).toHaveCount(3);
  await product.killOperator();
  await expect(row).toContainText('This market is not available');
  await expect(oddsIn(page.getByRole('main'))).toHaveCount(0);
  await product.restartOperator();
  await expect(oddsIn(row)).toHaveCount(3, { timeout: 60_000 });
  const before = await namesOf(row);
  await expect.poll(() => namesOf(row)).not.toEqual(before);
});

test('takes the picture of its page', { tag: ['@R-420'] }, async ({ page }) => {
  const { FEATURE_PICTURES_DIR } = process.env;
  await page.goto('/live');
  await expect(oddsIn(rowOf(page, 'Mto Rovers'))).toHaveCount(3);
  if (FEATURE_PICTURES_DIR)
    await page.screenshot({ path: `${FEATURE_PICTURES_DIR}/foreign-platform.png`, scale: 'css' });
});
