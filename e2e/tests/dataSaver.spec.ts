import { expect, type Page } from '@playwright/test';
import { selectLive } from '../support/matches.ts';
import { UNNOTICED_SHIFT, watchShifts } from '../support/shifts.ts';
import { openSlip } from '../support/slip.ts';
import { watchPage } from '../support/watch.ts';
import { test } from '../support/fixtures.ts';

/** Replaces what the browser reports about its connection. */
async function connectionIs(page: Page, reported: { saveData?: boolean; effectiveType?: string }): Promise<void> {
  await page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), value) });
  }, reported);
}

/** The files that a page requests. */
function watchFiles(page: Page) {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  return { ending: (ending: RegExp) => urls.filter((url) => ending.test(new URL(url).pathname)) };
}

/** Opens a page and waits until it is hydrated. */
const open = (page: Page, path: string) =>
  Promise.all([page.waitForResponse(/\/trpc\/account\.session/), page.goto(path)]);

const banners = (page: Page) => page.locator('.carousel');

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  return { menu, freeData: menu.getByRole('switch', { name: 'Free Data' }) };
}

/** Today's downloads in KB, as the menu shows them. */
async function shownKb(page: Page): Promise<number> {
  const { menu } = await openMenu(page);
  const text = await menu.getByText(/^Today: /).innerText();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const [, size = '', unit] = /^Today: ([\d.]+) (KB|MB), about KES \d+\.\d\d$/.exec(text) ?? [];
  return Number(size) * (unit === 'MB' ? 1000 : 1);
}

for (const reported of [{ saveData: true }, { effectiveType: '3g' }])
  test(`requests no font, picture or code ahead, and shows no banner, with ${JSON.stringify(reported)}`, {
    tag: ['@R-30', '@R-38'],
  }, async ({ page }) => {
    await connectionIs(page, reported);
    const problems = watchPage(page);
    const files = watchFiles(page);
    await open(page, '/');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(banners(page)).toHaveCount(0);
    const scripts = files.ending(/\.js$/).length;
    await page.getByRole('link', { name: 'Countries' }).dispatchEvent('pointerdown');
    expect(files.ending(/\.js$/)).toHaveLength(scripts);
    await open(page, '/country');
    await expect(page.locator('.flag').first()).toBeVisible();
    expect(files.ending(/\.(woff2|svg|png|jpe?g|webp)$/)).toEqual([]);
    expect(problems).toEqual([]);
  });

test('moves nothing on the screen when it starts with the data saver', { tag: ['@R-36', '@R-38'] }, async ({
  page,
}) => {
  await connectionIs(page, { saveData: true });
  const moved = await watchShifts(page);
  await open(page, '/');
  await expect(banners(page)).toHaveCount(0);
  expect(await moved()).toBeLessThanOrEqual(UNNOTICED_SHIFT);
});

test('keeps a choice by hand against the connection, and brings banners, fonts and early code back', {
  tag: ['@D-049', '@R-38'],
}, async ({ page }) => {
  await connectionIs(page, { saveData: true });
  await open(page, '/');
  await expect(banners(page)).toHaveCount(0);
  const { menu, freeData } = await openMenu(page);
  await expect(freeData).toHaveAttribute('aria-checked', 'true');
  await Promise.all([page.waitForRequest(/\.woff2$/), freeData.click()]);
  await expect(menu.getByText(/Off until you turn it on/)).toBeVisible();
  await expect(banners(page)).toBeVisible();
  await open(page, '/');
  await expect(banners(page)).toBeVisible();
  await Promise.all([
    page.waitForRequest(/\/find-.*\.js$/),
    page.getByRole('link', { name: 'Countries' }).dispatchEvent('pointerdown'),
  ]);
  const again = await openMenu(page);
  await expect(again.freeData).toHaveAttribute('aria-checked', 'false');
  await again.menu.getByRole('button', { name: 'Let the connection decide' }).click();
  await expect(again.freeData).toHaveAttribute('aria-checked', 'true');
  await expect(banners(page)).toHaveCount(0);
});

test("shows today's bytes, which grow, survive a reload and add up over tabs", { tag: ['@R-38'] }, async ({
  page,
  context,
}) => {
  await open(page, '/');
  // Home's first visit is at least its scripts.
  await expect.poll(() => shownKb(page)).toBeGreaterThan(100);
  const first = await shownKb(page);
  await open(page, '/');
  expect(await shownKb(page)).toBeGreaterThanOrEqual(first);
  const other = await context.newPage();
  await open(other, '/live');
  await expect.poll(() => shownKb(other)).toBeGreaterThan(first);
  await expect.poll(() => shownKb(page)).toBeGreaterThan(first);
});

test('follows lists in long batches, and live selections only while the slip is open', {
  tag: ['@R-30', '@R-38'],
}, async ({ page }) => {
  await connectionIs(page, { saveData: true });
  const subscribed: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => subscribed.push(String(payload))));
  const matchId = await selectLive(page);
  expect(subscribed.some((message) => message.includes('"batched:10:2"'))).toBe(true);
  expect(subscribed.filter((message) => message.includes('"live:'))).toEqual([]);
  const followed = () => subscribed.filter((message) => message.includes(`"match:${matchId}"`)).map(opOf);
  expect(followed()).toEqual([]);
  await openSlip(page);
  await expect.poll(followed).toEqual(['sub']);
  await page.keyboard.press('Escape');
  await expect.poll(followed).toEqual(['sub', 'unsub']);
});

const opOf = (message: string): unknown => Reflect.get(JSON.parse(message) as object, 'op');
