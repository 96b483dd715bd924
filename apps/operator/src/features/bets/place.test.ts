import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { auditLedger, type Player, TestOperator } from '../../test/operator.ts';
import { type Selected, slip } from '../../test/slips.ts';

let database: Database;
let operator: TestOperator;
let player: Player;
let counter = 0;
/** A booking code of this test alone. */
let code: string;

beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  counter += 1;
  code = `CODEA${counter + 10}`;
  player = await operator.player(`2547200000${counter + 10}`, 1_000);
  for (const matchId of ['11', '12', '13']) operator.book.add(matchId);
});
afterEach(async () => {
  await auditLedger(database.db);
});

const place = (stake: number, selections: Selected[], more = {}, betRef = code) =>
  operator.post('/bet/v1/place', slip(betRef, stake, selections, more), player.token);
const list = async (query = '') =>
  (await operator.get(`/ds/v1/bets/sports?page=1&limit=10${query}`, player.token)).data.data.result;

/** What a refusal says, and what it did to money and bets: nothing, it must be. */
async function refusal(answered: ReturnType<typeof place>) {
  const { httpStatus, data } = await answered;
  return { ...data, httpStatus, balance: await operator.balance(player), bets: await list() };
}
const UNTOUCHED = { httpStatus: 200, balance: 1_000, bets: [] };

describe('a bet', () => {
  it('is accepted with its payout, and debits its stake', async () => {
    const answer = await place(100, [
      { matchId: '11', odds: 2 },
      { matchId: '12', odds: 1.5 },
      { matchId: '13', side: 'draw', odds: 3 },
    ]);
    // 100 x 100/115 = 86.9565; x 9.00 = 782.61; tax (782.61 - 86.9565) / 6 = 115.94; 782.61 - 115.94 = 666.67.
    expect(answer.data).toMatchObject({ code: 200, data: { bet_reference: code, possible_win: 666.67 } });
    expect(await operator.balance(player)).toBe(900);
  });

  it('is shown in the history as it was placed', async () => {
    operator.book.begin('12');
    await place(100, [
      { matchId: '11', odds: 2 },
      { matchId: '12', side: 'away', odds: 4, live: true },
    ]);
    // 86.9565 x 8.00 = 695.65; tax (695.65 - 86.9565) / 6 = 101.45; 695.65 - 101.45 = 594.20.
    expect(await list()).toEqual([
      {
        bet_id: expect.stringMatching(/^\d+$/),
        bet_reference: code,
        slip_id: code,
        status: 0,
        created_at: '2026-11-21 17:00:00',
        bet_amount: 100,
        bet_currency: 'KES',
        total_odd: 8,
        possible_win: 594.2,
        total_games: 2,
        excise_tax: 13.04,
        witholding_tax: 101.45,
        fb_amount: 50,
        outcomes: [
          {
            status: 0,
            pick_name: 'home;1x2',
            odd_value: 2,
            start_time: '2026-11-21 18:00:00',
            ht_scores: '',
            ft_scores: '',
            live_bet: '0',
            extra_data: '{"competitor1":"Home 11","competitor2":"Away 11","cat":"Kenya · Premier League"}',
          },
          {
            status: 0,
            pick_name: 'away;1x2',
            odd_value: 4,
            start_time: '2026-11-21 18:00:00',
            ht_scores: '',
            ft_scores: '',
            live_bet: '1',
            extra_data: '{"competitor1":"Home 12","competitor2":"Away 12","cat":"Kenya · Premier League"}',
          },
        ],
      },
    ]);
  });

  it('is found by its number, its reference and its booking code, and by its player only', async () => {
    await place(50, [{ matchId: '11', odds: 2 }]);
    const [bet] = (await list()) ?? [];
    const find = async (name: unknown, token = player.token) =>
      (await operator.get(`/ds/v1/bet_status/sports?status=&bet_id=${String(name)}`, token)).data.data.result;
    expect(await find(bet?.bet_id)).toEqual([bet]);
    expect(await find(code)).toEqual([bet]);
    for (const name of ['NOSUC00', '', '%00', '9'.repeat(15), '9'.repeat(30), "'", 'abcde12'])
      expect(await find(name)).toEqual([]);
    const stranger = await operator.player(`2547210000${counter + 10}`);
    expect(await find(code, stranger.token)).toEqual([]);
  });

  it('keeps the price that the player saw when the price now is better', async () => {
    operator.book.price('11', { home: 2.4 });
    await place(100, [{ matchId: '11', odds: 2 }]);
    expect((await list())?.[0]).toMatchObject({ total_odd: 2 });
  });

  it('gets a reference of its own when another player holds its booking code', async () => {
    await place(100, [{ matchId: '11', odds: 2 }]);
    player = await operator.player(`2547220000${counter + 10}`, 1_000);
    const answer = await place(100, [{ matchId: '11', odds: 2 }]);
    expect(answer.data.data.bet_reference).toMatch(/^[A-Z]{5}\d{2}$/);
    expect(answer.data.data.bet_reference).not.toBe(code);
    expect((await list())?.[0]).toMatchObject({ slip_id: code });
  });
});

