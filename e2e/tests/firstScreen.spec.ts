import { expect, type Browser, type Page } from '@playwright/test';
import { createPlayer } from '../support/api.ts';
import { hrefOf, matchAhead, UPCOMING } from '../support/matches.ts';
import { playerTest, test } from '../support/fixtures.ts';
import { UNNOTICED_SHIFT, watchStart } from '../support/shifts.ts';
import { holdRequests } from '../support/watch.ts';

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
  await page.goto(UPCOMING);
  // The first match may kick off meanwhile, and the search lists only matches before that.
  const teams = rows(page).nth(3).locator('a.teams');
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

/** What would do something only with JavaScript. */
const idle = (page: Page) =>
  page.locator('button:not([type=submit], .odd, .accordion-button):visible, select:visible, form[method=post]:visible');

const READABLE = [
  '/',
  '/live',
  '/country',
  '/search',
  '/results',
  '/promotions',
  '/leaderboard',
  '/jackpot-pool',
  '/instant-games',
  '/login',
  '/faqs',
  '/terms-and-conditions',
  'a match',
];

for (const path of READABLE) {
  test(`shows nothing without effect, and no notice, on ${path} without JavaScript`, { tag: ['@R-36'] }, async ({
    browser,
    baseURL,
    page: withScript,
  }) => {
    const address = path === 'a match' ? `/markets/${(await matchAhead(withScript)).matchId}` : path;
    const page = await withoutScript(browser, baseURL);
    await page.goto(address);
    await expect(page.locator('main')).toBeVisible();
    await expect(idle(page)).toHaveCount(0);
    await expect(page.locator('#not-started')).toHaveCSS('display', 'none');
    await page.context().close();
  });
}

test('shows another market of a list by a link without JavaScript', { tag: ['@R-36'] }, async ({
  browser,
  baseURL,
}) => {
  const page = await withoutScript(browser, baseURL);
  for (const path of [UPCOMING, '/live']) {
    await page.goto(path);
    const chip = page.getByRole('group', { name: 'Markets' }).locator('a[aria-pressed=false]').first();
    const address = await hrefOf(chip);
    await chip.click();
    await expect(page).toHaveURL((url) => url.search === address);
    await expect(page.locator('a[aria-pressed=true]')).toHaveAttribute('href', address);
  }
  await page.context().close();
});

const NOTHING = [
  ['/markets/999999999', 'This match is not available.'],
  ['/markets/no-match', 'This match is not available.'],
  ['/markets/live/999999999', 'This match is not live any more.'],
  ['/markets/live/no-match', 'This match is not live any more.'],
  ['/country?country=Nowhere', 'No top leagues are available at the moment.'],
  ['/search?text=zzzzzz', 'No results found.'],
  ['/promotions/none', 'Page not found'],
] as const;

for (const [path, text] of NOTHING) {
  test(`answers 404 and shows that nothing is at ${path}`, { tag: ['@R-36'] }, async ({ page, request }) => {
    const response = await request.get(path, { headers: { accept: '*/*' } });
    const html = await response.text();
    expect(response.status()).toBe(404);
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).toContain(text);
    expect(html).not.toContain('skeleton');
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (message) => /hydrat|Content Security/i.test(message.text()) && problems.push(message.text()));
    await Promise.all([page.waitForResponse(/\/trpc\/account\.session/), page.goto(path)]);
    await expect(page.getByText(text)).toBeVisible();
    expect(problems).toEqual([]);
  });
}

