import { expect, type Page } from '@playwright/test';
import { watchPage } from '../support/watch.ts';
import { test } from '../support/fixtures.ts';
import { hrefOf } from '../support/matches.ts';

const KICK_OFF = /\d\d\/\d\d\/\d\d \d\d:\d\d (AM|PM)/;
const EMPTY = 'Currently, the selected market category does not have data. Choose a different option.';
const FOOTBALL = ['All', 'Main', 'First half', 'Goals', 'Cards and Corners', 'Combo', 'Player', 'Others'];
const DEFAULT_MARKETS = { 10: '2', 4: '306', 24: '322' } as const;

type Match = { matchId: string; homeTeam: string; awayTeam: string; startsAtMs: number };

/** The latest game of a sport's first page that has not begun. */
async function gameAhead(page: Page, sportId: keyof typeof DEFAULT_MARKETS): Promise<Match> {
  const input = JSON.stringify({ sportId, marketId: DEFAULT_MARKETS[sportId], tab: 'highlight', page: 1 });
  const answer = await page.request.get(`/trpc/fixtures.list?input=${encodeURIComponent(input)}`);
  const { items }: { items: Match[] } = (await answer.json()).result.data;
  const game = items.toSorted((a, b) => a.startsAtMs - b.startsAtMs).at(-1);
  if (!game) throw new Error(`no game of sport ${sportId} is ahead`);
  return game;
}

const chips = (page: Page) => page.getByRole('group', { name: 'Categories of markets' }).getByRole('button');
const sections = (page: Page) => page.locator('.accordion-button');

for (const width of [390, 1280]) {
  test(`shows a match before it starts, at ${width} px`, { tag: ['@D-029', '@D-095'] }, async ({ page }) => {
    const problems = watchPage(page);
    await page.setViewportSize({ width, height: 844 });
    const game = await gameAhead(page, 10);
    await page.goto(`/markets/${game.matchId}`);
    await expect(page.getByRole('heading', { level: 2, name: game.homeTeam })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: game.awayTeam })).toBeVisible();
    await expect(page.getByText(KICK_OFF)).toBeVisible();
    await expect(page).toHaveTitle(`${game.homeTeam} v ${game.awayTeam} | Ushindi`);
    await expect(chips(page)).toHaveText(FOOTBALL);
    const count = await sections(page).count();
    expect(count).toBeGreaterThan(10);
    const open = await sections(page).evaluateAll((all) => all.map((each) => each.getAttribute('aria-expanded')));
    expect(open.map((each) => each === 'true')).toEqual(Array.from({ length: count }, (_, index) => index < 10));
    expect(problems).toEqual([]);
  });
}

test('shows the commitment to the result before the match', { tag: ['@R-115'] }, async ({ page }) => {
  const problems = watchPage(page);
  await page.goto(`/markets/${(await gameAhead(page, 10)).matchId}`);
  await page.getByRole('button', { name: 'Result proof' }).click();
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await expect(page.getByText('Shown one minute after the match.')).toBeVisible();
  expect(problems).toEqual([]);
});

test('filters markets by category, and shows all after a second tap', { tag: ['@D-097'] }, async ({ page }) => {
  await page.goto(`/markets/${(await gameAhead(page, 10)).matchId}`);
  await expect(sections(page).first()).toBeVisible();
  const all = await sections(page).count();
  const goals = page.getByRole('button', { name: 'Goals', exact: true });
  await goals.click();
  await expect(goals).toHaveAttribute('aria-pressed', 'true');
  await expect(sections(page)).toHaveText([/^Exact Goals/, /^Home Team Total Goals/, /^Away Team Total Goals/]);
  await goals.click();
  await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(sections(page)).toHaveCount(all);
});

test('closes and opens a section', async ({ page }) => {
  await page.goto(`/markets/${(await gameAhead(page, 10)).matchId}`);
  const first = sections(page).first();
  const price = page
    .locator('.accordion')
    .first()
    .getByRole('button', { name: /^X, \d/ });
  await expect(price).toBeVisible();
  await first.click();
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  await expect(price).toHaveCount(0);
  await first.click();
  await expect(price).toBeVisible();
});

test('labels outcomes with short names in four markets and full names elsewhere', { tag: ['@D-083'] }, async ({
  page,
}) => {
  const { matchId, homeTeam, awayTeam } = await gameAhead(page, 10);
  await page.goto(`/markets/${matchId}`);
  const labels = (market: string) =>
    page
      .locator('.accordion')
      .filter({ has: page.getByRole('button', { name: new RegExp(`^${market}`) }) })
      .locator('.odd-label');
  await expect(labels('3 Way')).toHaveText(['1', 'X', '2']);
  await expect(labels('Double Chance')).toHaveText(['1X', '12', 'X2']);
  await expect(labels('Both Teams To Score')).toHaveText(['GG', 'NG']);
  await expect(labels('Draw No Bet')).toHaveText([homeTeam, awayTeam]);
  await expect(labels('Total Goals Over/Under').first()).toHaveText('Over 0.5');
  const prices = await page.locator('.odd-price').allInnerTexts();
  expect(prices.length).toBeGreaterThan(10);
  for (const price of prices) expect(price).toMatch(/^(\d+\.\d\d|–)$/);
});

test('shows categories for basketball and none for tennis', { tag: ['@D-101'] }, async ({ page }) => {
  await page.goto(`/markets/${(await gameAhead(page, 4)).matchId}`);
  await expect(chips(page)).toHaveText(['All', 'Main', 'Half', 'Quarter', 'Side', 'Home/Away']);
  await page.goto(`/markets/${(await gameAhead(page, 24)).matchId}`);
  await expect(chips(page)).toHaveText(['All']);
});

