import { expect, type Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from '../support/axe.ts';
import { isNotAborted, watchPage } from '../support/watch.ts';
import { test } from '../support/fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const country = (page: Page, name: RegExp) => page.getByRole('list', { name: 'Countries' }).getByRole('link', { name });
const leagues = (page: Page) => page.getByRole('list', { name: 'Top Leagues' }).getByRole('link');

for (const width of [390, 1280]) {
  test(`leads from Home through a country to one tournament's matches and out again at ${width} px`, {
    tag: ['@D-111', '@D-112'],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const problems = watchPage(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'Countries' }).first().click();
    await expect(page).toHaveURL('/country');
    await expect(country(page, /^Kenya/)).toHaveText(/Kenya2 tournaments/);
    const all = page.getByRole('list', { name: 'Countries' }).getByRole('link');
    const names = await all.locator('span.min-w-0').allInnerTexts();
    expect(names.length).toBeGreaterThan(20);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    await expectNoViolationsInEitherTheme(page);

    await country(page, /^Kenya/).click();
    await expect(page.getByRole('heading', { name: 'Kenya', level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Top Leagues' })).toBeVisible();
    await expect(leagues(page)).toHaveText([/^Premier League\d+ fixtures?$/, /^National Super League\d+ fixtures?$/]);
    await expectNoViolationsInEitherTheme(page);

    await leagues(page).first().click();
    const landed = new URL(page.url());
    expect(landed.pathname).toBe('/');
    expect(Object.fromEntries(landed.searchParams)).toEqual({
      tournament_id: expect.stringMatching(/^\d+$/),
      sport_id: '10',
      market_id: '2',
      page_size: '20',
      page: '1',
    });
    await expect(page.getByRole('tab', { name: 'Upcoming' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('Kenya · Premier League', { exact: true }).first()).toBeVisible();
    const competitions = page.locator('.match-comp');
    await expect(competitions.first()).toBeVisible();
    // Rows out of view have no inner text.
    expect(new Set(await competitions.allTextContents())).toEqual(new Set(['Kenya · Premier League']));
    await expectNoViolationsInEitherTheme(page);

    await page.getByRole('button', { name: 'Show all matches' }).click();
    await expect(page).toHaveURL('/?tab=upcoming');
    await expect(page.getByRole('button', { name: 'Show all matches' })).toHaveCount(0);
    expect(problems.filter(isNotAborted)).toEqual([]);
  });
}

test('loads flags lazily, from the same origin', async ({ page }) => {
  const flags: string[] = [];
  page.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('image/svg') && response.ok()) flags.push(response.url());
  });
  await page.goto('/country');
  const kenya = country(page, /^Kenya/).locator('img');
  await kenya.scrollIntoViewIfNeeded();
  await expect.poll(() => flags.some((url) => new URL(url).pathname.startsWith('/assets/KE-'))).toBe(true);
  expect(await kenya.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  expect(new Set(flags.map((url) => new URL(url).origin))).toEqual(new Set([new URL(page.url()).origin]));
});

test('leaves the tournaments with Back first, then goes back or Home', { tag: ['@D-113'] }, async ({ page }) => {
  const back = page.getByRole('button', { name: 'Back' });
  await page.goto('/live');
  await page.goto('/country');
  await country(page, /^Kenya/).click();
  await expect(leagues(page).first()).toBeVisible();
  await back.click();
  await expect(page).toHaveURL('/country');
  await expect(country(page, /^Kenya/)).toBeVisible();

  await page.goto('/country?country=Kenya');
  await back.click();
  await expect(country(page, /^Kenya/)).toBeVisible();
  await back.click();
  await expect(page).toHaveURL('/');
});

test('shows loading and failure of countries and tournaments', { tag: ['@D-114', '@D-202', '@D-203'] }, async ({
  page,
}) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/trpc/places.countries**', async (route) => {
    await held;
    await route.fulfill({ status: 502, json: {} });
  });
  // The server sends this screen with its data, but the client loads it from another screen.
  await page.goto('/');
  await page.getByRole('link', { name: 'Countries' }).first().click();
  await expect(page.getByText('Loading countries...')).toBeVisible();
  answer();
  await expect(page.getByRole('alert').getByText('Unable to load countries.')).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
  await page.unroute('**/trpc/places.countries**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(country(page, /^Kenya/)).toBeVisible();

  await page.route('**/trpc/places.tournaments**', (route) => route.fulfill({ status: 502, json: {} }));
  await country(page, /^Kenya/).click();
  await expect(page.getByText('No top leagues are available at the moment.')).toBeVisible();
});
