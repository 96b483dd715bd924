import { describe, expect, it } from 'vitest';
import { type Placing, UNTOUCHED, usePlacing } from '../../test/placing.ts';
import { slip } from '../../test/slips.ts';

let operator: Placing['operator'];
let player: Placing['player'];
let code: Placing['code'];
let digits: Placing['digits'];
let place: Placing['place'];
let list: Placing['list'];
let refusal: Placing['refusal'];
usePlacing((ready) => ({ operator, player, code, digits, place, list, refusal } = ready));

describe('a bet', () => {
  it('is accepted with its payout and debits its stake', async () => {
    operator.book.price('12', { home: 1.5 });
    const answer = await place(100, [
      { matchId: '11', odds: 2 },
      { matchId: '12', odds: 1.5 },
      { matchId: '13', side: 'draw', odds: 3 },
    ]);
    // 100 x 100/115 = 86.9565; x 9.00 = 782.61; tax (782.61 - 86.9565) / 6 = 115.94; 782.61 - 115.94 = 666.67.
    expect(answer.data).toMatchObject({ code: 200, data: { bet_reference: code, possible_win: 666.67 } });
    expect(await operator.balance(player)).toBe(900);
  });

  it('appears in the history as it was placed', { tags: ['A-085'] }, async () => {
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
        is_freebet: '0',
        sums: {
          stake_after_tax: '86.96',
          total_odd: '8.00',
          winnings: '695.65',
          boost_percent: 0,
          boost_amount: '0.00',
          witholding_tax: '101.45',
          deducted: '0.00',
          payout: '594.20',
        },
        cash_out: null,
        auto_cash_out: null,
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
            parent_match_id: '11',
            sport_id: 10,
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
            parent_match_id: '12',
            sport_id: 10,
            live_score: '0-0',
            live_clock: '23:00',
            live_phase: '1st half',
          },
        ],
      },
    ]);
  });

  it('is found by its id, booking code and idempotency key, and only by its player', {
    tags: ['A-017'],
  }, async () => {
    await place(50, [{ matchId: '11', odds: 2 }]);
    const [bet] = (await list()) ?? [];
    const find = async (name: unknown, token = player.token) =>
      (await operator.get(`/ds/v1/bet_status/sports?status=&bet_id=${String(name)}`, token)).data.data.result;
    expect(await find(bet?.bet_id)).toEqual([bet]);
    expect(await find(code)).toEqual([bet]);
    for (const name of ['NOSUC00', '', '%00', '9'.repeat(15), '9'.repeat(30), "'", 'abcde12'])
      expect(await find(name)).toEqual([]);
    const stranger = await operator.player(`2547210000${digits}`);
    expect(await find(code, stranger.token)).toEqual([]);
  });

  it('gives the current odds when they are better than those that the player saw', { tags: ['R-181'] }, async () => {
    operator.book.price('11', { home: 2.4 });
    const placed = await place(100, [{ matchId: '11', odds: 2 }]);
    const [bet] = (await list()) ?? [];
    expect(bet).toMatchObject({ total_odd: 2.4, outcomes: [{ odd_value: 2.4 }] });
    expect(placed.data.data).toMatchObject({ possible_win: bet?.possible_win });
    operator.book.price('11', { home: 3 });
    expect((await place(100, [{ matchId: '11', odds: 2 }])).data).toEqual(placed.data);
  });

  it('gets another booking code when a bet of another player has its code', async () => {
    const other = await operator.player(`2547220000${digits}`, 1_000);
    await operator.post('/bet/v1/place', slip(code, 100, [{ matchId: '11', odds: 2 }]), other.token);
    const answer = await place(100, [{ matchId: '11', odds: 2 }]);
    expect(answer.data.data.bet_reference).toMatch(/^[A-Z]{5}\d{2}$/);
    expect(answer.data.data.bet_reference).not.toBe(code);
    expect((await list())?.[0]).toMatchObject({ slip_id: code });
  });
});

describe('the same booking code', () => {
  it('returns the first response to the same body without a second stake, even after the odds moved', {
    tags: ['A-142'],
  }, async () => {
    const first = await place(100, [{ matchId: '11', odds: 2 }]);
    operator.book.price('11', { home: 1.2 });
    expect(await place(100, [{ matchId: '11', odds: 2 }], { timestamp: 1_795_000_099 })).toEqual(first);
    expect(await operator.balance(player)).toBe(900);
  });

  it.each([
    ['stake', 200, [{ matchId: '11', odds: 2 }]],
    ['price', 100, [{ matchId: '11', odds: 1.9 }]],
    ['selection', 100, [{ matchId: '11', side: 'draw', odds: 2 }]],
  ])('is refused with another %s', async (_what, stake, selections) => {
    await place(100, [{ matchId: '11', odds: 2 }]);
    expect((await place(stake, selections)).data).toMatchObject({
      code: 409,
      message: 'Another bet was placed with this booking code.',
    });
    expect(await operator.balance(player)).toBe(900);
  });
});

describe('a stake', () => {
  it('is refused above the balance, with the missing amount', async () => {
    expect(await refusal(place(1_250, [{ matchId: '11', odds: 2 }]))).toMatchObject({
      ...UNTOUCHED,
      code: 402,
      data: { required_amount: 250 },
    });
  });

  it.each([0, 0.99, -5, 20_001, 1e15])('is refused at %d, with the limits', { tags: ['A-183'] }, async (stake) => {
    const message = Number.isInteger(stake)
      ? 'Bet Limits: Min Stake 1 KES, Max Stake: 20,000 KES'
      : 'Please enter a whole-number amount (no decimals).';
    expect(await refusal(place(stake, [{ matchId: '11', odds: 2 }]))).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      message,
    });
  });

  it('is refused with cents', async () => {
    expect(await refusal(place(10.5, [{ matchId: '11', odds: 2 }]))).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      message: 'Please enter a whole-number amount (no decimals).',
    });
  });

  it('is accepted at 1 and at 20,000', { tags: ['A-183'] }, async () => {
    await operator.deposit(player, 20_000);
    expect((await place(1, [{ matchId: '11', odds: 2 }])).data.code).toBe(200);
    expect((await place(20_000, [{ matchId: '11', odds: 2 }], {}, `CODEB${digits}`)).data.code).toBe(200);
    expect(await operator.balance(player)).toBe(999);
  });
});

describe('the history', () => {
  it('lists bets newest first, in pages, by status', { tags: ['A-120'] }, async () => {
    for (let index = 0; index < 5; index += 1)
      await place(10, [{ matchId: '11', odds: 2 }], {}, `PAGE${'ABCDE'[index]}${digits}`);
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