playerTest(
  'previews a shared bet without data of its player, and no unknown one',
  { tag: ['@R-36'] },
  async ({ player, request }) => {
    const get = async (code: string) => request.get(`/share/${code}`, { headers: { accept: '*/*' } });
    const shared = await get(player.betId);
    const html = await shared.text();
    expect(shared.status()).toBe(200);
    expect(html).toMatch(/property="og:title" content="\d+ selections?, odds \d+\.\d\d \| Ushindi"/);
    expect(html).toMatch(/property="og:description" content="[^"]+ v [^"]+: [^"]+ \d+\.\d\d/);
    expect(html).toMatch(/property="og:image" content="http[^"]+\/og\.png"/);
    expect(html).not.toContain(player.number.slice(-9));
    const unknown = await get('QQQQQ00');
    expect(unknown.status()).toBe(404);
    expect(await unknown.text()).toContain('<meta name="robots" content="noindex" />');
  },
);

const PAGES = [
  '/',
  '/?tab=upcoming',
  '/live',
  '/country',
  '/search?text=uni',
  '/results',
  '/leaderboard',
  '/jackpot-pool',
  '/instant-games',
  '/faqs',
  '/promotions',
  '/terms-and-conditions',
];

/** Opens a page until it is hydrated, and returns its HTML as sent. */
async function visit(page: Page, path: string): Promise<string> {
  // The session is requested after hydration.
  const session = page.waitForResponse(/\/trpc\/account\.session/);
  const response = await page.goto(path);
  await session;
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Register' })).toBeVisible();
  return (await response?.text()) ?? '';
}

/** The addresses of all matches in a page's HTML. */
const matchesOf = (html: string): string[] => html.match(/\/markets\/(?:live\/)?\d+/g) ?? [];

/** The addresses of the live matches in a page's HTML, in their order. */
const liveMatchesOf = (html: string): string[] => [...new Set(html.match(/\/markets\/live\/\d+/g))];

for (const path of PAGES) {
  test(`hydrates ${path} without an error and without moving anything`, { tag: ['@R-36'] }, async ({ page }) => {
    const { problems, moved } = await watchStart(page);
    // Loads the fonts. The fallback face has the width of ours on phones, which have Roboto, and not on every other machine.
    await visit(page, path);
    // A match that ends or kicks off meanwhile leaves its list, which rightly moves the rows below it.
    let distance = Number.NaN;
    await expect(async () => {
      const sent = await visit(page, path);
      distance = await moved();
      const shown = await page.content();
      expect(liveMatchesOf(shown)).toEqual(liveMatchesOf(sent));
      expect(matchesOf(shown)).toEqual(expect.arrayContaining(matchesOf(sent)));
    }).toPass();
    expect(problems).toEqual([]);
    expect(distance).toBeLessThanOrEqual(UNNOTICED_SHIFT);
  });
}

for (const who of ['guest', 'player'])
  test(`leaves the search where it was when the actions of a ${who} appear`, { tag: ['@R-36'] }, async ({ page }) => {
    if (who === 'player') await createPlayer(page.request, 5_000);
    const release = await holdRequests(page, /\/assets\/app-[^/]*\.js$/);
    const leftOfSearch = async () => {
      await page.evaluate(() => document.fonts.ready);
      return (await page.getByRole('link', { name: 'Search for game' }).boundingBox())?.x;
    };
    const actions = page.getByRole('banner').getByRole('button', { name: who === 'player' ? /Deposit$/ : 'Betslip' });
    await page.goto('/', { waitUntil: 'commit' });
    // Nothing is painted before the style sheet, but elements without it already have a place.
    const isStyled = () => page.evaluate(() => !!document.querySelector<HTMLLinkElement>('[rel=stylesheet]')?.sheet);
    await expect.poll(isStyled).toBe(true);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(actions).toBeHidden();
    const left = await leftOfSearch();
    release();
    await expect(actions).toBeVisible();
    expect(left).toBeGreaterThan(0);
    expect(await leftOfSearch()).toBe(left);
  });

test('keeps and uses text that is typed before the app has started', { tag: ['@R-36'] }, async ({ page }) => {
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/search', { waitUntil: 'commit' });
  const field = page.getByRole('searchbox');
  await field.pressSequentially('uni');
  release();
  await expect(page.locator('#root[data-hydrated]')).toBeVisible();
  await expect(page).toHaveURL(/[?]text=uni$/);
  await expect(field).toHaveValue('uni');
});

