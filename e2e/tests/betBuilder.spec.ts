import { expect, type Page } from '@playwright/test';
import { balanceOf, createPlayer } from '../support/api.ts';
import { watchUntilSettled } from '../support/bets.ts';
import { payoutOf, sumOf } from '../support/exactMoney.ts';
import { test } from '../support/fixtures.ts';
import { highlightsAhead, matchesStarting } from '../support/matches.ts';
import { openSlip, place, readSlip } from '../support/slip.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Bet Builder' });
const section = (page: Page, name: string) =>
  page.locator('.accordion').filter({ has: page.getByRole('button', { name: new RegExp(`^${name} \\d`) }) });

test('combines outcomes of one match at one price and places them as one bet', {
  tag: ['@R-280', '@R-281', '@R-283'],
}, async ({ page }) => {
  await createPlayer(page.request, 1_000);
  const [match] = await highlightsAhead(page.request, 1);
  await page.goto(`/markets/${match?.matchId}`);
  await page.getByRole('button', { name: 'Bet Builder: combine outcomes of this match' }).click();
  await expect(section(page, 'Total Cards')).toHaveCount(0);

  await section(page, '3 Way').getByRole('button', { name: /^1, / }).click();
  await expect(panel(page)).toContainText('Choose one more outcome.');
  await section(page, 'Double Chance').getByRole('button', { name: /^1X, / }).click();
  await expect(panel(page)).toContainText('One of these outcomes follows from the others. Remove it.');
  await section(page, 'Double Chance').getByRole('button', { name: /^1X, / }).click();
  await section(page, 'Both Teams To Score \\(GG/NG\\)').getByRole('button', { name: /^GG, / }).click();
  const priced = panel(page).getByText(/^Odds \d+\.\d\d$/);
  await expect(priced).toBeVisible();
  const odds = (await priced.innerText()).replace('Odds ', '');
  await panel(page).getByRole('button', { name: 'Add to betslip' }).click();

  const slip = await openSlip(page);
  expect((await readSlip(slip)).odds).toEqual([odds]);
  await expect(slip.getByText(/^3 Way: .+ \+ Both Teams To Score \(GG\/NG\): Yes$/)).toBeVisible();
  await place(page, slip);
  await page.goto('/my-bets');
  await expect(page.getByText(/^3 Way: .+ \+ Both Teams To Score/).first()).toBeVisible();
});

test('settles a combination by the final score, and pays it to the cent', {
  tag: ['@long', '@R-282', '@R-300'],
}, async ({ page }) => {
  // The match kicks off within 150 s and lasts two minutes.
  test.setTimeout(480_000);
  await createPlayer(page.request, 1_000);
  const [match] = await matchesStarting(page, { fromMs: 45_000, toMs: 150_000, count: 1 });
  await page.goto(`/markets/${match?.matchId}`);
  await page.getByRole('button', { name: 'Bet Builder: combine outcomes of this match' }).click();
  await section(page, '3 Way').getByRole('button', { name: /^1, / }).click();
  await section(page, 'Both Teams To Score \\(GG/NG\\)').getByRole('button', { name: /^NG, / }).click();
  await panel(page).getByRole('button', { name: 'Add to betslip' }).click();
  const slip = await openSlip(page);
  await slip.getByLabel('Stake in KES').fill('100');
  const [odds = ''] = (await readSlip(slip)).odds;
  const { betId } = await place(page, slip);
  expect(await balanceOf(page.request)).toBe('900.00');

  const outcome = await watchUntilSettled(page, betId);
  const [, home, away] = /FT (\d+)-(\d+)/.exec(await page.getByRole('list', { name: 'Selections' }).innerText()) ?? [];
  expect(outcome).toBe(Number(home) > 0 && Number(away) === 0 ? 'Won' : 'Lost');
  expect(await balanceOf(page.request)).toBe(outcome === 'Won' ? sumOf('900.00', payoutOf(100, [odds])) : '900.00');
  await page.getByRole('button', { name: /^Why\?/ }).click();
  await expect(page.getByText(`So this selection ${outcome.toLowerCase()}.`)).toBeVisible();
});
