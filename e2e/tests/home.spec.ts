import { expect, type Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInEitherTheme } from '../support/axe.ts';
import { hrefOf } from '../support/matches.ts';
import { isNotAborted, watchPage } from '../support/watch.ts';
import { test } from '../support/fixtures.ts';

const DAY_MS = 86_400_000;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 844 };

// Contrast is undefined during a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Input = Record<string, unknown>;

/** Collects the inputs of fixtures.list from now on. */
function watchLists(page: Page): Input[] {
  const asked: Input[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.pathname.endsWith('/trpc/fixtures.list')) return;
    asked.push(JSON.parse(url.searchParams.get('input') ?? '{}') as Input);
  });
  return asked;
}

/** A day in Nairobi by the server's clock, counted from today. */
async function nairobiDay(page: Page, ahead: number): Promise<Date> {
  const answer = await page.request.get('/trpc/sports.list');
  // Shifted by three hours, the UTC date parts are Nairobi's.
  return new Date(Number(answer.headers()['x-server-time']) + 3 * 3_600_000 + ahead * DAY_MS);
}

const textOf = (day: Date): string => day.toISOString().slice(0, 10);
const weekdayOf = (day: Date): string =>
  new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(day);
const wholeDays = (first: Date, last = first) => ({
  startDate: `${textOf(first)} 00:00:00`,
  endDate: `${textOf(last)} 23:59:59`,
});

