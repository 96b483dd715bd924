import { type BrowserContext, expect, type Page } from '@playwright/test';
import { legsShown, verdictOf, watchUntilSettled } from '../support/bets.ts';
import { payoutOf, sumOf, totalOddsOf } from '../support/exactMoney.ts';
import { matchesStarting, rowOf, select, selectLive, UPCOMING } from '../support/matches.ts';
import { balanceOf, createPlayer } from '../support/api.ts';
import { deposit, signUp } from '../support/player.ts';
import { openSlip, place, readSlip } from '../support/slip.ts';
import { test } from '../support/fixtures.ts';

// A bet settles after the match, in up to five minutes. The single bets settle while the journey waits for its own.
test.describe.configure({ mode: 'serial', timeout: 480_000 });

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
let singles: { state: State; betIds: string[] };

/** Two matches that kick off soon, but late enough to bet on. */
async function soonMatches(page: Page, fromMs = 45_000) {
  const [first, second] = await matchesStarting(page, { fromMs, toMs: 150_000, count: 2 });
  if (first === undefined || second === undefined) throw new Error('no two matches start soon');
  return [first, second] as const;
}

test('places three single bets on one match until the balance is used up', { tag: ['@long', '@A-286'] }, async ({
  page,
}) => {
  await createPlayer(page.request, 60);
  // Each of the three bets opens Home again.
  const [match] = await soonMatches(page, 75_000);
  const betIds: string[] = [];
  for (const label of ['1', 'X', '2'] as const) {
    await page.goto(UPCOMING);
    await select(rowOf(page, match.gameId), label);
    const slip = await openSlip(page);
    await slip.getByRole('button', { name: '20', exact: true }).click();
    betIds.push((await place(page, slip)).betId);
  }
  expect(await balanceOf(page.request)).toBe('0.00');
  singles = { state: await page.context().storageState(), betIds };
});

test('registers, deposits, bets on three matches, one of them live, and settles the bet to the cent', {
  tag: ['@long', '@A-005', '@A-070', '@A-145', '@C-021'],
}, async ({ page }) => {
  const number = await signUp(page);
  await page.getByRole('link', { name: 'Claim later' }).click();
  await deposit(page, number, 500);
  await expect(page.getByText('Your balance is now KES 500.00.')).toBeVisible();

  await page.goto(UPCOMING);
  const [first, second] = await soonMatches(page);
  await select(rowOf(page, first.gameId), '1');
  await select(rowOf(page, second.gameId), 'X');
  await selectLive(page);

  const slip = await openSlip(page);
  const { odds, figures } = await readSlip(slip);
  expect(odds).toHaveLength(3);
  expect(figures['Total odds']).toBe(totalOddsOf(odds));
  expect(figures['Stake']).toBe('100.00');
  expect(figures['Excise tax (15%)']).toBe('−13.04');
  expect(figures['Stake after tax']).toBe('86.96');
  expect(figures['Payout']?.replaceAll(',', '')).toBe(payoutOf(100, odds));

  const { betId, possibleWin } = await place(page, slip);
  await expect(page).toHaveURL('/');
  expect(await balanceOf(page.request)).toBe('400.00');

  const outcome = await watchUntilSettled(page, betId);
  const legs = await legsShown(page);
  expect(legs).toHaveLength(3);
  for (const leg of legs) expect(leg.status, JSON.stringify(leg)).toBe(verdictOf(leg));
  expect(outcome).toBe(legs.every(({ status }) => status === 'Won') ? 'Won' : 'Lost');
  const paid = payoutOf(
    100,
    legs.map((leg) => leg.odds),
  );
  expect(possibleWin.replaceAll(',', '')).toBe(paid);
  expect(await balanceOf(page.request)).toBe(outcome === 'Won' ? sumOf('400.00', paid) : '400.00');
});

test('pays exactly one of three single bets on one match, to the cent', { tag: ['@long', '@A-286'] }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    storageState: singles.state,
    ...(baseURL !== undefined && { baseURL }),
  });
  const page = await context.newPage();
  const won: string[] = [];
  for (const betId of singles.betIds) {
    const outcome = await watchUntilSettled(page, betId);
    const legs = await legsShown(page);
    expect(legs).toHaveLength(1);
    if (outcome === 'Won') won.push(...legs.map(({ odds }) => odds));
  }
  expect(won).toHaveLength(1);
  expect(await balanceOf(page.request)).toBe(payoutOf(20, won));
  await context.close();
});
