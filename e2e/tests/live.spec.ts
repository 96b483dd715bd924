import { expect, type Locator, type Page, type WebSocket } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { hrefOf, rowByMatchId, selectLive } from '../support/matches.ts';
import { watchPage } from '../support/watch.ts';

const KICK_OFF = /\d\d\/\d\d\/\d{4} \d\d:\d\d (AM|PM)/;
const list = (page: Page, name: 'In play' | 'Not started') => page.getByRole('list', { name }).getByRole('article');
const openPrice = (page: Page) => page.locator('button[aria-pressed]:not([aria-disabled=true]):not([disabled])');
const prices = (row: Locator) => row.locator('button[aria-pressed]');

for (const width of [390, 1280]) {
  test(`shows score, phase, clock, kick-off and odds on live cards at ${width} px, which update by themselves`, {
    tag: ['@D-088', '@D-094'],
  }, async ({ page }) => {
    const problems = watchPage(page);
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/live');
    // An outcome without odds has no price element, so a row with all three outcomes open is chosen.
    const row = list(page, 'In play')
      .filter({ hasText: '1st Half' })
      .filter({ has: openPrice(page) })
      .filter({ has: page.locator('.odd-price').nth(2) })
      .last();
    await expect(row).toBeVisible();
    await expect(row.locator('.score')).toHaveText([/^\d+$/, /^\d+$/]);
    await expect(row.locator('.clock')).toHaveText(/^\d+′$/);
    await expect(row.getByText(KICK_OFF)).toBeVisible();
    // The last row started last, so its half continues. Rows are found by match, because the list shifts as matches end.
    const href = await hrefOf(row.locator('a.teams'));
    const own = page.getByRole('article').filter({ has: page.locator(`a[href="${href}"]`) });
    const clock = await own.locator('.clock').innerText();
    // A goal suspends the market for a moment.
    await expect(own.locator('.odd-price')).toHaveCount(3);
    const shown = await own.locator('.odd-price').allInnerTexts();
    await expect(own.locator('.clock')).not.toHaveText(clock);
    await expect.poll(() => own.locator('.odd-price').allInnerTexts()).not.toEqual(shown);
    expect(problems).toEqual([]);
  });
}

const BLINK_LIMIT_MS = 5_000;

test('ends each animation of a loaded list within five seconds (WCAG 2.2.2)', async ({ page }) => {
  await page.goto('/live');
  await expect(list(page, 'In play').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0);
  const readAnimations = () =>
    page.evaluate(() =>
      document.getAnimations().map((each) => ({
        name: 'animationName' in each ? String(each.animationName) : 'transition',
        // A number, or a CSS value where a timeline is not the document's.
        endsAfterMs: Number(each.effect?.getComputedTiming().endTime),
      })),
    );
  let animations: Awaited<ReturnType<typeof readAnimations>> = [];
  // Those of the first paint have ended where the app starts slowly. The next part of a match begins them again.
  await expect(async () => {
    animations = await readAnimations();
    expect(animations.map(({ name }) => name)).toContain('breathe');
  }).toPass();
  expect(animations.filter(({ endsAfterMs }) => !(endsAfterMs <= BLINK_LIMIT_MS))).toEqual([]);
});

test('lists matches that have not started separately, with their kick-off', { tag: ['@D-089'] }, async ({ page }) => {
  await page.goto('/live');
  // The first one may start meanwhile, and keeps its row.
  const row = list(page, 'Not started').last();
  await expect(row.getByText(KICK_OFF)).toBeVisible();
  await expect(row.locator('.clock')).toHaveCount(0);
  await expect(row.getByRole('link').first()).toHaveAttribute('href', /^\/markets\/[^/]+$/);
});

test('shows only sports with live matches in the strip', { tag: ['@D-047'] }, async ({ page }) => {
  await page.goto('/live');
  await expect(list(page, 'In play').first()).toBeVisible();
  const sports = page.getByRole('tablist', { name: 'Sports' }).getByRole('tab');
  await expect(async () => {
    const answer = await page.request.get('/trpc/sports.list');
    const body: { result: { data: { name: string; liveCount: number }[] } } = await answer.json();
    const live = body.result.data.filter(({ liveCount }) => liveCount > 0).map(({ name }) => new RegExp(`^${name}`));
    await page.reload();
    await expect(sports).toHaveText(live, { timeout: 2_000 });
  }).toPass();
});

test('shows a first-half market only in the first half', { tag: ['@D-093'] }, async ({ page }) => {
  await page.goto('/live');
  await page.getByRole('group', { name: 'Markets' }).getByRole('button', { name: 'First Half - 3 Way' }).click();
  await expect(page).toHaveURL(/market=105/);
  const inFirst = list(page, 'In play').filter({ hasText: '1st Half' }).last();
  await expect(prices(inFirst).or(inFirst.getByText('Suspended')).first()).toBeVisible();
  const inSecond = list(page, 'In play').filter({ hasText: '2nd Half' }).first();
  await expect(inSecond).toBeVisible();
  await expect(prices(inSecond)).toHaveCount(0);
});

test('offers the other markets of a match whose chosen market is closed', { tag: ['@D-090'] }, async ({ page }) => {
  await page.goto('/live?sport=10&market=105');
  const inSecond = list(page, 'In play').filter({ hasText: '2nd Half' }).last();
  await expect(inSecond).toBeVisible();
  await expect(prices(inSecond)).toHaveCount(0);
  await expect(inSecond.getByRole('link', { name: /^\+\d+/ })).toHaveAttribute('href', /^\/markets\/live\/\w+$/);
});

test('adds a live selection to the slip, and opens the match for more markets', async ({ page }) => {
  const row = rowByMatchId(page, await selectLive(page));
  await expect(page.getByRole('banner').getByRole('button', { name: 'Betslip 1 selection' })).toBeVisible();
  const more = row.getByRole('link', { name: /^\+\d+/ });
  const href = await hrefOf(more);
  await more.click();
  await expect(page).toHaveURL(href);
  await expect(page.getByText('3 Way').first()).toBeVisible();
});

/** Hides or shows the page for its own code; a browser without windows cannot. */
async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((shown) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => shown });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

test('closes its socket when it has been hidden for 30 s, and opens one at once when it is shown', {
  tag: ['@C-053'],
}, async ({ page }) => {
  const sockets: WebSocket[] = [];
  page.on('websocket', (socket) => sockets.push(socket));
  await page.clock.install();
  // The server's page shows the list before the client has its socket.
  const isFollowing = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto('/live?sport=10');
  await isFollowing;
  await setVisibility(page, 'hidden');
  await page.clock.runFor(30_000);
  await expect.poll(() => sockets.every((socket) => socket.isClosed())).toBe(true);
  const opened = sockets.length;
  await page.clock.runFor(120_000);
  expect(sockets).toHaveLength(opened);
  await setVisibility(page, 'visible');
  await expect.poll(() => sockets.length).toBe(opened + 1);
  await expect(page.getByText(/^Paused\./)).toHaveCount(0);
  expect(sockets.at(-1)?.isClosed()).toBe(false);
});
