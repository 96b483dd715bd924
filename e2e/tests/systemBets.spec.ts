import { expect, type Locator, type Page } from '@playwright/test';
import { balanceOf, createPlayer } from '../support/api.ts';
import { expectNoViolationsInEitherTheme } from '../support/axe.ts';
import { payoutOf, sumOf } from '../support/exactMoney.ts';
import { legsShown, verdictOf, watchUntilSettled } from '../support/bets.ts';
import { test } from '../support/fixtures.ts';
import { matchesStarting, rowOf, select, selectSeveral, UPCOMING } from '../support/matches.ts';
import { UNNOTICED_SHIFT, watchShifts } from '../support/shifts.ts';
import { openSlip, place, readSlip } from '../support/slip.ts';
import { kiswahili } from '../support/words.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const choose = (slip: Locator, name: string | RegExp) => slip.getByRole('button', { name }).click();

async function openBet(page: Page, betId: string): Promise<Locator> {
  await page.goto('/my-bets');
  return page.getByRole('article', { name: `Bet ${betId}` });
}

// A part that appears late moves the stake under the player's tap.
test('shows all of a multi’s slip without the code of singles and systems', { tag: '@R-269' }, async ({ page }) => {
  await page.route(/\/assets\/systems-[^/]+\.js$/, (route) => route.abort('connectionfailed'));
  await selectSeveral(page, '1', 2);
  const slip = await openSlip(page);
  await expect(slip.getByRole('group', { name: 'Bet type' })).toBeVisible();
  await expect(slip.getByRole('button', { name: /^Place Bet/ })).toBeVisible();
});

test('moves nothing on the page of a system when the code of its bets comes late', { tag: '@R-36' }, async ({
  page,
}) => {
  await createPlayer(page.request, 1_000);
  await selectSeveral(page, '1', 3);
  const slip = await openSlip(page);
  await choose(slip, 'System');
  const { betId } = await place(page, slip);
  const moved = await watchShifts(page);
  await page.route(/\/assets\/systems-[^/]+\.js$/, async (route) => {
    await page.getByRole('heading', { name: `Bet ${betId}` }).waitFor();
    await route.continue();
  });
  await page.goto(`/bet-results/${betId}`);
  await expect(page.getByRole('list', { name: 'How the bets stand' })).toBeVisible();
  expect(await moved()).toBeLessThanOrEqual(UNNOTICED_SHIFT);
});

test('places singles with separate stakes by one debit', {
  tag: ['@R-260', '@R-266', '@R-268', '@R-270'],
}, async ({ page }) => {
  await createPlayer(page.request, 1_000);
  await selectSeveral(page, '1', 2);
  const slip = await openSlip(page);
  await choose(slip, 'Singles');
  const stakes = slip.getByLabel(/^Stake on .* in KES$/);
  await expect(stakes).toHaveCount(2);
  await stakes.first().fill('0');
  await expect(slip.getByText('The minimum stake is KES 1.')).toBeVisible();
  await stakes.first().fill('30');
  await stakes.last().fill('50');
  await expect(slip.getByRole('button', { name: 'Place Bet · KES 80' })).toBeVisible();
  await page.reload();
  await openSlip(page);
  await expect(stakes.first()).toHaveValue('30');
  await expectNoViolationsInEitherTheme(page);
  const { figures } = await readSlip(slip);
  expect(figures).toMatchObject({ Bets: '2', 'Total stake': '80.00' });
  const { betId, possibleWin } = await place(page, slip);
  expect(possibleWin).toBe(figures['Payout if all win']);
  expect(await balanceOf(page.request)).toBe('920.00');
  const card = await openBet(page, betId);
  await expect(card.getByText('Singles: 2 bets, 0 won')).toBeVisible();
});

