import { expect, type Page } from '@playwright/test';
import { balanceOf, createPlayer, query, signInAgain } from '../support/api.ts';
import { shiftedClock } from '../support/shiftedClock.ts';
import { STEADY_ODDS, test } from '../support/fixtures.ts';
import { ROUND_RESULT } from '../support/words.ts';

test.use({
  productEnv: { ...STEADY_ODDS, SIM_SPEED: '60', SIM_SEED: 'jackpot payment' },
  contextOptions: { reducedMotion: 'reduce' },
});

type Round = { closesAtMs: number; matches: { matchId: string }[] };
const HALF_DAY_MS = 12 * 60 * 60_000;

async function buyHomeWins(page: Page): Promise<void> {
  await page.goto('/jackpot-pool');
  const homeWins = page.getByRole('button', { name: '1, home wins' });
  await expect(homeWins).toHaveCount(10);
  for (const pick of await homeWins.all()) await pick.click();
  await page.getByRole('button', { name: 'Buy for KES 50.00' }).click();
  await page.getByRole('dialog', { name: 'Buy this ticket?' }).getByRole('button', { name: 'Buy ticket' }).click();
  await expect(page.getByRole('dialog', { name: 'Ticket bought' })).toBeVisible();
}

/** Plays one round of a game that counts on the leaderboard. */
async function playGame(page: Page): Promise<void> {
  await page.goto('/instant-games/pragmatic');
  await page.getByRole('link', { name: /Shanga Reels/ }).click();
  const game = page.frameLocator('iframe[title="Shanga Reels"]');
  await game.getByRole('button', { name: 'Stake KES 50', exact: true }).click();
  await game.getByRole('button', { name: 'Spin' }).click();
  await expect(game.getByRole('status')).toHaveText(ROUND_RESULT);
}

test('pays a jackpot prize and the prize of the leaderboard once, and shows both', {
  tag: ['@R-384', '@R-385', '@R-387', '@R-390', '@R-393'],
}, async ({ page, product }) => {
  const { number } = await createPlayer(page.request, 500);
  await buyHomeWins(page);
  await playGame(page);
  const before = Number(await balanceOf(page.request));
  const { data, serverNowMs } = await query<{ round: Round }>(page.request, 'jackpot.current');
  const { closesAtMs, matches } = data.round;

  await product.killOperator();
  // Home wins nine matches, so that the ticket has one wrong pick.
  for (const [index, { matchId }] of matches.entries()) {
    const score = index === 0 ? ['--score', '1-1', '--half', '0-0'] : ['--score', '2-0', '--half', '1-0'];
    await product.runStaff('match', 'result', matchId, ...score, '--reason', 'the test knows the result');
  }
  // The matches and the day of the leaderboard are over.
  await product.restartOperator(shiftedClock(closesAtMs + HALF_DAY_MS - serverNowMs));

  // 25 % of 35.00 is 8.75, which is less than the price, so that no tax is withheld.
  const paid = before + 8.75 + 15_000;
  await expect
    .poll(
      async () => {
        await signInAgain(page.request, number);
        return balanceOf(page.request);
      },
      { timeout: 120_000 },
    )
    .toBe(paid.toFixed(2));

  await page.goto('/jackpot-pool');
  await page.getByRole('tab', { name: 'Results' }).click();
  const result = page.getByRole('article', { name: /^Round 1 · / });
  await expect(result.getByText('1 winner, KES 8.75 each')).toBeVisible();
  await expect(result.getByText('KES 26.25 went to the next round.')).toBeVisible();
  // The gateway may serve the round of before the restart while the operator is slow.
  await expect(async () => {
    await page.goto('/jackpot-pool');
    await expect(page.getByText('26.25')).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });

  await page.goto('/my-bets?kind=jackpot');
  await expect(page.getByRole('article').first()).toContainText('8.75');
  await page.goto('/transactions');
  await expect(page.getByText('Jackpot prize')).toHaveCount(1);
  await expect(page.getByText('Prize of the leaderboard')).toHaveCount(1);
  await page.goto('/leaderboard');
  await page.getByRole('tab', { name: 'Past Winners' }).click();
  const prizes = page.getByRole('list', { name: 'Prizes paid' }).getByRole('listitem');
  await expect(prizes.first()).toContainText('15,000.00');
});
