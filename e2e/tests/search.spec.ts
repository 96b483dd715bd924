import { expect, type Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from '../support/axe.ts';
import { isNotAborted, watchPage } from '../support/watch.ts';
import { test } from '../support/fixtures.ts';
import { highlightsAhead, matchAhead, rowOf, UPCOMING } from '../support/matches.ts';
import { query } from '../support/api.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const screen = (page: Page) => page.getByRole('main');
const field = (page: Page) => screen(page).getByPlaceholder('Search for game');
const results = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('link');
const history = (page: Page) => page.getByRole('list', { name: 'Recently opened' }).getByRole('link');

/** Collects the inputs of every search from now on, also within batches. */
function watchSearches(page: Page): { text: string; page: number }[] {
  const asked: { text: string; page: number }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    const names = url.pathname.split('/trpc/')[1]?.split(',') ?? [];
    const inputs = JSON.parse(url.searchParams.get('input') ?? '{}') as Record<string, { text: string; page: number }>;
    names.forEach((name, index) => {
      const input = inputs[index];
      if (name === 'search.matches' && input) asked.push(input);
    });
  });
  return asked;
}

for (const width of [390, 1280]) {
  test(`finds, opens and leaves a match at ${width} px`, { tag: ['@D-102', '@D-109'] }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const problems = watchPage(page);
    const asked = watchSearches(page);
    await page.goto('/search');
    await expect(field(page)).toBeFocused();
    await field(page).fill('g');
    await screen(page).getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('Type at least 2 letters.')).toBeVisible();
    expect(asked).toEqual([]);
    await field(page).fill('gor mahia');
    await expect(results(page).first()).toBeVisible();
    expect(asked.at(-1)).toEqual({ text: 'gor mahia', page: 1 });
    const [row] = await results(page).allInnerTexts();
    expect(row).toMatch(/^Kenya · (?!Kenya).+\n.+ vs .+\nStarts \w+day at \d+:\d\d [AP]M\n#\d{4}$/);
    expect(row).toContain('Gor Mahia');
    await expectNoViolationsInEitherTheme(page);

    await results(page).first().click();
    await expect(page).toHaveURL(/\/markets\/\w+$/);
    await page.goBack();
    await expect(results(page).first()).toContainText('Gor Mahia');
    await expect(field(page)).toHaveValue('gor mahia');
    expect(problems.filter(isNotAborted)).toEqual([]);
  });
}

test('loads more while pages are full, and starts over for another text', { tag: ['@D-107'] }, async ({ page }) => {
  const asked = watchSearches(page);
  await page.goto('/search');
  await field(page).fill('league');
  await screen(page).getByRole('button', { name: 'Search' }).click();
  await expect(results(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(results(page)).toHaveCount(40);
  await field(page).fill('gor mahia');
  await expect(results(page).first()).toContainText('Gor Mahia');
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0);
  expect(asked).toEqual([
    { text: 'league', page: 1 },
    { text: 'league', page: 2 },
    { text: 'gor mahia', page: 1 },
  ]);
  await field(page).fill('no such team');
  await expect(page.getByText('No results found.')).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
});

test('keeps the last three opened matches, newest first, without duplicates', { tag: ['@D-108'] }, async ({ page }) => {
  // The search lists only matches that have not begun.
  const matches = await highlightsAhead(page.request, 4);
  const opened = await Promise.all(
    matches.map(async ({ matchId }) => {
      const { data } = await query<{ fixture: { homeTeam: string } }>(page.request, 'fixtures.match', { matchId });
      return { href: `/markets/${matchId}`, text: data.fixture.homeTeam };
    }),
  );
  for (const { href, text } of [...opened, ...opened.slice(2, 3)]) {
    await page.goto(`/search?${new URLSearchParams({ text })}`);
    await page.locator(`a[href="${href}"]`).first().click();
    await expect(page).toHaveURL(href);
  }
  const hrefs = opened.map(({ href }) => href);
  await page.goto('/search');
  await expect(history(page)).toHaveCount(3);
  expect(await history(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    hrefs[2],
    hrefs[3],
    hrefs[1],
  ]);
  await expectNoViolationsInEitherTheme(page);

  await page.evaluate(() => localStorage.setItem('ushindi.searched', '{"broken'));
  await page.reload();
  await expect(field(page)).toBeFocused();
  await expect(history(page)).toHaveCount(0);
});

test('shows loading and a failed search, and searches again', { tag: ['@D-106', '@D-201', '@R-206'] }, async ({
  page,
}) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const logged = page.waitForEvent('console', (message) => message.text().includes('The search failed.'));
  await page.route('**/trpc/*search.matches**', async (route) => {
    await held;
    await route.fulfill({ status: 502, json: {} });
  });
  // The server sends results with the screen; the client loads those of the next text.
  await page.goto('/search');
  await field(page).fill('gor');
  await expect(page.getByText('Loading...')).toBeVisible();
  answer();
  await logged;
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expect(page.getByText('No results found.')).toHaveCount(0);
  const failure = screen(page).getByRole('alert');
  await expect(failure).toContainText('The search does not work right now. Please try again.');
  await expectNoViolationsInEitherTheme(page);
  await page.unroute('**/trpc/*search.matches**');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(results(page).first()).toContainText('Gor Mahia');
});

test('finds teams by the beginnings of their words, and a match by the number on its card', {
  tag: ['@R-169', '@R-170'],
}, async ({ page }) => {
  await page.goto('/search?text=man+u');
  await expect(results(page).first()).toContainText('Manchester United');
  await field(page).fill('arsenal fc');
  await expect(results(page).first()).toContainText('Arsenal');
  await page.goto(UPCOMING);
  const { gameId } = await matchAhead(page);
  const card = rowOf(page, gameId);
  const number = await card.getByText(/^#\d{4}$/).innerText();
  const [home] = (await card.locator('.team-name').allInnerTexts()) as [string];
  await page.goto('/search');
  await field(page).fill(number);
  await expect(results(page)).toHaveCount(1);
  await expect(results(page).first()).toContainText(home);
  await expect(results(page).first()).toContainText(number);
});

test('goes back with Back', { tag: ['@D-109'] }, async ({ page }) => {
  await page.goto('/live');
  await page.goto('/search');
  await screen(page).getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
});