describe('the same booking code', () => {
  it('with the same body gets the first answer again and takes no second stake, also after the odds moved', async () => {
    const first = await place(100, [{ matchId: '11', odds: 2 }]);
    operator.book.price('11', { home: 1.2 });
    expect(await place(100, [{ matchId: '11', odds: 2 }], { timestamp: 1_795_000_099 })).toEqual(first);
    expect(await operator.balance(player)).toBe(900);
  });

  it.each([
    ['stake', 200, [{ matchId: '11', odds: 2 }]],
    ['price', 100, [{ matchId: '11', odds: 1.9 }]],
    ['selection', 100, [{ matchId: '11', side: 'draw', odds: 2 }]],
  ])('with another %s is refused', async (_what, stake, selections) => {
    await place(100, [{ matchId: '11', odds: 2 }]);
    expect((await place(stake, selections)).data).toMatchObject({
      code: 409,
      message: 'Another bet was placed with this booking code.',
    });
    expect(await operator.balance(player)).toBe(900);
  });
});

describe('a stake', () => {
  it('above the balance is refused with what is missing', async () => {
    expect(await refusal(place(1_250, [{ matchId: '11', odds: 2 }]))).toMatchObject({
      ...UNTOUCHED,
      code: 402,
      data: { required_amount: 250 },
    });
  });

  it.each([0, 0.99, -5, 20_001, 1e15])('of %d is refused with the limits', async (stake) => {
    const message = Number.isInteger(stake)
      ? 'Bet Limits: Min Stake 1 KES, Max Stake: 20,000 KES'
      : 'Please enter a whole-number amount (no decimals).';
    expect(await refusal(place(stake, [{ matchId: '11', odds: 2 }]))).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      message,
    });
  });

  it('with cents is refused', async () => {
    expect(await refusal(place(10.5, [{ matchId: '11', odds: 2 }]))).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      message: 'Please enter a whole-number amount (no decimals).',
    });
  });

  it('of 1 and of 20,000 is taken', async () => {
    await operator.deposit(player, 20_000);
    expect((await place(1, [{ matchId: '11', odds: 2 }])).data.code).toBe(200);
    expect((await place(20_000, [{ matchId: '11', odds: 2 }], {}, `CODEB${counter + 10}`)).data.code).toBe(200);
    expect(await operator.balance(player)).toBe(999);
  });
});