/** Opens a live match in its second half with at least 24 simulated minutes, which are as many seconds, left. */
async function openSecondHalf(page: Page): Promise<void> {
  const rows = page.getByRole('list', { name: 'In play' }).getByRole('article');
  const row = rows.filter({ hasText: '2nd Half' }).filter({ hasText: /(?:4[6-9]|5\d|6[0-6])′/ });
  await row.first().getByRole('link').first().click({ timeout: 60_000 });
}

test('shows score and clock of a live match in its second half, and nothing of the first', {
  tag: ['@D-030', '@R-192'],
}, async ({ page }) => {
  await page.goto('/live?sport=10');
  await openSecondHalf(page);
  await expect(page).toHaveURL(/\/markets\/live\//);
  await expect(page.locator('.big-score span')).toHaveText([/^\d+$/, /^\d+$/]);
  await expect(page.locator('.match-head-line .clock')).toHaveText(/^\d+′$/);
  await expect(page.locator('.match-head-line').getByText('2nd Half')).toBeVisible();
  await expect(page.locator('.match-head-line').getByText(KICK_OFF)).toBeVisible();
  await expect(chips(page).getByText('Main')).toBeVisible();
  await expect(chips(page).getByText('First half')).toHaveCount(0);
  await expect(sections(page).filter({ hasText: 'First Half' })).toHaveCount(0);
});

test('locks no outcome of an open live market', { tag: ['@R-191'] }, async ({ page }) => {
  await page.goto('/live?sport=10');
  await openSecondHalf(page);
  await expect(page.locator('.odd-price').first()).toBeVisible();
  // Odds are locked while the live data is late.
  await expect(page.locator('.odd[aria-disabled=true]')).toHaveCount(0);
});

test('shows the final result and the next matches when a match ends', { tag: ['@R-192'] }, async ({ page }) => {
  const problems = watchPage(page);
  await page.goto('/live?sport=10');
  // The first match started first, so it ends next.
  const rows = page.getByRole('list', { name: 'In play' }).getByRole('article').filter({ hasText: '2nd Half' });
  await rows.first().getByRole('link').first().click({ timeout: 60_000 });
  await expect(page.locator('.match-head-line .clock')).toHaveText('FT', { timeout: 120_000 });
  await expect(page.getByText('Final result')).toBeVisible();
  await expect(page.locator('.big-score span')).toHaveText([/^\d+$/, /^\d+$/]);
  await expect(chips(page)).toHaveCount(0);
  const result = page.url();
  const next = page.getByRole('list', { name: 'Next matches' }).locator('a.teams').first();
  await expect(next).toHaveAttribute('href', /^\/markets\/\d+$/);
  await page.reload();
  await expect(page.locator('.match-head-line .clock')).toHaveText('FT');
  await page.goto(result.replace('/live/', '/'));
  await expect(page.getByText('Final result')).toBeVisible();
  expect(problems).toEqual([]);
});

type ReceivedMarket = { category: string; outcomes: { odds: number | null }[] };

/** Opens a match of Home whose markets the gateway sends changed. */
async function openChanged(page: Page, change: (markets: ReceivedMarket[]) => ReceivedMarket[]): Promise<void> {
  await page.route('**/trpc/*fixtures.match**', async (route) => {
    const answer = await route.fetch();
    const body: { result: { data: { fixture: { markets: ReceivedMarket[] } } } } = await answer.json();
    const { fixture } = body.result.data;
    fixture.markets = change(fixture.markets);
    await route.fulfill({ response: answer, json: body });
  });
  const { matchId } = await gameAhead(page, 10);
  await page.goto('/live?sport=10');
  // A link inside the app loads the match in the browser. The server would have loaded it unchanged.
  await page.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, `/markets/${matchId}`);
}

test('explains a category without markets', { tag: ['@D-099'] }, async ({ page }) => {
  await openChanged(page, (markets) => markets.filter(({ category }) => category !== 'Combo'));
  await page.getByRole('button', { name: 'Combo', exact: true }).click();
  await expect(page.getByText(EMPTY)).toBeVisible();
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL('/');
});

test('explains closed odds visibly and to screen readers', { tag: ['@D-085'] }, async ({ page }) => {
  await openChanged(page, ([first, ...others]) => [
    { category: '', ...first, outcomes: (first?.outcomes ?? []).map((outcome) => ({ ...outcome, odds: null })) },
    ...others,
  ]);
  const closed = page.locator('.odd[aria-disabled=true]').first();
  await expect(closed).toBeVisible();
  await expect(closed).toHaveAttribute('title', /Odds not available at the moment$/);
  await expect(closed).toHaveAttribute('aria-label', /Odds not available at the moment$/);
  await expect(closed.locator('svg')).toBeVisible();
  await closed.click({ force: true });
  await expect(closed).toHaveAttribute('aria-pressed', 'false');
});

test('subscribes to a match when it opens and unsubscribes when it closes', { tag: ['@D-154'] }, async ({ page }) => {
  const sent: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
  await page.goto('/live');
  const listed = page.locator('[aria-label="In play"] a.teams');
  const topicOf = (href: string) => `match:${href.split('/').at(-1)}`;
  const message = (op: 'sub' | 'unsub', href: string) => JSON.stringify({ op, topic: topicOf(href) });
  // The last match started last, so it does not end during the test. The list may change at any time.
  const first = await hrefOf(listed.last());
  await page.locator(`a.teams[href="${first}"]`).click();
  await expect.poll(() => sent).toContain(message('sub', first));
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => sent).toContain(message('unsub', first));
  const second = await hrefOf(page.locator(`[aria-label="In play"] a.teams:not([href="${first}"])`).last());
  await page.locator(`a.teams[href="${second}"]`).click();
  await expect.poll(() => sent).toContain(message('sub', second));
});