test("requests the screen's scripts before those of the app have run", { tag: ['@R-36'] }, async ({ page }) => {
  const release = await holdRequests(page, /\/assets\/app-[^/]*\.js$/);
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.ok()) scripts.push(new URL(response.url()).pathname);
  });
  const html = (await (await page.goto('/live', { waitUntil: 'commit' }))?.text()) ?? '';
  const [template = ''] = /<template id="screen-scripts">.*?<\/template>/.exec(html) ?? [];
  const named = [...template.matchAll(/href="([^"]+)"/g)].map(([, file]) => file);
  expect(named.join()).toContain('/assets/live-');
  await expect.poll(() => named.filter((file) => !scripts.includes(file ?? ''))).toEqual([]);
  expect(scripts.filter((file) => /\/app-.*\.js$/.test(file))).toEqual([]);
  release();
  await expect(page.locator('#root[data-hydrated]')).toBeAttached();
});

for (const path of ['/live', '/country', '/faqs', '/?tab=boosted'])
  test(`sends ${path} with all the styles that it needs before the app runs`, { tag: ['@R-36'] }, async ({ page }) => {
    const response = await page.goto(path);
    const html = (await response?.text()) ?? '';
    const sent = [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, file]) => file);
    expect(sent[0]).toContain('/assets/app-');
    expect(sent.length).toBeGreaterThan(1);
    await expect(page.locator('#root[data-hydrated]')).toBeAttached();
    const links = page.locator('link[rel=stylesheet]');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(sent);
  });

const PLAYER_PAGES = [
  { path: '/my-bets', title: 'My Bets', shown: (page: Page) => page.getByRole('article').first() },
  { path: '/my-account', title: 'Account', shown: (page: Page) => page.getByRole('link', { name: 'Transactions' }) },
  { path: '/withdraw', title: 'Withdraw', shown: (page: Page) => page.getByLabel('Amount') },
  {
    path: '/transactions',
    title: 'Transactions',
    shown: (page: Page) => page.getByRole('list', { name: 'Money in and out' }),
  },
  { path: '/freebet', title: 'Bonus', shown: (page: Page) => page.getByRole('list', { name: 'My bonuses' }) },
];

for (const { path, title, shown } of PLAYER_PAGES) {
  playerTest(
    `sends everyone the same frame of ${path} and fills it for a player without moving it`,
    {
      tag: ['@R-36'],
    },
    async ({ page, player, playwright, baseURL }) => {
      const { problems, moved } = await watchStart(page);
      const asGuest = await playwright.request.newContext({ ...(baseURL !== undefined && { baseURL }) });
      const ofGuest = await (await asGuest.get(path, { headers: { accept: '*/*' } })).text();
      await asGuest.dispose();
      const response = await page.goto(path);
      const ofPlayer = (await response?.text()) ?? '';
      expect(ofPlayer).toContain(`<title>${title}`);
      const screenOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      expect(screenOf(ofPlayer)).toBe(screenOf(ofGuest));
      for (const own of [player.number.slice(-9), player.betId]) expect(ofPlayer).not.toContain(own);
      await expect(shown(page)).toBeVisible();
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      expect(problems).toEqual([]);
      expect(await moved()).toBeLessThanOrEqual(UNNOTICED_SHIFT);
    },
  );

  test(`shows a guest at ${path} nothing of a player before Login`, { tag: ['@R-36', '@A-013'] }, async ({ page }) => {
    const { problems } = await watchStart(page);
    const release = await holdRequests(page, /\/trpc\/account\.session/);
    await page.goto(path);
    await expect(page.locator('#root[data-hydrated]')).toBeAttached();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(shown(page)).toHaveCount(0);
    release();
    await expect(page).toHaveURL(new RegExp(`/login\\?redirect=${encodeURIComponent(path)}`));
    expect(problems).toEqual([]);
  });
}