const rows = (page: Page) => page.getByRole('article').filter({ hasText: /#\d+/ });
const days = (page: Page) => page.getByRole('combobox', { name: 'Days' });

async function openHome(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await expect(rows(page).first()).toBeVisible();
}

for (const viewport of [PHONE, DESKTOP]) {
  test(`shows slides, lists, and matches with all details on Home at ${viewport.width} px`, {
    tag: ['@D-058', '@D-067', '@D-068'],
  }, async ({ page }) => {
    await page.setViewportSize(viewport);
    const problems = watchPage(page);
    await openHome(page);
    const slides = page.getByRole('region', { name: 'Featured' }).locator('> *');
    await expect(slides).toHaveCount(6);
    expect(await slides.evaluateAll((all) => all.map((slide) => slide.getAttribute('href')))).toEqual([
      '/aviatrix',
      '/turbo',
      '/league',
      '/',
      '/jetx',
      null,
    ]);
    const lists = page.getByRole('tablist', { name: 'Lists of matches' });
    await expect(lists.getByRole('tab')).toHaveText(['Highlights', 'Upcoming', 'Top Leagues']);
    await expect(lists.getByRole('tab', { name: 'Highlights' })).toHaveAttribute('aria-selected', 'true');
    // The first matches may begin meanwhile, and a match that has begun has no time.
    const row = rows(page).nth(3);
    await expect(row).toHaveText(/\S+ · \S+.*(Today|Tomorrow|Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+:\d\d [AP]M#\d+\+\d+/);
    await expect(row.getByRole('button')).toHaveCount(3);
    await expect(row.locator('.team-name')).toHaveCount(2);
    await row.getByRole('link', { name: /^\+\d+/ }).click();
    await expect(page).toHaveURL(/\/markets\/\w+$/);
    await page.goBack();
    await page.getByRole('link', { name: 'Countries' }).first().click();
    await expect(page).toHaveURL('/country');
    expect(problems.filter(isNotAborted)).toEqual([]);
  });
}

test('offers today, the next seven days, next week and all, and requests each range', { tag: ['@D-059'] }, async ({
  page,
}) => {
  const asked = watchLists(page);
  await openHome(page);
  // The first list comes with the page.
  expect(asked).toEqual([]);
  await page.getByRole('tab', { name: 'Upcoming' }).click();
  await expect.poll(() => asked.at(-1)).toEqual({ sportId: 10, marketId: '2', tab: 'upcoming', page: 1 });
  await expect(days(page)).toHaveValue('today');

  const [today, tomorrow, ...later] = await Promise.all(
    [0, 1, 2, 3, 4, 5, 6, 7].map((ahead) => nairobiDay(page, ahead)),
  );
  const labels = ['Today', 'Tomorrow', ...later.map(weekdayOf), 'Next Week', 'All'];
  await expect(days(page).getByRole('option')).toHaveText(labels);

  await days(page).selectOption('Tomorrow');
  await expect.poll(() => asked.at(-1)).toMatchObject(wholeDays(tomorrow as Date));
  await expect(rows(page).first()).toContainText('Tomorrow');
  await days(page).selectOption('Today');
  await expect.poll(() => asked.at(-1)).toMatchObject(wholeDays(today as Date));
  await days(page).selectOption('Next Week');
  const monday = await nairobiDay(page, (8 - (today as Date).getUTCDay()) % 7 || 7);
  await expect.poll(() => asked.at(-1)).toMatchObject(wholeDays(monday, new Date(monday.getTime() + 6 * DAY_MS)));
  await days(page).selectOption('All');
  await expect.poll(() => asked.at(-1)?.allDates).toBe(true);
  expect(asked.at(-1)).not.toHaveProperty('startDate');
  await expect(rows(page).first()).toBeVisible();

  await page.getByRole('tab', { name: 'Highlights' }).click();
  await expect(days(page)).toHaveValue('all');
  await expect(page).toHaveURL('/?tab=highlight');
});

test('chooses a day from the calendar, with the keyboard too', { tag: ['@D-062', '@D-078', '@D-079'] }, async ({
  page,
}) => {
  const asked = watchLists(page);
  await openHome(page);
  await page.getByRole('button', { name: 'Date' }).click();
  const calendar = page.getByRole('dialog', { name: 'Choose a day' });
  await expect(calendar.locator('th')).toHaveText(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  await expectNoViolationsInEitherTheme(page);

  const today = await nairobiDay(page, 0);
  const dayButton = (day: Date) => calendar.locator(`[data-day="${textOf(day)}"] button`);
  await expect(calendar.locator('[data-today]')).toHaveAttribute('data-day', textOf(today));
  // Cells of the neighbouring months are marked as disabled too. They have no button.
  const past = calendar.locator('[data-disabled] button');
  await expect(past).toHaveCount(today.getUTCDate() - 1);
  for (const button of await past.all()) await expect(button).toBeDisabled();
  await expect(calendar.getByRole('button', { name: 'Previous month' })).toHaveAttribute('aria-disabled', 'true');
  const month = await calendar.getByRole('status').innerText();
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await expect(calendar.getByRole('status')).not.toHaveText(month);
  await calendar.getByRole('button', { name: 'Previous month' }).click();
  await expect(calendar.getByRole('status')).toHaveText(month);

  await dayButton(today).focus();
  await page.keyboard.press('ArrowRight');
  const tomorrow = await nairobiDay(page, 1);
  await expect(dayButton(tomorrow)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => asked.at(-1)).toMatchObject(wholeDays(tomorrow));
  await expect(days(page)).toHaveValue(textOf(tomorrow));
});

test('reports an invalid day in the address and shows all days', {
  tag: ['@D-157', '@D-158', '@D-159'],
}, async ({ page }) => {
  for (const [day, text] of [
    ['someday', 'Selected date option not found.'],
    ['2026-02-30', 'Invalid date selected.'],
    ['2020-01-01..soon', 'Invalid dates selected.'],
  ] as const) {
    await openHome(page, `/?day=${day}`);
    await expect(page.getByRole('alert')).toHaveText(text);
    await expect(days(page)).toHaveValue('all');
    await expectNoViolations(page);
  }
});

test('opens a sport with its default market, and other markets show other odds', {
  tag: ['@D-063', '@D-064', '@D-150'],
}, async ({ page }) => {
  const asked = watchLists(page);
  await openHome(page);
  const markets = page.getByRole('group', { name: 'Markets' });
  await expect(markets.getByRole('button', { pressed: true })).toHaveText('3 Way');
  const labels = rows(page).first().locator('.odd-label');
  await expect(labels).toHaveText(['1', 'X', '2']);
  await markets.getByRole('button', { name: 'Double Chance', exact: true }).click();
  await expect(labels).not.toHaveText(['1', 'X', '2']);
  await expect.poll(() => asked.at(-1)).toMatchObject({ sportId: 10, page: 1 });
  expect(asked.at(-1)?.marketId).not.toBe('2');

  for (const [name, sportId, marketId] of [
    ['Basketball', 4, '306'],
    ['Cricket', 6, '8884'],
    ['Tennis', 24, '322'],
    ['Rugby League', 73743, '8133'],
    ['Rugby Union', 73744, '15'],
  ] as const) {
    await page.getByRole('tab', { name }).click();
    await expect.poll(() => asked.at(-1)).toMatchObject({ sportId, marketId });
    await expect(markets.getByRole('button', { pressed: true })).toHaveCount(1);
  }
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Rugby Union' })).toHaveAttribute('aria-selected', 'true');
});

test('loads the list page by page while scrolling, and starts a new tab at its top', { tag: ['@D-065'] }, async ({
  page,
}) => {
  const asked = watchLists(page);
  await openHome(page, '/?tab=upcoming&day=all');
  const first = await rows(page).count();
  expect(first).toBeLessThanOrEqual(20);
  // The first page of the list comes with the document.
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => asked.map((input) => input.page)).toEqual([2]);
  await expect(async () => expect(await rows(page).count()).toBeGreaterThan(first)).toPass();
  await rows(page).last().scrollIntoViewIfNeeded();
  await page.getByRole('tab', { name: 'Highlights' }).click();
  await expect.poll(() => asked.filter(({ tab }) => tab === 'highlight')).toHaveLength(1);
  // With the scroll position of the other list, it would start in its middle and load a second page.
  const highlights = page.getByRole('list', { name: 'Highlights matches' }).getByRole('article');
  await expect(highlights.first()).toBeInViewport();
  await expect(page.getByRole('tab', { name: 'Highlights' })).toBeInViewport();
  expect(asked.filter(({ tab }) => tab === 'highlight')).toMatchObject([{ page: 1 }]);
});

test('keeps three pages of a list in memory without moving what is seen', { tag: ['@D-065'] }, async ({ page }) => {
  const asked = watchLists(page);
  const requestedPages = () => asked.map((input) => input.page);
  await openHome(page, '/?tab=upcoming&day=all');
  for (const number of [2, 3, 4, 5]) {
    const href = await hrefOf(rows(page).last().locator('a.teams'));
    const seen = page.locator(`a.teams[href="${href}"]`);
    await seen.scrollIntoViewIfNeeded();
    // After three pages the list waits.
    if (number === 4) await page.getByRole('button', { name: 'Show more' }).click();
    const before = await seen.boundingBox();
    await expect.poll(requestedPages).toContain(number);
    await expect(rows(page).last().locator('a.teams')).not.toHaveAttribute('href', href);
    const after = await seen.boundingBox();
    expect(after?.y).toBeCloseTo(before?.y ?? Number.NaN, 0);
  }
  expect(await rows(page).count()).toBeLessThanOrEqual(60);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(requestedPages).toEqual([2, 3, 4, 5, 2, 1]);
  await expect(rows(page).first()).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(100);
});

test('shows skeleton rows while matches load', { tag: ['@D-073'] }, async ({ page }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/trpc/fixtures.list**', async (route) => {
    await held;
    await route.continue();
  });
  await openHome(page);
  await page.getByRole('tab', { name: 'Upcoming' }).click();
  const skeleton = page.getByRole('status', { name: 'Loading', exact: true }).locator('article').first();
  // League, period and time; two teams; three prices.
  await expect(skeleton.locator('.skeleton')).toHaveCount(8);
  answer();
  await expect(rows(page).first()).toBeVisible();
  await expect(skeleton).toHaveCount(0);
});

test('shows two texts and a link Home when there are no matches', { tag: ['@D-069', '@D-070'] }, async ({ page }) => {
  const far = await nairobiDay(page, 300);
  await page.goto(`/?tab=upcoming&sport=4&day=${textOf(far)}`);
  await expect(
    page.getByText('Currently, the selected games are not available. Choose a different option.'),
  ).toBeVisible();
  await expect(page.getByText('No games found for the selected criteria.')).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL('/?sport=10');
  await expect(rows(page).first()).toBeVisible();
});

for (const viewport of [PHONE, DESKTOP]) {
  test(`shows Top Leagues at ${viewport.width} px as an accordion of tournaments with their matches`, {
    tag: ['@D-071'],
  }, async ({ page }) => {
    await page.setViewportSize(viewport);
    const problems = watchPage(page);
    await openHome(page);
    await page.getByRole('tab', { name: 'Top Leagues' }).click();
    const leagues = page.locator('.accordion-button');
    await expect(leagues.first()).toHaveText(/^.+ \/ .+\d+ match(?:es)?$/);
    await expect(leagues.first()).toHaveAttribute('aria-expanded', 'true');
    await expect(leagues.nth(1)).toHaveAttribute('aria-expanded', 'false');
    const count = Number(/(\d+) match(?:es)?$/.exec(await leagues.first().innerText())?.[1]);
    expect(count).toBeGreaterThan(0);
    await expect(rows(page)).toHaveCount(count);
    await leagues.first().click();
    await expect(rows(page)).toHaveCount(0);
    await leagues.nth(1).click();
    await expect(rows(page).first()).toBeVisible();
    await expectNoViolationsInEitherTheme(page);

    await days(page).selectOption('Tomorrow');
    await expect(page.locator('.accordion-button').first()).toBeVisible();
    // The previous list stays until the new one has loaded.
    const isOfAnotherDay = rows(page).locator('.match-when').filter({ hasNotText: 'Tomorrow' });
    await expect(isOfAnotherDay).toHaveCount(0);
    expect(problems.filter(isNotAborted)).toEqual([]);
  });
}

test('reports a sport without top leagues', { tag: ['@D-072'] }, async ({ page }) => {
  await page.route('**/trpc/fixtures.highlights**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { result: { data: { items: [], stale: false, givenAtMs: null } } },
    });
  });
  // Not by its address: the server's page would bring the leagues along.
  await page.goto('/');
  await page.getByRole('tab', { name: 'Top Leagues' }).click();
  await expect(page.getByText('No top leagues are available at the moment.')).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
});

