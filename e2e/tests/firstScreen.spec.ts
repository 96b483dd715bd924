import { expect, type Browser, type Page } from '@playwright/test';
import { hrefOf, matchAhead } from '../support/matches.ts';
import { test } from '../support/fixtures.ts';

/** A page of a browser without JavaScript. */
async function withoutScript(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL !== undefined && { baseURL }) });
  return context.newPage();
}

const rows = (page: Page) => page.getByRole('article');
const odds = (page: Page) => page.getByRole('button', { name: /, \d+\.\d\d$/ });

test('sends Home, Live and a match as HTML with teams and odds', { tag: ['@R-36'] }, async ({ page, request }) => {
  const match = await matchAhead(page);
  const live = await request.get('/live', { headers: { accept: '*/*' } });
  // The odds of a match may be suspended, so one with odds is chosen; the last one started last.
  const withOdds = (await live.text()).split('<article').filter((row) => row.includes('class="odd-price'));
  const [liveMatch = ''] = withOdds
    .map((row) => /\/markets\/live\/\d+/.exec(row)?.[0] ?? '')
    .filter(Boolean)
    .slice(-1);
  expect(liveMatch, 'a live match with odds').not.toBe('');
  for (const path of ['/', '/live', `/markets/${match.matchId}`, liveMatch]) {
    const html = await (await request.get(path, { headers: { accept: '*/*' } })).text();
    expect(html, path).toMatch(/class="(team-name|match-head-teams)/);
    expect(html, path).toMatch(/class="odd-price[^"]*">\d+\.\d\d</);
    expect(html, path).toContain('property="og:title"');
  }
});

test('can be read and navigated without JavaScript: Home, tabs, a match, search', { tag: ['@R-36'] }, async ({
  browser,
  baseURL,
}) => {
  const page = await withoutScript(browser, baseURL);
  await page.goto('/');
  await expect(odds(page).first()).toBeVisible();
  // Playwright finds no text inside noscript.
  await expect(page.locator('main > noscript p')).toBeVisible();
  await page.getByRole('tab', { name: 'Upcoming' }).click();
  await expect(page).toHaveURL(/tab=upcoming/);
  const teams = rows(page).first().locator('a.teams');
  const home = await teams.locator('.team-name').first().innerText();
  const address = await hrefOf(teams);
  await teams.click();
  await expect(page).toHaveURL(new RegExp(`${address}$|/markets/live/`));
  await expect(page.getByText(home).first()).toBeVisible();
  await expect(odds(page).first()).toBeVisible();
  await page.getByRole('link', { name: 'Search for game' }).click();
  await page.getByRole('searchbox').fill(home.slice(0, 4));
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/search\?text=/);
  await expect(
    page
      .getByRole('list')
      .getByRole('link', { name: new RegExp(home) })
      .first(),
  ).toBeVisible();
  await page.goto('/faqs');
  // The answers of closed questions.
  await expect(page.locator('.accordion noscript p').first()).toBeVisible();
  await page.context().close();
});

const PAGES = [
  '/',
  '/?tab=upcoming',
  '/live',
  '/country',
  '/search?text=uni',
  '/faqs',
  '/promotions',
  '/terms-and-conditions',
];

for (const path of PAGES) {
  test(`hydrates ${path} without an error and without moving anything`, { tag: ['@R-36'] }, async ({ page }) => {
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', ({ message }) => problems.push(message));
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Reflect.set(window, 'shifts', shifts);
      new PerformanceObserver((list) =>
        list.getEntries().forEach((entry) => shifts.push(Number(Reflect.get(entry, 'value')))),
      ).observe({ type: 'layout-shift', buffered: true });
    });
    // The session is asked for after hydration.
    await Promise.all([page.waitForResponse(/\/trpc\/account\.session/), page.goto(path)]);
    await expect(page.getByRole('navigation', { name: 'Register or log in' })).toBeVisible();
    const moved = await page.evaluate(() =>
      (Reflect.get(window, 'shifts') as number[]).reduce((sum, each) => sum + each, 0),
    );
    expect(problems).toEqual([]);
    expect(moved).toBeLessThanOrEqual(0.01);
  });
}
