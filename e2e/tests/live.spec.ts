import { expect, type Locator, type Page } from '@playwright/test';
import { at } from '../support/player.ts';
import { test } from '../support/signedIn.ts';
import { watchPage } from '../support/watch.ts';

const KICK_OFF = /\d\d\/\d\d\/\d{4} \d\d:\d\d (AM|PM)/;
const list = (page: Page, name: 'In play' | 'Not started') => page.getByRole('list', { name }).getByRole('article');
const prices = (row: Locator) => row.locator('button[aria-pressed]');

for (const width of [390, 1280]) {
  test(`live cards at ${width} px have score, phase, clock, kick-off and prices, and move by themselves`, async ({
    page,
  }) => {
    const complaints = watchPage(page);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(at('/live'));
    const row = list(page, 'In play').filter({ hasText: '1st Half' }).last();
    await expect(row).toBeVisible();
    await expect(row.locator('.score')).toHaveText([/^\d+$/, /^\d+$/]);
    await expect(row.locator('.clock')).toHaveText(/^\d+′$/);
    await expect(row.getByText(KICK_OFF)).toBeVisible();
    // The last began last, so that its half goes on. By its match: a list in order of kick-off moves up as matches end.
    const href = (await row.getByRole('link').first().getAttribute('href')) ?? '';
    const own = page.getByRole('article').filter({ has: page.locator(`a[href="${href}"]`) });
    const clock = await own.locator('.clock').innerText();
    const shown = await own.locator('.odd-price').allInnerTexts();
    await expect(own.locator('.clock')).not.toHaveText(clock);
    await expect.poll(() => own.locator('.odd-price').allInnerTexts()).not.toEqual(shown);
    expect(complaints).toEqual([]);
  });
}

test('games that have not started are a list of their own, each with its kick-off', async ({ page }) => {
  await page.goto(at('/live'));
  const row = list(page, 'Not started').first();
  await expect(row.getByText(KICK_OFF)).toBeVisible();
  await expect(row.locator('.clock')).toHaveCount(0);
  await expect(row.getByRole('link').first()).toHaveAttribute('href', /^\/markets\/[^/]+$/);
});

test('the strip has the sports with live games alone', async ({ page }) => {
  await page.goto(at('/live'));
  await expect(list(page, 'In play').first()).toBeVisible();
  const sports = page.getByRole('tablist', { name: 'Sports' }).getByRole('tab');
  await expect(async () => {
    const answer = await page.request.get(at('/trpc/sports.list'));
    const body: { result: { data: { name: string; liveCount: number }[] } } = await answer.json();
    const live = body.result.data.filter(({ liveCount }) => liveCount > 0).map(({ name }) => new RegExp(`^${name}`));
    await page.reload();
    await expect(sports).toHaveText(live, { timeout: 2_000 });
  }).toPass();
});

test('a market on the first half shows in the first half alone', async ({ page }) => {
  await page.goto(at('/live'));
  await page.getByRole('group', { name: 'Markets' }).getByRole('button', { name: 'First Half - 3 Way' }).click();
  await expect(page).toHaveURL(/market=105/);
  const inFirst = list(page, 'In play').filter({ hasText: '1st Half' }).last();
  await expect(prices(inFirst).or(inFirst.getByText('Suspended')).first()).toBeVisible();
  const inSecond = list(page, 'In play').filter({ hasText: '2nd Half' }).first();
  await expect(inSecond).toBeVisible();
  await expect(prices(inSecond)).toHaveCount(0);
});

test('a live pick is the slip’s, and the way to more markets leads to the match', async ({ page }) => {
  await page.goto(at('/live'));
  const row = list(page, 'In play').filter({ hasText: '1st Half' }).last();
  const open = row.locator('button[aria-pressed]:not([aria-disabled=true])').first();
  await open.click();
  await expect(page.getByRole('button', { name: 'Betslip 1 selection' })).toBeVisible();
  const more = row.getByRole('link', { name: /^\+\d+/ });
  const href = (await more.getAttribute('href')) ?? '';
  await more.click();
  await expect(page).toHaveURL(at(href));
  await expect(page.getByText('3 Way').first()).toBeVisible();
});