test.describe('in Kiswahili', () => {
  test.use({ locale: 'sw-KE' });

  /** How far the sentence of each slide ends before its ring and above its caption, and the lines of the caption. */
  const roomInSlides = (page: Page): Promise<{ besidePx: number; belowPx: number; captionLines: number }[]> =>
    page.locator('.slide').evaluateAll((slides) =>
      slides.map((slide) => {
        const boxOf = (selector: string) => slide.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        const text = document.createRange();
        text.selectNodeContents(slide.querySelector('.caption') ?? slide);
        const captionLines = text.getClientRects().length;
        text.selectNodeContents(slide.querySelector('p') ?? slide);
        const { right, bottom } = text.getBoundingClientRect();
        return { besidePx: boxOf('.slide-art').left - right, belowPx: boxOf('.caption').top - bottom, captionLines };
      }),
    );

  for (const width of [320, 360, 412]) {
    test(`keeps the texts of a slide apart at ${width} px`, { tag: ['@R-218'] }, async ({ page }) => {
      await page.setViewportSize({ width, height: 780 });
      await page.goto('/');
      await page.evaluate(() => document.fonts.ready);
      const slides = await roomInSlides(page);
      expect(slides.map(({ captionLines }) => captionLines)).toEqual(Array.from({ length: 6 }, () => 1));
      expect(Math.min(...slides.map(({ belowPx }) => belowPx))).toBeGreaterThanOrEqual(0);
      expect(Math.min(...slides.map(({ besidePx }) => besidePx))).toBeGreaterThanOrEqual(0);
    });
  }
});
