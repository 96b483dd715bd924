import { expect, test, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { at } from '../support/player.ts';
import { isNoGoodbye, watchPage } from '../support/watch.ts';

const DAY_MS = 86_400_000;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 844 };

// Colours in motion have no contrast to measure.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Input = Record<string, unknown>;

/** What fixtures.list was asked for since. */
function watchLists(page: Page): Input[] {
  const asked: Input[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.pathname.endsWith('/trpc/fixtures.list')) return;
    asked.push(JSON.parse(url.searchParams.get('input') ?? '{}') as Input);
  });
  return asked;
}

/** A day of Nairobi by the server's clock, so many days from today. */
async function nairobiDay(page: Page, ahead: number): Promise<Date> {
  const answer = await page.request.get(at('/trpc/sports.list'));
  // The date parts of a moment shifted by Nairobi's three hours are Nairobi's.
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
  await page.goto(at(path));
  await expect(rows(page).first()).toBeVisible();
}

async function expectNoViolationsInEitherTheme(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolations(page);
  }
}

for (const viewport of [PHONE, DESKTOP]) {
  test(`Home at ${viewport.width} px has slides, four lists, and games with all they need`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const complaints = watchPage(page);
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
    const lists = page.getByRole('tablist', { name: 'Lists of games' });
    await expect(lists.getByRole('tab')).toHaveText(['Highlights', 'Upcoming', 'Top Leagues']);
    await expect(lists.getByRole('tab', { name: 'Highlights' })).toHaveAttribute('aria-selected', 'true');
    const row = rows(page).first();
    await expect(row).toHaveText(/\S+ · \S+.*(Today|Tomorrow|Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+:\d\d [AP]M#\d+\+\d+/);
    await expect(row.getByRole('button')).toHaveCount(3);
    await expect(row.locator('.team-name')).toHaveCount(2);
    await row.getByRole('link', { name: /^\+\d+/ }).click();
    await expect(page).toHaveURL(/\/markets\/\w+$/);
    await page.goBack();
    await page.getByRole('link', { name: 'Countries' }).first().click();
    await expect(page).toHaveURL(at('/country'));
    expect(complaints.filter(isNoGoodbye)).toEqual([]);
  });
}

test('the days are today, the next seven, next week and all, and each asks for its own', async ({ page }) => {
  const asked = watchLists(page);
  await openHome(page);
  expect(asked).toEqual([{ sportId: 10, marketId: '2', tab: 'highlight', page: 1 }]);
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
  await expect(page).toHaveURL(at('/?tab=highlight'));
});

test('a day is chosen from the calendar, with the keyboard too', async ({ page }) => {
  const asked = watchLists(page);
  await openHome(page);
  await page.getByRole('button', { name: 'Date' }).click();
  const calendar = page.getByRole('dialog', { name: 'Choose a day' });
  await expect(calendar.locator('th')).toHaveText(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  await expectNoViolationsInEitherTheme(page);

  const today = await nairobiDay(page, 0);
  const dayButton = (day: Date) => calendar.locator(`[data-day="${textOf(day)}"] button`);
  await expect(calendar.locator('[data-today]')).toHaveAttribute('data-day', textOf(today));
  await expect(calendar.locator('[data-disabled]')).toHaveCount(today.getUTCDate() - 1);
  for (const past of await calendar.locator('[data-disabled] button').all()) await expect(past).toBeDisabled();
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

test('a day in the address that cannot be followed is said, and the list shows its own', async ({ page }) => {
  for (const [day, text] of [
    ['someday', 'Selected date option not found.'],
    ['2026-02-30', 'Invalid date selected.'],
    ['2020-01-01..soon', 'Invalid dates selected.'],
  ]) {
    await openHome(page, `/?day=${day}`);
    await expect(page.getByRole('alert')).toHaveText(text ?? '');
    await expect(days(page)).toHaveValue('all');
    await expectNoViolations(page);
  }
});

test('a sport opens with its own market, and other markets show other prices', async ({ page }) => {
  const asked = watchLists(page);
  await openHome(page);
  const markets = page.getByRole('group', { name: 'Markets' });
  await expect(markets.getByRole('button', { pressed: true })).toHaveText('3 Way');
  const labels = rows(page).first().locator('.odd-label');
  await expect(labels).toHaveText(['1', 'X', '2']);
  await markets.getByRole('button', { name: 'Double Chance', exact: true }).click();
  await expect(labels).not.toHaveText(['1', 'X', '2']);
  expect(asked.at(-1)).toMatchObject({ sportId: 10, page: 1 });
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

test('the list goes on as it is read, page by page, and a new tab begins at its top', async ({ page }) => {
  const asked = watchLists(page);
  await openHome(page, '/?tab=upcoming&day=all');
  const first = await rows(page).count();
  expect(first).toBeLessThanOrEqual(20);
  expect(asked).toHaveLength(1);
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => asked.map((input) => input.page)).toEqual([1, 2]);
  await expect(async () => expect(await rows(page).count()).toBeGreaterThan(first)).toPass();
  await rows(page).last().scrollIntoViewIfNeeded();
  await page.getByRole('tab', { name: 'Highlights' }).click();
  await expect.poll(() => asked.filter(({ tab }) => tab === 'highlight')).toHaveLength(1);
  // Left where the other list was scrolled to, it would begin in its middle and load a second page for nobody.
  const highlights = page.getByRole('list', { name: 'Highlights games' }).getByRole('article');
  await expect(highlights.first()).toBeInViewport();
  await expect(page.getByRole('tab', { name: 'Highlights' })).toBeInViewport();
  expect(asked.filter(({ tab }) => tab === 'highlight')).toMatchObject([{ page: 1 }]);
});

test('skeleton rows stand for the games while they load', async ({ page }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/trpc/fixtures.list**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(at('/'));
  const skeleton = page.getByRole('status', { name: 'Loading', exact: true }).locator('article').first();
  // League, period and time; two teams; three prices.
  await expect(skeleton.locator('.skeleton')).toHaveCount(8);
  answer();
  await expect(rows(page).first()).toBeVisible();
  await expect(skeleton).toHaveCount(0);
});

test('no games: two texts and the way Home', async ({ page }) => {
  const far = await nairobiDay(page, 300);
  await page.goto(at(`/?tab=upcoming&sport=4&day=${textOf(far)}`));
  await expect(
    page.getByText('Currently, the selected games are not available. Choose a different option.'),
  ).toBeVisible();
  await expect(page.getByText('No games found for the selected criteria.')).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL(at('/?sport=10'));
  await expect(rows(page).first()).toBeVisible();
});

for (const viewport of [PHONE, DESKTOP]) {
  test(`Top Leagues at ${viewport.width} px is an accordion of tournaments with their games`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const complaints = watchPage(page);
    await openHome(page);
    await page.getByRole('tab', { name: 'Top Leagues' }).click();
    const leagues = page.locator('.fold-button');
    await expect(leagues.first()).toHaveText(/^.+ \/ .+\d+ games?$/);
    await expect(leagues.first()).toHaveAttribute('aria-expanded', 'true');
    await expect(leagues.nth(1)).toHaveAttribute('aria-expanded', 'false');
    const count = Number(/(\d+) games?$/.exec(await leagues.first().innerText())?.[1]);
    await expect(rows(page)).toHaveCount(count);
    await leagues.first().click();
    await expect(rows(page)).toHaveCount(0);
    await leagues.nth(1).click();
    await expect(rows(page).first()).toBeVisible();
    await expectNoViolationsInEitherTheme(page);

    await days(page).selectOption('Tomorrow');
    await expect(page.locator('.fold-button').first()).toBeVisible();
    // The list of before stands until the new one has come.
    const isOfAnotherDay = rows(page).locator('.match-when').filter({ hasNotText: 'Tomorrow' });
    await expect(isOfAnotherDay).toHaveCount(0);
    expect(complaints.filter(isNoGoodbye)).toEqual([]);
  });
}

test('a sport without top leagues says so', async ({ page }) => {
  await page.route('**/trpc/fixtures.highlights**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { result: { data: { items: [], stale: false, givenAtMs: null } } },
    });
  });
  await page.goto(at('/?tab=boosted'));
  await expect(page.getByText('No top leagues are available at the moment.')).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
});

test('Home has no accessibility violations in either theme', async ({ page }) => {
  await openHome(page);
  await expectNoViolationsInEitherTheme(page);
});
