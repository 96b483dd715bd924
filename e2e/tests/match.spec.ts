import { expect, test, type Page } from '@playwright/test';
import { at } from '../support/player.ts';
import { watchPage } from '../support/watch.ts';

const KICK_OFF = /\d\d\/\d\d\/\d\d \d\d:\d\d (AM|PM)/;
const EMPTY = 'Currently, the selected market category does not have data. Choose a different option.';
const FOOTBALL = ['All', 'Main', 'First half', 'Goals', 'Cards and Corners', 'Combo', 'Player', 'Others'];
const DEFAULT_MARKETS = { 10: '2', 4: '306', 24: '322' } as const;

type Game = { matchId: string; homeTeam: string; awayTeam: string; startsAtMs: number };

/** The latest game of a sport's first page that has not begun. */
async function gameAhead(page: Page, sportId: keyof typeof DEFAULT_MARKETS): Promise<Game> {
  const input = JSON.stringify({ sportId, marketId: DEFAULT_MARKETS[sportId], tab: 'highlight', page: 1 });
  const answer = await page.request.get(at(`/trpc/fixtures.list?input=${encodeURIComponent(input)}`));
  const { items }: { items: Game[] } = (await answer.json()).result.data;
  const game = items.toSorted((a, b) => a.startsAtMs - b.startsAtMs).at(-1);
  if (!game) throw new Error(`no game of sport ${sportId} is ahead`);
  return game;
}

const chips = (page: Page) => page.getByRole('group', { name: 'Categories of markets' }).getByRole('button');
const sections = (page: Page) => page.locator('.fold-button');

for (const width of [390, 1280]) {
  test(`a match before it starts, at ${width} px`, async ({ page }) => {
    const complaints = watchPage(page);
    await page.setViewportSize({ width, height: 844 });
    const game = await gameAhead(page, 10);
    await page.goto(at(`/markets/${game.matchId}`));
    await expect(page.getByRole('heading', { level: 2, name: game.homeTeam })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: game.awayTeam })).toBeVisible();
    await expect(page.getByText(KICK_OFF)).toBeVisible();
    await expect(page).toHaveTitle(`${game.homeTeam} v ${game.awayTeam} | Ushindi`);
    await expect(chips(page)).toHaveText(FOOTBALL);
    const count = await sections(page).count();
    expect(count).toBeGreaterThan(10);
    const open = await sections(page).evaluateAll((all) => all.map((each) => each.getAttribute('aria-expanded')));
    expect(open.map((each) => each === 'true')).toEqual(Array.from({ length: count }, (_, index) => index < 10));
    expect(complaints).toEqual([]);
  });
}

test('a category filters the markets, and tapped again leads back to all', async ({ page }) => {
  await page.goto(at(`/markets/${(await gameAhead(page, 10)).matchId}`));
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

test('a section closes and opens again', async ({ page }) => {
  await page.goto(at(`/markets/${(await gameAhead(page, 10)).matchId}`));
  const first = sections(page).first();
  const price = page
    .locator('.fold')
    .first()
    .getByRole('button', { name: /^X, \d/ });
  await expect(price).toBeVisible();
  await first.click();
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  await expect(price).toHaveCount(0);
  await first.click();
  await expect(price).toBeVisible();
});

test('prices go by short names in four markets and by whole ones elsewhere', async ({ page }) => {
  const { matchId, homeTeam, awayTeam } = await gameAhead(page, 10);
  await page.goto(at(`/markets/${matchId}`));
  const labels = (market: string) =>
    page
      .locator('.fold')
      .filter({ has: page.getByRole('button', { name: new RegExp(`^${market}`) }) })
      .locator('.odd-label');
  await expect(labels('3 Way')).toHaveText(['1', 'X', '2']);
  await expect(labels('Double Chance')).toHaveText(['1X', '12', 'X2']);
  await expect(labels('Both Teams To Score')).toHaveText(['GG', 'NG']);
  await expect(labels('Draw No Bet')).toHaveText([homeTeam, awayTeam]);
  await expect(labels('Total Goals Over/Under').first()).toHaveText('Over 0.5');
  for (const price of await page.locator('.odd-price').allInnerTexts()) expect(price).toMatch(/^(\d+\.\d\d|–)$/);
});

test('basketball has its own categories and tennis none', async ({ page }) => {
  await page.goto(at(`/markets/${(await gameAhead(page, 4)).matchId}`));
  await expect(chips(page)).toHaveText(['All', 'Main', 'Half', 'Quarter', 'Side', 'Home/Away']);
  await page.goto(at(`/markets/${(await gameAhead(page, 24)).matchId}`));
  await expect(chips(page)).toHaveText(['All']);
});

/** Opens a match of the live list in its second half, with a quarter of an hour to go: one second each. */
async function openSecondHalf(page: Page): Promise<void> {
  const rows = page.getByRole('list', { name: 'In play' }).getByRole('article');
  const row = rows.filter({ hasText: '2nd Half' }).filter({ hasText: /(?:5[5-9]|6\d|7[0-5])′/ });
  await row.first().getByRole('link').first().click({ timeout: 60_000 });
}

test('a live match past its first half has score and clock, and nothing on the half', async ({ page }) => {
  await page.goto(at('/live'));
  await openSecondHalf(page);
  await expect(page).toHaveURL(/\/markets\/live\//);
  await expect(page.locator('.big-score span')).toHaveText([/^\d+$/, /^\d+$/]);
  await expect(page.locator('.match-head-line .clock')).toHaveText(/^\d+′$/);
  await expect(page.locator('.match-head-line').getByText('2nd Half')).toBeVisible();
  await expect(page.locator('.match-head-line').getByText(KICK_OFF)).toBeVisible();
  await page.getByRole('button', { name: 'First half', exact: true }).click();
  await expect(page.getByText(EMPTY)).toBeVisible();
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL(at('/'));
});

test('a price that cannot be taken says why to eye and ear', async ({ page }) => {
  await page.goto(at('/live'));
  // Late in a match prices reach their end: there is always one without a price or out of trade.
  await openSecondHalf(page);
  const closed = page.locator('.odd[aria-disabled=true]').first();
  await expect(closed).toBeVisible();
  const reason =
    /(Odds not available at the moment|This odd is not available for betting|This market is not available for betting)$/;
  await expect(closed).toHaveAttribute('title', reason);
  await expect(closed).toHaveAttribute('aria-label', reason);
  await expect(closed.locator('svg')).toBeVisible();
  await closed.click({ force: true });
  await expect(closed).toHaveAttribute('aria-pressed', 'false');
});

test('the socket of a match opens with it, changes with it and ends with it', async ({ page }) => {
  const said: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => said.push(String(payload))));
  await page.goto(at('/live'));
  const links = page.getByRole('list', { name: 'In play' }).locator('article .teams');
  await expect(links.nth(1)).toBeVisible();
  const [first, second] = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
  const topicOf = (href = '') => `match:${href.split('/').at(-1)}`;
  const message = (op: 'sub' | 'unsub', href?: string) => JSON.stringify({ op, topic: topicOf(href) });
  await page.locator(`a.teams[href="${first}"]`).click();
  await expect.poll(() => said).toContain(message('sub', first));
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => said).toContain(message('unsub', first));
  await page.locator(`a.teams[href="${second}"]`).click();
  await expect.poll(() => said).toContain(message('sub', second));
});
