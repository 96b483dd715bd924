import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { KICKOFF_MS } from '../../test/heldBook.ts';
import { auditLedger, type Player, TestOperator } from '../../test/operator.ts';
import { slip } from '../../test/slips.ts';

let database: Database;
let operator: TestOperator;
let player: Player;

beforeEach(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  player = await operator.player('254712345678', 1_000);
});
afterEach(() => database.close());

/** Bets on the home side of matches 1, 2, ... at these odds. */
async function bet(stake: number, odds: number[]): Promise<void> {
  odds.forEach((price, index) => operator.book.add(String(index + 1), { home: price }));
  const selections = odds.map((price, index) => ({ matchId: String(index + 1), odds: price }));
  const answer = await operator.post('/bet/v1/place', slip('ABCDE12', stake, selections), player.token);
  expect(answer.data.code).toBe(200);
  operator.clock.nowMs = KICKOFF_MS + 2 * 60 * 60_000;
}

async function settled() {
  await operator.run('settlement');
  const { data } = await operator.get('/ds/v1/bet_status/sports?status=&bet_id=ABCDE12', player.token);
  const [found] = data.data.result ?? [];
  const legs = found?.outcomes as Record<string, unknown>[];
  return {
    bet: found,
    legs: legs.map((leg) => leg.status),
    outcomes: legs,
    balance: await operator.balance(player),
    kinds: await auditLedger(database.db),
  };
}

describe('a bet of 100 at 2.00, 1.50 and 3.00', () => {
  beforeEach(() => bet(100, [2, 1.5, 3]));

  it('pays 666.67 when all legs win, and books each tax to its account', async () => {
    for (const matchId of ['1', '2', '3']) operator.book.end(matchId, 'won');
    const { bet: won, legs, outcomes, balance, kinds } = await settled();
    expect(won).toMatchObject({ status: 1, possible_win: 666.67, excise_tax: 13.04, witholding_tax: 115.94 });
    expect(legs).toEqual([1, 1, 1]);
    expect(outcomes[0]).toMatchObject({ ht_scores: '1-0', ft_scores: '2-1' });
    expect(balance).toBe(1_566.67);
    // Revenue: 100 - 13.04 - 666.67 - 115.94.
    expect(kinds).toMatchObject({
      player_cash: 156_667,
      open_bets: 0,
      excise: 1_304,
      withholding: 11_594,
      revenue: -69_565,
      mobile_money: -100_000,
    });
  });

  it('pays 231.88 when the leg at 3.00 is void and counts at 1.00', async () => {
    operator.book.end('1', 'won');
    operator.book.end('2', 'won');
    operator.book.end('3', 'void');
    // 86.9565 x 3.00 = 260.87; tax (260.87 - 86.9565) / 6 = 28.99; 260.87 - 28.99 = 231.88.
    const { bet: won, legs, balance, kinds } = await settled();
    expect(won).toMatchObject({ status: 1, possible_win: 231.88, witholding_tax: 28.99, total_odd: 9 });
    expect(legs).toEqual([1, 1, 7]);
    expect(balance).toBe(1_131.88);
    expect(kinds).toMatchObject({ open_bets: 0, excise: 1_304, withholding: 2_899, revenue: -17_391 });
  });

  it('is lost with its first lost leg, and settles the other legs later', async () => {
    operator.book.end('2', 'lost');
    const early = await settled();
    expect(early).toMatchObject({ bet: { status: 3, possible_win: 666.67 }, legs: [0, 3, 0], balance: 900 });
    expect(early.kinds).toMatchObject({ open_bets: 0, excise: 1_304, withholding: 0, revenue: 8_696 });
    operator.book.end('1', 'won');
    operator.book.end('3', 'lost');
    expect(await settled()).toMatchObject({ bet: { status: 3 }, legs: [1, 3, 3], balance: 900, kinds: early.kinds });
  });

  it('returns its stake untaxed when all legs are void', async () => {
    for (const matchId of ['1', '2', '3']) operator.book.end(matchId, 'void');
    const { bet: voided, legs, balance, kinds } = await settled();
    expect(voided).toMatchObject({ status: 7 });
    expect(legs).toEqual([7, 7, 7]);
    expect(balance).toBe(1_000);
    expect(kinds).toMatchObject({ open_bets: 0, excise: 0, withholding: 0, revenue: 0 });
  });

  it('stays pending until its last match is decided', async () => {
    operator.book.end('1', 'won');
    operator.book.end('3', 'void');
    expect(await settled()).toMatchObject({
      bet: { status: 0 },
      legs: [1, 0, 7],
      balance: 900,
      kinds: { open_bets: 10_000 },
    });
  });

  it('is paid once however often settlement runs', async () => {
    for (const matchId of ['1', '2', '3']) operator.book.end(matchId, 'won');
    await settled();
    expect(await settled()).toMatchObject({ balance: 1_566.67 });
  });

  it('is listed under its status once settled', async () => {
    for (const matchId of ['1', '2', '3']) operator.book.end(matchId, 'won');
    await settled();
    const count = async (status: number) =>
      (await operator.get(`/ds/v1/bets/sports?page=1&limit=10&status=${status}`, player.token)).data.data.result
        ?.length;
    expect([await count(0), await count(1), await count(3)]).toEqual([0, 1, 0]);
  });
});

describe('a boosted bet of 115 at four times 1.50', () => {
  beforeEach(() => bet(115, [1.5, 1.5, 1.5, 1.5]));

  it('pays 440.99 when all legs win', async () => {
    for (const matchId of ['1', '2', '3', '4']) operator.book.end(matchId, 'won');
    // Stake after tax 100; 100 x 5.06 x 1.04 = 526.24; tax 20 % of 426.24 = 85.248; 526.24 - 85.248 = 440.992.
    expect(await settled()).toMatchObject({
      bet: { status: 1, possible_win: 440.99 },
      balance: 1_325.99,
      kinds: { open_bets: 0, excise: 1_500 },
    });
  });

  it('loses its boost with a void leg and pays 298.33', async () => {
    for (const matchId of ['1', '2', '3']) operator.book.end(matchId, 'won');
    operator.book.end('4', 'void');
    // 100 x 3.38 = 338.00; tax 238 / 6 = 39.6667; 338 - 39.6667 = 298.3333.
    expect(await settled()).toMatchObject({
      bet: { status: 1, possible_win: 298.33, witholding_tax: 39.67 },
      balance: 1_183.33,
    });
  });
});

it('pays a capped bet 1,000,000', async () => {
  await bet(1_000, [100, 100]);
  operator.book.end('1', 'won');
  operator.book.end('2', 'won');
  expect(await settled()).toMatchObject({ bet: { status: 1, possible_win: 1_000_000 }, balance: 1_000_000 });
});
