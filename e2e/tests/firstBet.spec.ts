import { expect, test } from '@playwright/test';
import { legsShown, verdictOf, watchUntilSettled } from '../support/bets.ts';
import { payoutOf, sumOf, totalOddsOf } from '../support/exactMoney.ts';
import { gamesStarting, pick, pickLive, rowOf } from '../support/games.ts';
import { at, balanceOf, deposit, signUp } from '../support/player.ts';
import { openSlip, place, readSlip } from '../support/slip.ts';

test.describe.configure({ timeout: 480_000 });

test('a newcomer registers, deposits, bets on three games, one of them live, and sees the bet settled to the cent', async ({
  page,
}) => {
  const number = await signUp(page);
  await page.getByRole('link', { name: 'Claim later' }).click();
  await deposit(page, number, 500);
  await expect(page.getByText('Your balance is now KES 500.00.')).toBeVisible();

  await page.goto(at('/'));
  await page.getByRole('tab', { name: 'Upcoming' }).click();
  const [first, second] = await gamesStarting(page, 45_000, 150_000);
  await pick(rowOf(page, first?.gameId ?? ''), '1');
  await pick(rowOf(page, second?.gameId ?? ''), 'X');
  await pickLive(page);

  const slip = await openSlip(page);
  const { odds, figures } = await readSlip(slip);
  expect(odds).toHaveLength(3);
  expect(figures['Total odds']).toBe(totalOddsOf(odds));
  expect(figures['Stake']).toBe('100.00');
  expect(figures['Excise tax (15%)']).toBe('−13.04');
  expect(figures['Stake after tax']).toBe('86.96');
  expect(figures['Payout']?.replaceAll(',', '')).toBe(payoutOf(100, odds));

  const { betId, possibleWin } = await place(page, slip);
  await expect(page).toHaveURL(at('/'));
  expect(await balanceOf(page)).toBe('400.00');

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
  expect(await balanceOf(page)).toBe(outcome === 'Won' ? sumOf('400.00', paid) : '400.00');
});

test('of three single bets on one match exactly one wins, and it is paid to the cent', async ({ page }) => {
  const number = await signUp(page);
  await deposit(page, number, 60);
  await expect(page.getByText('Your balance is now KES 60.00.')).toBeVisible();
  const [game] = await gamesStarting(page, 45_000, 150_000);

  const bets: string[] = [];
  for (const label of ['1', 'X', '2'] as const) {
    await page.goto(at('/'));
    await page.getByRole('tab', { name: 'Upcoming' }).click();
    await pick(rowOf(page, game?.gameId ?? ''), label);
    const slip = await openSlip(page);
    await slip.getByRole('button', { name: '20', exact: true }).click();
    bets.push((await place(page, slip)).betId);
  }
  expect(await balanceOf(page)).toBe('0.00');

  const won: string[] = [];
  for (const betId of bets) {
    const outcome = await watchUntilSettled(page, betId);
    const [leg] = await legsShown(page);
    if (outcome === 'Won') won.push(leg?.odds ?? '');
  }
  expect(won).toHaveLength(1);
  expect(await balanceOf(page)).toBe(payoutOf(20, won));
});
