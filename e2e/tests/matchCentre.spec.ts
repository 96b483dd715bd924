import { expect, type Page } from '@playwright/test';
import { createPlayer } from '../support/api.ts';
import { watchUntilSettled } from '../support/bets.ts';
import { test } from '../support/fixtures.ts';
import { matchAhead, selectLive, waitForResults } from '../support/matches.ts';
import { openSlip, place } from '../support/slip.ts';
import { watchPage } from '../support/watch.ts';

const open = (page: Page) => page.getByRole('button', { name: 'Match centre' }).click();
const events = (page: Page) => page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');

test('shows form and table of a match ahead, and loads them with the tap', { tag: ['@R-302', '@R-307'] }, async ({
  page,
}) => {
  const problems = watchPage(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`/markets/${(await matchAhead(page)).matchId}`);
  await expect(page.getByRole('button', { name: 'Match centre' })).toBeVisible();
  expect(requests.filter((url) => /fixtures\.centre|centre-/.test(url))).toEqual([]);
  await open(page);
  const centre = page.getByRole('region', { name: 'Match centre' });
  await expect(centre.getByRole('tab', { name: 'Form' })).toHaveAttribute('aria-selected', 'true');
  await expect(centre.getByText('Timeline')).toHaveCount(0);
  await centre.getByRole('tab', { name: 'Form' }).focus();
  await page.keyboard.press('End');
  await expect(centre.getByRole('tab', { name: 'Line-ups' })).toHaveAttribute('aria-selected', 'true');
  await centre.getByRole('tab', { name: 'Table' }).click();
  await expect(centre.locator('tr.is-marked')).toHaveCount(2);
  expect(problems).toEqual([]);
});

test('shows what has happened in a live match, and nothing that is ahead', { tag: ['@R-303', '@R-307'] }, async ({
  page,
}) => {
  await page.goto('/live?sport=10');
  const rows = page.getByRole('list', { name: 'In play' }).getByRole('article').filter({ hasText: '2nd Half' });
  await rows.last().getByRole('link').first().click({ timeout: 60_000 });
  await open(page);
  const half = events(page).filter({ hasText: '1st Half' });
  await expect(half).toHaveCount(1);
  await expect(half).toHaveText(/^1st Half(\d+ - \d+)\1$/);
});

test('lists results by day and competition, each with its match centre', { tag: ['@R-305', '@R-308'] }, async ({
  page,
}) => {
  const problems = watchPage(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await waitForResults(page);
  await page.goto('/results?sport=10');
  await expect(page).toHaveTitle('Results | Ushindi');
  const results = page.locator('.results-row');
  await expect(results.first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const ofToday = await results.first().getAttribute('href');
  await page.getByRole('combobox', { name: 'Day' }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d/);
  // Until the day is read, its competitions are those of the day before.
  await expect(page.locator(`.results-row[href="${ofToday}"]`)).toHaveCount(0);
  await expect(results.first()).toBeVisible();
  const competition = page.getByRole('combobox', { name: 'Competition' });
  const name = await competition.locator('option').nth(1).innerText();
  await competition.selectOption({ index: 1 });
  await expect(page.locator('.results')).toHaveCount(1);
  await expect(page.getByRole('list', { name })).toBeVisible();
  await results.first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.match-head-line .clock')).toHaveText('FT');
  const score = (await page.locator('.big-score span').allInnerTexts()).join(' - ');
  await open(page);
  await expect(events(page).first().locator('b').last()).toHaveText(score);
  await page.getByRole('link', { name: 'All results' }).click();
  await expect(page).toHaveURL('/results?sport=10');
  expect(problems).toEqual([]);
});

/** Places a bet on a match in play. Resolves with the bet id. */
async function betLive(page: Page): Promise<string> {
  let betId = '';
  // A goal before the press suspends the odds. The selection would then block the slip; this page does not store it.
  await expect(async () => {
    await page.goto('/my-account');
    await page.evaluate(() => localStorage.removeItem('ushindi.slip'));
    await selectLive(page);
    ({ betId } = await place(page, await openSlip(page)));
  }).toPass();
  return betId;
}

test('explains why a leg won or lost', { tag: ['@long', '@R-300', '@R-301'] }, async ({ page }) => {
  test.setTimeout(480_000);
  await createPlayer(page.request, 500);
  const betId = await betLive(page);
  const outcome = await watchUntilSettled(page, betId);
  await page.getByRole('button', { name: /^Why\?/ }).click();
  await expect(page.getByText(`So this selection ${outcome.toLowerCase()}.`)).toBeVisible();
  const [, home, away] = /FT (\d+)-(\d+)/.exec(await page.getByRole('list', { name: 'Selections' }).innerText()) ?? [];
  const fact = page.getByText(/^Goals: .+ \d+, .+ \d+, together \d+\.$/);
  await expect(fact).toHaveText(new RegExp(` ${home}, .+ ${away}, together ${Number(home) + Number(away)}\\.$`));
});
