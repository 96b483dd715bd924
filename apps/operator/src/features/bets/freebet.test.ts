import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { account, bonus } from '../../db/schema/index.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { KICKOFF_MS } from '../../test/heldBook.ts';
import { expectSoundMoney } from '../../test/moneyFaults.ts';
import { auditLedger, type Player, TestOperator } from '../../test/operator.ts';
import { type Selected, slip } from '../../test/slips.ts';

// A cash bet of 230 earns a freebet of 115, whose stake after tax is 100.
const CASH_KES = 770;
const FOUR = ['1', '2', '3', '4'];

let database: Database;
let operator: TestOperator;
let player: Player;
let refId: string;

beforeEach(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  for (const matchId of [...FOUR, '5']) operator.book.add(matchId);
  player = await operator.player('254712345678', 1_000);
  await operator.post('/bet/v1/place', slip('FIRST11', 230, [{ matchId: '5', odds: 2 }]), player.token);
  refId = String((await freebet())?.ref_id);
});
afterEach(async () => {
  await expectSoundMoney(database.db);
  await database.close();
});

const freebet = async () => (await operator.get('/ds/v1/freebets', player.token)).data.data.result?.[0];
const shown = async (bookingCode = 'FREEB11') =>
  (await operator.get(`/ds/v1/bet_status/sports?status=&bet_id=${bookingCode}`, player.token)).data.data.result?.[0];
const at = (odds: number[]): Selected[] => odds.map((price, index) => ({ matchId: FOUR[index] ?? '', odds: price }));
const offerAt = (odds: number[]) => odds.forEach((home, index) => operator.book.price(FOUR[index] ?? '', { home }));
const place = async (
  { odds = [2, 2, 2, 2], stake = 115, bonusId = refId, bookingCode = 'FREEB11' },
  { token } = player,
) => (await operator.post('/bet/v1/place', slip(bookingCode, stake, at(odds), { bonus_id: bonusId }), token)).data;

/** Ends the matches of the freebet's bet, settles it, and returns it with the balance and the house accounts. */
async function settled(...verdicts: ('won' | 'lost' | 'void')[]) {
  operator.clock.nowMs = KICKOFF_MS + 2 * 60 * 60_000;
  verdicts.forEach((verdict, index) => operator.book.end(FOUR[index] ?? '', verdict));
  await operator.run('settlement');
  return { bet: await shown(), balance: await operator.balance(player), kinds: await auditLedger(database.db) };
}

describe('a bet whose stake is a freebet', () => {
  it('has odds far above those that the freebet requires', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => `many${index}`);
    for (const matchId of ids) operator.book.add(matchId, { home: 250 });
    const selections = ids.map((matchId) => ({ matchId, odds: 250 }));
    const body = slip('FREEB11', 115, selections, { bonus_id: refId });
    expect((await operator.post('/bet/v1/place', body, player.token)).data).toMatchObject({ code: 200 });
  });

  it('takes the freebet and no cash, and shows the possible win without the stake', async () => {
    // 100 x 16.00 x 1.04 = 1,664.00; tax 20 % of 1,564 = 312.80; 1,664 - 312.80 - 100 = 1,251.20.
    expect(await place({})).toMatchObject({
      code: 200,
      data: { bet_reference: 'FREEB11', possible_win: 1_251.2, freebet: false, fb_amount: 0 },
    });
    expect(await freebet()).toMatchObject({ status: '2', redeemed_on: '2026-11-21 17:00:00' });
    expect(await shown()).toMatchObject({
      is_freebet: '1',
      sums: {
        stake_after_tax: '100.00',
        boost_percent: 4,
        boost_amount: '64.00',
        deducted: '100.00',
        payout: '1251.20',
      },
    });
    expect(await operator.balance(player)).toBe(CASH_KES);
    expect(await auditLedger(database.db)).toMatchObject({
      player_bonus: 0,
      open_bets: 34_500,
      promotions: -11_500,
    });
  });

  it('returns the same bet when it is sent again', async () => {
    const first = await place({});
    expect(await place({})).toEqual(first);
    expect(await place({ bonusId: '' })).toMatchObject({ code: 409 });
  });

  it('pays its win in cash and its excise from the freebet', async () => {
    await place({});
    const { bet, balance, kinds } = await settled('won', 'won', 'won', 'won');
    expect(bet).toMatchObject({ status: 1, possible_win: 1_251.2, excise_tax: 15, witholding_tax: 312.8 });
    expect(balance).toBe(CASH_KES + 1_251.2);
    // Revenue: 115 - 15 - 1,251.20 - 312.80. The cash bet of 230 is still open.
    expect(kinds).toMatchObject({
      open_bets: 23_000,
      excise: 1_500,
      withholding: 31_280,
      revenue: -146_400,
      promotions: -11_500,
    });
  });

  it('counts a void leg at 1.00', async () => {
    await place({});
    // 100 x 8.00 = 800; tax 700 / 6 = 116.67; 800 - 116.67 - 100 = 583.33.
    expect(await settled('won', 'void', 'won', 'won')).toMatchObject({
      bet: { status: 1, possible_win: 583.33, witholding_tax: 116.67 },
      balance: CASH_KES + 583.33,
    });
  });

  it('wins at most 10,000', { tags: ['A-293'] }, async () => {
    for (const matchId of FOUR) operator.book.price(matchId, { home: 50 });
    // 10,000 net of a plain 20 % is four fifths of the net win: tax 2,500.
    expect((await place({ odds: [50, 50, 50, 50] })).data).toMatchObject({ possible_win: 10_000 });
    expect(await settled('won', 'won', 'won', 'won')).toMatchObject({
      bet: { status: 1, possible_win: 10_000, witholding_tax: 2_500 },
      balance: CASH_KES + 10_000,
    });
  });

  it('loses the freebet with the bet', async () => {
    await place({});
    const { bet, balance, kinds } = await settled('lost');
    expect([bet?.status, balance]).toEqual([3, CASH_KES]);
    expect(kinds).toMatchObject({ player_bonus: 0, excise: 1_500, revenue: 10_000 });
    expect(await freebet()).toMatchObject({ status: '2' });
  });

  it('returns the freebet, not cash, when it is void', async () => {
    await place({});
    const { bet, balance, kinds } = await settled('void', 'void', 'void', 'void');
    expect([bet?.status, balance]).toEqual([7, CASH_KES]);
    expect(kinds).toMatchObject({ player_bonus: 11_500, excise: 0, promotions: -11_500 });
    expect(await freebet()).toMatchObject({ status: '1', bonus_amount: 115, redeemed_on: '' });
  });

  it('returns the freebet for another use when it is cancelled', async () => {
    await place({});
    const { data } = await operator.post('/bet/v1/cancel', { bet_id: 'FREEB11' }, player.token);
    expect(data.code).toBe(200);
    expect([await shown(), await operator.balance(player)]).toMatchObject([{ status: 9 }, CASH_KES]);
    expect(await freebet()).toMatchObject({ status: '1' });
    expect(await place({ bookingCode: 'FREEB22' })).toMatchObject({ code: 200 });
  });
});

