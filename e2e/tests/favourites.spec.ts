import { expect, type Page } from '@playwright/test';
import { query } from '../support/api.ts';
import { expectNoViolationsInEitherTheme } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { highlightsAhead, openLive, rowByMatchId } from '../support/matches.ts';
import { UNNOTICED_SHIFT, watchShifts } from '../support/shifts.ts';

/** Favourite teams and tournaments. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Named = { matchId: string; homeTeam: string; awayTeam: string; country: string; tournament: string };

const star = (page: Page) => page.getByRole('button', { name: 'Favourites of this match' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Favourites' });
const strip = (page: Page) => page.getByRole('region', { name: 'Favourites' });

/** A match that kicks off after all tests, with its names. */
async function laterMatch(page: Page): Promise<Named> {
  const [match] = await highlightsAhead(page.request, 1);
  const { data } = await query<{ fixture: Named }>(page.request, 'fixtures.match', { matchId: match?.matchId });
  return data.fixture;
}

/** Makes names favourites by the star of a match, and closes the choice. */
async function choose(page: Page, path: string, names: string[]): Promise<void> {
  await page.goto(path);
  await star(page).click();
  for (const name of names) await sheet(page).getByRole('switch', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
}

/** How far the content of Home moves from the first paint until the favourites are there. */
async function movedWhileLoading(page: Page): Promise<number> {
  const moved = await watchShifts(page);
  await page.reload();
  await expect(strip(page).getByRole('article').first()).toBeVisible();
  return moved();
}

test('shows the matches of favourite teams and tournaments first on Home, and moves nothing for them', {
  tag: ['@R-207', '@R-208'],
}, async ({ page }) => {
  const match = await laterMatch(page);
  await page.goto('/');
  await expect(page.locator('#root[data-hydrated]')).toBeAttached();
  await expect(strip(page)).toHaveCount(0);

  await choose(page, `/markets/${match.matchId}`, [match.homeTeam]);
  await page.goto('/');
  const rows = strip(page).getByRole('article');
  await expect(rows.first()).toBeVisible();
  for (const text of await rows.allInnerTexts()) expect(text).toContain(match.homeTeam);
  const list = page.getByRole('list', { name: 'Highlights matches' }).getByRole('article').first();
  const [ownTop, listTop] = await Promise.all(
    [rows.first(), list].map(async (row) => (await row.boundingBox())?.y ?? 0),
  );
  expect(ownTop).toBeLessThan(Number(listTop));
  expect(await movedWhileLoading(page), 'layout shift').toBeLessThanOrEqual(UNNOTICED_SHIFT);
  await expectNoViolationsInEitherTheme(page);

  await strip(page).getByRole('button', { name: 'Edit' }).click();
  await expect(sheet(page).getByRole('switch', { name: match.homeTeam, exact: true })).toBeChecked();
  await expectNoViolationsInEitherTheme(page);
  await page.keyboard.press('Escape');

  const tournament = `${match.country} · ${match.tournament}`;
  await choose(page, `/markets/${match.matchId}`, [match.homeTeam, tournament]);
  await page.goto('/?tab=upcoming');
  await expect(rows.first()).toBeVisible();
  for (const text of await rows.allInnerTexts()) expect(text).toContain(tournament);
  expect(await rows.count()).toBeGreaterThan(1);

  await strip(page).getByRole('button', { name: 'Edit' }).click();
  await sheet(page).getByRole('switch', { name: tournament, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(strip(page)).toHaveCount(0);
  await page.reload();
  await expect(page.locator('#root[data-hydrated]')).toBeAttached();
  await expect(strip(page)).toHaveCount(0);
});

test('puts the matches of a favourite first in play', { tag: ['@R-208'] }, async ({ page }) => {
  await openLive(page);
  const rows = page.getByRole('list', { name: 'In play' }).getByRole('article');
  await expect.poll(() => rows.count()).toBeGreaterThan(1);
  // The last one: it may have to pass all others.
  // Read at once, because matches begin and end meanwhile.
  const { matchId, home } = await rows.last().evaluate((row) => ({
    matchId: row.querySelector('a.teams')?.getAttribute('href')?.split('/').at(-1) ?? '',
    home: row.querySelector('.team-name')?.textContent ?? '',
  }));
  await choose(page, `/markets/live/${matchId}`, [home]);
  // Within the app: a list that comes with the document keeps the order in which it is read.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Live/ }).click();
  await expect(rows.first()).toContainText(home);
  await expect(rowByMatchId(page, matchId)).toBeVisible();
});

test('puts favourites first among search results, tournaments and Top Leagues', { tag: ['@R-208'] }, async ({
  page,
}) => {
  const { data } = await query<{ items: { country: string; tournament: string; fixtures: { matchId: string }[] }[] }>(
    page.request,
    'fixtures.highlights',
    { sportId: 10 },
  );
  const league = data.items.at(-1);
  if (league === undefined || data.items.length < 2) throw new Error('there are not enough top leagues');
  await choose(page, `/markets/${league.fixtures[0]?.matchId}`, [`${league.country} · ${league.tournament}`]);

  await page.goto('/');
  await page.getByRole('tab', { name: 'Top Leagues' }).click();
  const groups = page.getByRole('main').getByRole('button', { expanded: true });
  await expect(groups.first()).toContainText(`${league.country} / ${league.tournament}`);

  await page.goto('/country');
  await page
    .getByRole('list', { name: 'Countries' })
    .getByRole('link', { name: new RegExp(`^${league.country}`) })
    .click();
  const leagues = page.getByRole('list', { name: 'Top Leagues' }).getByRole('link');
  await expect(leagues.first()).toContainText(league.tournament);

  await page.goto('/search');
  const found = page.getByRole('list', { name: 'Results' }).getByRole('link');
  await page.getByRole('main').getByPlaceholder('Search for game').fill('league');
  await expect(found).toHaveCount(20);
  const isOwn = (text: string): boolean => text.startsWith(`${league.country} · ${league.tournament}`);
  const texts = await found.allInnerTexts();
  const firstOther = texts.findIndex((text) => !isOwn(text));
  expect(texts.slice(firstOther === -1 ? texts.length : firstOther).some(isOwn)).toBe(false);
});

test('keeps at most ten favourites and shows the limit', { tag: ['@R-207'] }, async ({ page }) => {
  const match = await laterMatch(page);
  await page.goto('/faqs');
  await page.evaluate(() => {
    const own = Array.from({ length: 10 }, (_, number) => ({
      kind: 'team',
      sportId: 10,
      country: '',
      name: `Team ${number}`,
    }));
    localStorage.setItem('ushindi.favourites', JSON.stringify(own));
  });
  await page.goto(`/markets/${match.matchId}`);
  await star(page).click();
  const wanted = sheet(page).getByRole('switch', { name: match.homeTeam, exact: true });
  await wanted.click();
  await expect(sheet(page).getByRole('status')).toContainText('You have 10 favourites, which is the most.');
  await expect(wanted).not.toBeChecked();
  await sheet(page).getByRole('switch', { name: 'Team 3' }).click();
  await wanted.click();
  await expect(wanted).toBeChecked();
  await expect(sheet(page).getByRole('status')).toHaveText('');
});