test('places a system of 2 of 3 with a banker, and explains its bets', {
  tag: ['@R-260', '@R-261', '@R-266', '@R-268'],
}, async ({ page }) => {
  await createPlayer(page.request, 1_000);
  await selectSeveral(page, '1', 4);
  const slip = await openSlip(page);
  await choose(slip, 'System');
  await slip
    .getByRole('button', { name: /^Banker/ })
    .first()
    .click();
  await expect(slip.getByRole('button', { name: '2/3 · 3 bets' })).toHaveAttribute('aria-pressed', 'true');
  await slip.getByLabel('Stake in KES').fill('20');
  await expect(slip.getByRole('button', { name: 'Place Bet · KES 60' })).toBeVisible();
  await choose(slip, 'How each bet pays');
  const steps = slip.getByRole('list', { name: 'Bets', exact: true }).getByRole('listitem');
  await expect(steps).toHaveCount(3);
  await expect(steps.first()).toContainText('Excise tax takes KES 2.61 of the stake and leaves KES 17.39.');
  await expectNoViolationsInEitherTheme(page);
  const { figures } = await readSlip(slip);
  const { betId, possibleWin } = await place(page, slip);
  expect(possibleWin).toBe(figures['Payout if all win']);
  expect(await balanceOf(page.request)).toBe('940.00');
  const card = await openBet(page, betId);
  await expect(card.getByText('System 2/3: 3 bets, 0 won')).toBeVisible();
  await card.getByRole('link').click();
  const groups = page.getByRole('list', { name: 'How the bets stand' }).getByRole('listitem');
  await expect(groups).toHaveCount(1);
  await expect(groups).toContainText('2/3 · 3 bets, banker: ');
  await expect(groups).toContainText('0 won · 3 open · 0 lost');
  await expectNoViolationsInEitherTheme(page);
});

test('settles a system with a banker to the cent, line by line', {
  tag: ['@long', '@R-261', '@R-264', '@R-265', '@R-266'],
}, async ({ page }) => {
  // The matches kick off within 150 s and last two minutes.
  test.setTimeout(480_000);
  await createPlayer(page.request, 1_000);
  await page.goto(UPCOMING);
  const matches = (await matchesStarting(page, { fromMs: 45_000, toMs: 150_000, count: 3 })).slice(0, 3);
  for (const { gameId } of matches) await select(rowOf(page, gameId), '1');
  const slip = await openSlip(page);
  await choose(slip, 'System');
  const bankers = slip.getByRole('button', { name: /^Banker/ });
  await bankers.first().click();
  await expect(slip.getByRole('button', { name: '1/2 · 2 bets' })).toHaveAttribute('aria-pressed', 'true');
  await slip.getByLabel('Stake in KES').fill('20');
  const { betId } = await place(page, slip);
  expect(await balanceOf(page.request)).toBe('960.00');
  await watchUntilSettled(page, betId);
  const [banker, ...others] = await legsShown(page);
  if (banker === undefined) throw new Error('the bet has no legs');
  for (const leg of [banker, ...others]) expect(leg.status, JSON.stringify(leg)).toBe(verdictOf(leg));
  const won = others.filter((leg) => verdictOf(banker) === 'Won' && verdictOf(leg) === 'Won');
  const paid = won.map(({ odds }) => payoutOf(20, [banker.odds, odds]));
  const group = page.getByRole('list', { name: 'How the bets stand' }).getByRole('listitem');
  await expect(group).toContainText(`${won.length} won · 0 open · ${2 - won.length} lost`);
  await expect(page.getByText(won.length > 0 ? 'Won' : 'Lost', { exact: true }).first()).toBeVisible();
  expect(await balanceOf(page.request)).toBe(sumOf('960.00', ...paid));
});

test.describe('in Kiswahili', () => {
  test.use({ locale: 'sw-KE' });
  const { bets, betslip, cashOut, systemBets } = kiswahili;

  test('places a system with a banker, and shows what it cannot do', { tag: ['@R-216', '@R-243', '@R-266'] }, async ({
    page,
  }) => {
    await createPlayer(page.request, 1_000);
    await selectSeveral(page, '1', 3, kiswahili);
    const slip = await openSlip(page, kiswahili);
    await choose(slip, betslip.structure.kinds.system);
    await slip
      .getByRole('button', { name: new RegExp(`^${systemBets.banker}`) })
      .first()
      .click();
    await slip.getByLabel(betslip.stakeInKes).fill('20');
    await expect(slip.getByText(systemBets.sizesHint(2, 1))).toBeVisible();
    const { betId } = await place(page, slip, kiswahili);
    expect(await balanceOf(page.request)).toBe('960.00');
    await page.goto('/my-bets');
    await page
      .getByRole('article', { name: bets.openBet(betId) })
      .getByRole('link')
      .click();
    await expect(page.getByText(cashOut.never.lines)).toBeVisible();
    await expect(page.getByText(bets.loadsLegsOnly)).toBeVisible();
    await expect(page.getByRole('button', { name: bets.rebet })).toHaveCount(0);
  });
});