describe('a refused freebet', () => {
  const expectKept = async () => {
    expect(await freebet()).toMatchObject({ status: '1', redeemed_on: '' });
    expect(await operator.balance(player)).toBe(CASH_KES);
    expect(await auditLedger(database.db)).toMatchObject({ player_bonus: 11_500, open_bets: 23_000 });
  };

  it.each([
    ['another stake', { stake: 100 }, 'The stake of this freebet is KES 115.00.'],
    ['a stake of fractions', { stake: 115.001 }, 'The stake of this freebet is KES 115.00.'],
    ['three selections', { odds: [2, 2, 2] }, 'This freebet needs 4 selections or more.'],
    ['total odds of 6.96', { odds: [1.45, 1.6, 1.5, 2] }, 'This freebet needs total odds of 6.99 or more.'],
    ['a stake above the limit', { stake: 20_001 }, 'Bet Limits: Min Stake 1 KES, Max Stake: 20,000 KES'],
    ['an unknown bonus', { bonusId: 'B1' }, 'This bonus cannot be used.'],
    ['a bonus of odd letters', { bonusId: "\u0000' or 1=1" }, 'This bonus cannot be used.'],
    ['a bonus without end', { bonusId: 'x'.repeat(5_000) }, 'This bonus cannot be used.'],
  ])('stays unchanged for %s', async (_what, change, message) => {
    if ('odds' in change) offerAt(change.odds);
    expect(await place(change)).toMatchObject({ code: 400, message });
    await expectKept();
  });

  it('stays unchanged when odds fell below the submitted ones', async () => {
    operator.book.price('3', { home: 1.5 });
    expect(await place({})).toMatchObject({ code: 409, data: [{ parent_match_id: '3', odd_value: 1.5 }] });
    await expectKept();
  });

  it('stays unchanged for another player, who gets the text for an unknown freebet', async () => {
    const stranger = await operator.player('254722345678', 1_000);
    expect(await place({}, stranger)).toMatchObject({ code: 400, message: 'This bonus cannot be used.' });
    await expectKept();
  });
});

it('refuses a freebet that is pending or used', async () => {
  const newcomer = await operator.player('254722345678', 1_000);
  const [pending] = (await operator.get('/ds/v1/freebets', newcomer.token)).data.data.result ?? [];
  expect(await place({ bonusId: String(pending?.ref_id) }, newcomer)).toMatchObject({
    code: 400,
    message: 'This freebet is activated by placing a bet with your own money.',
  });
  await place({});
  expect(await place({ bookingCode: 'FREEB22' })).toMatchObject({ code: 400, message: 'This freebet has been used.' });
});

it('accepts a freebet at total odds of 6.99', async () => {
  const odds = [1.02, 1.01, 1.01, 6.72];
  offerAt(odds);
  expect(await place({ odds })).toMatchObject({ code: 200 });
  expect(await shown()).toMatchObject({ total_odd: 6.99 });
});

it('refuses the freebet of an excluded player, who may still cancel a bet', async () => {
  await database.db.update(account).set({ excludedUntil: new Date(KICKOFF_MS) });
  expect(await place({})).toMatchObject({ code: 403 });
  // The list of an excluded player has no usable freebet.
  expect(await database.db.select().from(bonus)).toMatchObject([{ status: 1 }]);
  expect((await operator.post('/bet/v1/cancel', { bet_id: 'FIRST11' }, player.token)).data.code).toBe(200);
  expect(await operator.balance(player)).toBe(1_000);
});