describe('a slip', () => {
  it('whose price fell is refused with the price now', async () => {
    operator.book.price('12', { home: 1.85 });
    expect(
      await refusal(
        place(100, [
          { matchId: '11', odds: 2 },
          { matchId: '12', odds: 2 },
        ]),
      ),
    ).toMatchObject({
      ...UNTOUCHED,
      code: 409,
      message: 'Some odds have changed.',
      data: [{ parent_match_id: '12', msg: 'Home 12 vs Away 12: odds changed', odd_value: 1.85 }],
    });
  });

  it('with an unknown match, market or odd is refused with the matches it is about', async () => {
    const unknownMarket = slip(code, 100, [{ matchId: '11', odds: 2 }]).bet_data.map((item) => ({
      ...item,
      market_id: '77',
    }));
    expect(
      await refusal(
        place(100, [
          { matchId: '11', odds: 2 },
          { matchId: '99', odds: 2 },
        ]),
      ),
    ).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      message: 'Some selections cannot be bet on.',
      data: [{ parent_match_id: '99', msg: 'Unknown match' }],
    });
    expect(await refusal(place(100, [], { bet_data: unknownMarket }))).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      data: [{ parent_match_id: '11', msg: 'Home 11 vs Away 11: unknown market or odd' }],
    });
    expect(await refusal(place(100, [{ matchId: '11', side: 'both', odds: 2 }]))).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      data: [{ parent_match_id: '11' }],
    });
  });

  it.each([
    [{ marketStatus: 'suspended' }, 'This market is not available for betting'],
    [{ oddStatus: 'suspended' }, 'This odd is not available for betting'],
    [{ odds: null }, 'Odds not available at the moment'],
  ])('with an odd that is %o is refused', async (change, reason) => {
    operator.book.offerAs('11', '11-home', change);
    expect(await refusal(place(100, [{ matchId: '11', odds: 2 }]))).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      data: [{ parent_match_id: '11', msg: `Home 11 vs Away 11: ${reason}` }],
    });
  });

  it('with a pre-match selection of a match that has started is refused', async () => {
    operator.book.begin('11');
    expect(await refusal(place(100, [{ matchId: '11', odds: 2 }]))).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      data: [{ msg: 'Home 11 vs Away 11: the match has started' }],
    });
    operator.book.end('11', 'won');
    expect(await refusal(place(100, [{ matchId: '11', odds: 2, live: true }]))).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      data: [{ msg: 'Home 11 vs Away 11: the match has ended' }],
    });
  });

  it('with a live selection of a match that has not started is refused', async () => {
    expect(await refusal(place(100, [{ matchId: '11', odds: 2, live: true }]))).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      data: [{ msg: 'Home 11 vs Away 11: the match has not started' }],
    });
  });

  it('with two picks of one match is refused', async () => {
    expect(
      await refusal(
        place(100, [
          { matchId: '11', odds: 2 },
          { matchId: '11', side: 'draw', odds: 3 },
        ]),
      ),
    ).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      data: [
        { parent_match_id: '11', msg: 'Only one pick a match' },
        { parent_match_id: '11', msg: 'Only one pick a match' },
      ],
    });
  });

  it.each([0, -2, 1, 1.999, 1e9])('with a made-up price of %d is refused', async (odds) => {
    expect(await refusal(place(100, [{ matchId: '11', odds }]))).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      data: [{ parent_match_id: '11' }],
    });
  });

  it('of forty matches is taken, of forty-one refused, of none too', async () => {
    const matchIds = Array.from({ length: 41 }, (_, index) => String(100 + index));
    for (const matchId of matchIds) operator.book.add(matchId, { home: 1.1 });
    const selections = matchIds.map((matchId) => ({ matchId, odds: 1.1 }));
    expect(await refusal(place(10, selections))).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      message: 'A bet can have 40 matches at most.',
    });
    expect(await refusal(place(10, []))).toMatchObject({ ...UNTOUCHED, code: 400, message: 'No bets selected.' });
    expect((await place(10, selections.slice(0, 40))).data.code).toBe(200);
  });

  it('at the longest odds there are is taken, with the tax of what it can pay', async () => {
    const matchIds = Array.from({ length: 40 }, (_, index) => String(200 + index));
    for (const matchId of matchIds) operator.book.add(matchId, { home: 250 });
    expect(
      (
        await place(
          1_000,
          matchIds.map((matchId) => ({ matchId, odds: 250 })),
        )
      ).data,
    ).toMatchObject({ code: 200, data: { possible_win: 1_000_000 } });
    // Stake after tax 869.57; paid 1,000,000; 999,130.43 net of 20 % is four fifths of the net win.
    expect((await list())?.[0]).toMatchObject({ possible_win: 1_000_000, witholding_tax: 249_782.61 });
  });

  it('with a bonus is refused rather than paid in cash', async () => {
    expect(await refusal(place(10, [{ matchId: '11', odds: 2 }], { bonus_id: '7' }))).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      message: 'This bonus cannot be used.',
    });
  });

  it.each(['', 'abcde12', 'ABCDE1', 'ABCDEFG'])('with the booking code %j is refused', async (betRef) => {
    expect(await refusal(place(10, [{ matchId: '11', odds: 2 }], {}, betRef))).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      message: 'Invalid booking code.',
    });
  });
});

describe('the history', () => {
  it('comes newest first, in pages, by status', async () => {
    for (let index = 0; index < 5; index += 1)
      await place(10, [{ matchId: '11', odds: 2 }], {}, `PAGE${'ABCDE'[index]}${counter + 10}`);
    const page = async (number: number) =>
      (await operator.get(`/ds/v1/bets/sports?page=${number}&limit=2`, player.token)).data.data.result?.map(
        (bet) => String(bet.slip_id)[4],
      );
    expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([['E', 'D'], ['C', 'B'], ['A'], []]);
    expect(await list('&status=0')).toHaveLength(5);
    expect(await list('&status=1')).toEqual([]);
    expect((await operator.get('/ds/v1/bets/sports?page=0&limit=10', player.token)).data.code).toBe(400);
    expect((await operator.get('/ds/v1/bets/sports?page=1&limit=10&status=5', player.token)).data.code).toBe(400);
    for (const kind of ['virtual', 'jackpot']) {
      expect((await operator.get(`/ds/v1/bets/${kind}?page=1&limit=10`, player.token)).data.data).toEqual({
        result: [],
      });
    }
    expect((await operator.get('/ds/v1/bets/casino?page=1&limit=10', player.token)).data.code).toBe(400);
  });
});
