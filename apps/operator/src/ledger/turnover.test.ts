import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyDatabase, type OwnedDatabase } from '../test/databases.ts';
import { houseAccount, type HouseAccountKind, openPlayerAccounts, playerCash } from './accounts.ts';
import { post, type Transfer } from './post.ts';
import { turnoverSince } from './turnover.ts';

const PLAYER = 1;
/** Shares its house accounts with the player. */
const OTHER = 17;
const NONE = { depositedCents: 0, withdrawnCents: 0, stakedCents: 0, lostCents: 0 };

let database: OwnedDatabase;
let count = 0;
beforeEach(async () => {
  database = await emptyDatabase();
  for (const accountId of [PLAYER, OTHER]) await openPlayerAccounts(database.db, accountId);
  await move('bonus', { promotions: -100_000 }, 0);
});
afterEach(() => database.close());

/** Moves cents between house accounts and the player, who gets what is left. */
async function move(
  kind: Transfer['kind'],
  house: Partial<Record<HouseAccountKind, number>>,
  atMs = 1_000,
  accountId = PLAYER,
  operationKey = `move:${(count += 1)}`,
): Promise<void> {
  const entries = Object.entries(house).map(([name, amountCents]) => ({
    account: houseAccount(name as HouseAccountKind, accountId),
    amountCents,
  }));
  const cents = -entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const transfer = { operationKey, kind, atMs, entries };
  transfer.entries.push({ account: playerCash(accountId), amountCents: cents });
  await database.db.transaction((tx) => post(tx, transfer));
}

const turnover = async (accountId = PLAYER, sinceMs = 1_000) =>
  (await turnoverSince(database.db, accountId, { day: sinceMs })).day;

it('is zero for a player whose money did not move since then', async () => {
  expect(await turnover()).toEqual(NONE);
});

it('counts a deposit with its tax', async () => {
  await move('deposit', { mobile_money: -1_000, excise: 50 });
  expect(await turnover()).toEqual({ ...NONE, depositedCents: 1_000 });
});

it('counts a payment that staff resolve as a deposit', async () => {
  await move('suspense_resolution', { suspense: -700, excise: 35 });
  expect(await turnover()).toEqual({ ...NONE, depositedCents: 700 });
});

it('counts withdrawals less what came back', async () => {
  await move('withdrawal', { mobile_money: 850, fees: 50 });
  await move('withdrawal_return', { mobile_money: -300 });
  await move('withdrawal_fee', { fees: -50 });
  expect(await turnover()).toEqual({ ...NONE, withdrawnCents: 550 });
});

it('counts stakes as lost until they are returned or won', async () => {
  await move('stake', { open_bets: 800 });
  expect(await turnover()).toEqual({ ...NONE, stakedCents: 800, lostCents: 800 });
  await move('refund', { open_bets: -300 });
  expect(await turnover()).toEqual({ ...NONE, stakedCents: 500, lostCents: 500 });
  await move('settlement', { open_bets: -500, excise: 60, revenue: -200 });
  expect(await turnover()).toEqual({ ...NONE, stakedCents: 500, lostCents: -140 });
  await move('correction', { revenue: 640 });
  expect(await turnover()).toEqual({ ...NONE, stakedCents: 500, lostCents: 500 });
});

it('counts game rounds as bets', async () => {
  await move('game_stake', { revenue: 400 });
  await move('game_refund', { revenue: -100 });
  await move('game_win', { revenue: -250 });
  expect(await turnover()).toEqual({ ...NONE, stakedCents: 300, lostCents: 50 });
});

it.each([
  ['stake', 'refund', 'stake:7', 'settle:7'],
  ['game_stake', 'game_refund', 'game_stake:7', 'game_refund:7'],
  ['jackpot_stake', 'jackpot_refund', 'jackpot_stake:7', 'jackpot_pay:7'],
] as const)(
  'counts a %s of another day that is returned in its own day alone',
  async (stake, refund, staked, returned) => {
    await move(stake, { open_bets: 800 }, 500, PLAYER, staked);
    await move('stake', { open_bets: 300 });
    await move(refund, { open_bets: -800 }, 1_000, PLAYER, returned);
    expect(await turnover()).toEqual({ ...NONE, stakedCents: 300, lostCents: 300 });
    expect(await turnover(PLAYER, 500)).toEqual({ ...NONE, stakedCents: 300, lostCents: 300 });
  },
);

it('counts a stake that a correction takes again in the day of the stake alone', async () => {
  await move('stake', { open_bets: 800 }, 500, PLAYER, 'stake:7');
  await move('refund', { open_bets: -800 }, 1_000, PLAYER, 'settle:7');
  await move('stake', { revenue: 800 }, 1_000, PLAYER, 'correction:7:1');
  expect(await turnover()).toEqual(NONE);
  expect(await turnover(PLAYER, 500)).toEqual({ ...NONE, stakedCents: 800, lostCents: 800 });
});

it('ignores bonuses and other players', async () => {
  await move('bonus', { promotions: -70 });
  await move('deposit', { mobile_money: -5_000, excise: 250 }, 1_000, OTHER);
  expect(await turnover()).toEqual(NONE);
  expect(await turnover(OTHER)).toEqual({ ...NONE, depositedCents: 5_000 });
});

it('counts from each of several times on, the time itself included', async () => {
  for (const atMs of [999, 1_000, 2_000]) await move('deposit', { mobile_money: -atMs }, atMs);
  const { early, late } = await turnoverSince(database.db, PLAYER, { late: 2_000, early: 1_000 });
  expect([early.depositedCents, late.depositedCents]).toEqual([3_000, 2_000]);
});
