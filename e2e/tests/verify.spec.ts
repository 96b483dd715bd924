import { expect, type FrameLocator, type Page } from '@playwright/test';
import { createPlayer } from '../support/api.ts';
import { expectNoViolationsInEitherTheme } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { matchAhead, waitForResults } from '../support/matches.ts';
import { watchPage } from '../support/watch.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Steps of the check' }).getByRole('heading', { name });

/** Every step but those that failed has passed. */
async function expectSteps(page: Page, failed: readonly string[]): Promise<void> {
  await expect(step(page, 'Promise')).toHaveText('Promise published');
  for (const name of ['Hash of the secret', 'Drawn again', 'Same as recorded'])
    await expect(step(page, name)).toHaveText(`${name} ${failed.includes(name) ? 'failed' : 'passed'}`);
}

/** Opens a box of Pick-A-Box; resolves with the game once the round is over. */
async function playBox(page: Page): Promise<FrameLocator> {
  await page.goto('/box');
  const game = page.frameLocator('iframe[title="Pick-A-Box"]');
  await game.getByRole('button', { name: 'Box 5' }).click();
  await game.getByRole('button', { name: 'Stake KES 20' }).click();
  await game.getByRole('button', { name: 'Open box' }).click();
  await expect(game.getByRole('button', { name: 'Next round' })).toBeVisible();
  return game;
}

const checkRound = async (game: FrameLocator) => {
  await game.getByText('Fair play').click();
  // The tap removes the frame, and a click in a removed frame may never end.
  await game.getByRole('button', { name: 'Check this round' }).dispatchEvent('click');
};

/** Changes the answer of a procedure on its way to the page, as a dishonest server would. */
async function tamper(page: Page, procedure: string, change: (draw: Record<string, unknown>) => void): Promise<void> {
  await page.route(`**/trpc/${procedure}*`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { result: { data: Record<string, unknown> } };
    change(answer.result.data);
    await route.fulfill({ response, json: answer });
  });
}

test('verifies a played round from its game and from the history, and fails the step of a changed answer', {
  tag: ['@R-400', '@R-402', '@R-403'],
}, async ({ page }) => {
  const problems = watchPage(page);
  await createPlayer(page.request, 500);
  await checkRound(await playBox(page));
  await expect(page).toHaveURL(/\/verify-draw\?round=[A-Z0-9]{12}$/);
  await expect(page.getByText('Verified: the result is the one that was promised.')).toBeVisible();
  await expectSteps(page, []);
  await expect(page.getByText(/^Box 9: \d\.\d\dx$/)).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
  const address = page.url();

  await page.goto('/my-bets?kind=virtual');
  await page.getByRole('article').first().getByRole('link').click();
  await page.getByRole('link', { name: 'Check this round' }).click();
  await expect(page).toHaveURL(address);
  await expectSteps(page, []);

  await tamper(page, 'draws.round', (draw) => {
    draw['outcome'] = { kind: 'boxes', boxes: [380, 190, 95, 95, 47, 47, 0, 0, 0].map((each, index) => each + index) };
  });
  await page.reload();
  await expect(page.getByText(/^Does not match/)).toBeVisible();
  await expectSteps(page, ['Same as recorded']);
  await page.unroute('**/trpc/draws.round*');

  await tamper(page, 'draws.round', (draw) => (draw['commitment'] = '0'.repeat(64)));
  await page.reload();
  await expect(page.getByText(/^Does not match/)).toBeVisible();
  await expectSteps(page, ['Hash of the secret']);
  await page.unroute('**/trpc/draws.round*');
  expect(problems).toEqual([]);
});

test('checks a round with play money with only the values of its page', { tag: ['@R-404'] }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await checkRound(await playBox(page));
  await expect(page.getByText(/^The secret keeps its promise/)).toBeVisible();
  expect(asked.filter((url) => url.includes('draws.'))).toEqual([]);
  await page.getByRole('button', { name: 'Use your own values' }).click();
  await page.getByRole('textbox', { name: 'Promise (SHA-256)' }).fill('0'.repeat(64));
  await page.getByRole('button', { name: 'Check these values' }).click();
  await expect(step(page, 'Hash of the secret')).toHaveText('Hash of the secret failed');
});

test('verifies a finished match from its centre, on the narrowest phone, and fails the step of a changed score', {
  tag: ['@R-402', '@R-403'],
}, async ({ page }) => {
  const problems = watchPage(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await waitForResults(page);
  await page.goto('/results?sport=10');
  const results = page.locator('.results-row');
  await expect(results.first()).toBeVisible();
  const ofToday = await results.first().getAttribute('href');
  await page.getByRole('combobox', { name: 'Day' }).selectOption({ index: 1 });
  await expect(page.locator(`.results-row[href="${ofToday}"]`)).toHaveCount(0);
  await results.first().click();
  await page.getByRole('button', { name: 'Match centre' }).click();
  await page.getByRole('link', { name: 'Check this result' }).click();
  await expect(page).toHaveURL(/\/verify-draw\?match=\d+$/);
  await expect(page.getByText('Verified: the result is the one that was promised.')).toBeVisible();
  await expectSteps(page, []);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByText('All values').click();
  await page.getByRole('button', { name: 'Use your own values' }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectNoViolationsInEitherTheme(page);

  await tamper(page, 'draws.match', (draw) => ((draw['result'] as { home: number }).home += 1));
  await page.reload();
  await expect(page.getByText(/^Does not match/)).toBeVisible();
  await expectSteps(page, ['Same as recorded']);
  await page.unroute('**/trpc/draws.match*');
  expect(problems).toEqual([]);
});

test('keeps the key of a match that has not been played, and finds no made-up numbers', {
  tag: ['@R-401', '@R-403'],
}, async ({ page }) => {
  const { matchId } = await matchAhead(page);
  await page.goto('/verify-draw');
  await page.getByLabel('Number of a round or match').fill(matchId);
  const answered = page.waitForResponse(/trpc\/draws\.match/);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const { result } = (await (await answered).json()) as { result: { data: object } };
  expect(result.data).toMatchObject({ state: 'ahead', matchKey: null, result: null, endedAtMs: null });
  await expect(page.getByText('Not revealed yet.')).toBeVisible();
  await expect(page.getByText(/^The match starts .+ one minute after its end\.$/)).toBeVisible();
  await page.goto('/verify-draw?round=ZZZZZZZZ2345');
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
});
