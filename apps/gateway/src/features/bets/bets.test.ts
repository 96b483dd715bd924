import { describe, expect, it } from 'vitest';
import { cookieSet, dataOf, domainOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { placeInput, refusal, success, wireBet } from '../../../test/wire.ts';

const NOW_MS = Date.UTC(2026, 0, 15, 12);
const PLACE = 'POST /bet/v1/place';
const LIST = 'GET /ds/v1/bets/sports';
const DETAIL = 'GET /ds/v1/bet_status/sports';
const won = { bet_reference: 'ABCDE12', possible_win: '172.86', freebet: 0 };

let app: TestApp;
let cookie: string;
useTestApp((...started) => ([app, cookie] = started), { nowMs: NOW_MS });

const [selection] = placeInput().selections;

describe('bets.place', () => {
  it('sends the bet in the operator’s fields', async () => {
    app.upstream.on(PLACE, success(won, 'Bet placed.'));
    const response = await app.mutate('bets.place', placeInput({ stake: '100.50' }), cookie).expect(200);
    expect(dataOf(response)).toEqual({
      betReference: 'ABCDE12',
      possibleWin: 172.86,
      freebetAmount: null,
      message: 'Bet placed.',
    });
    expect(app.upstream.received.at(-1)?.body).toEqual({
      bonus_id: '',
      bet_amount: 100.5,
      bet_data: [
        {
          o_id: 'o1',
          o_name: '1',
          o_specifier: '',
          odd_type: 'Home',
          odd_value: 2.1,
          parent_match_id: '501',
          sport_id: 10,
          parent_market_id: '1',
          market_id: '2',
          is_live: 'p',
        },
      ],
      bet_ref: 'ABCDE12',
      timestamp: NOW_MS / 1000,
    });
  });

  it('sends a live selection as l and the bonus of the bet', { tags: ['A-091'] }, async () => {
    app.upstream.on(PLACE, success(won));
    await app
      .mutate('bets.place', placeInput({ bonusId: 'B1', selections: [{ ...selection, live: true }] }), cookie)
      .expect(200);
    expect(app.upstream.received.at(-1)?.body).toMatchObject({ bonus_id: 'B1', bet_data: [{ is_live: 'l' }] });
  });

  it.each([
    ["'Success' around 200", success(won)],
    ['a numeric code', { json: { code: 200, message: 'ok', data: won } }],
  ])('is placed on %s', { tags: ['A-216', 'A-218'] }, async (_, answer) => {
    app.upstream.on(PLACE, answer);
    expect(dataOf(await app.mutate('bets.place', placeInput(), cookie))).toMatchObject({ betReference: 'ABCDE12' });
  });

  it('returns the freebet that the bet earned', { tags: ['A-099'] }, async () => {
    app.upstream.on(PLACE, success({ ...won, freebet: true, fb_amount: '50' }));
    expect(dataOf(await app.mutate('bets.place', placeInput(), cookie))).toMatchObject({ freebetAmount: 50 });
  });

  const moved = [{ parent_match_id: 501, msg: 'Odds changed', odd_value: 2.4 }];
  it.each([
    [
      "402 in 'Error'",
      refusal(402, 'Top up.', { required_amount: 40.2 }),
      402,
      { code: 'INSUFFICIENT_FUNDS', details: { requiredAmount: 40.2 } },
    ],
    [
      "402 in 'Success'",
      { json: { code: 'Success', data: { code: 402, message: 'Top up.', data: { required_amount: '40' } } } },
      402,
      { code: 'INSUFFICIENT_FUNDS' },
    ],
    [
      'a numeric 409',
      { json: { code: 409, message: 'Moved.', data: moved } },
      409,
      {
        code: 'CONFLICT',
        message: 'Moved.',
        details: { offending: [{ matchId: '501', message: 'Odds changed', oddsNow: 2.4 }] },
      },
    ],
    [
      '400 with statusDescription',
      { json: { code: 'Error', statusDescription: 'Bad pick.', data: { code: 400, data: moved } } },
      400,
      { code: 'INVALID', message: 'Bad pick.', details: { offending: [{ matchId: '501' }] } },
    ],
    [
      '400 with the largest stake',
      refusal(400, 'Too high.', [
        { parent_match_id: 501, msg: 'Limit', max_stake: '1200.90' },
        { parent_match_id: 502, msg: 'Limit', max_stake: 0 },
      ]),
      400,
      {
        code: 'INVALID',
        details: {
          offending: [
            { matchId: '501', message: 'Limit', oddsNow: null, maxStakeKes: 1200 },
            { matchId: '502', message: 'Limit', oddsNow: null },
          ],
        },
      },
    ],
    [
      'an unknown code without a message',
      { json: { code: 'Error', data: { code: 499 } } },
      422,
      { code: 'REFUSED', message: 'Failed to place bet.' },
    ],
  ])('maps a refusal: %s', { tags: ['A-217'] }, async (_, answer, status, expected) => {
    app.upstream.on(PLACE, answer);
    expect(domainOf(await app.mutate('bets.place', placeInput(), cookie).expect(status))).toMatchObject(expected);
  });

  it('ends the session on 401', async () => {
    app.upstream.on(PLACE, refusal(401, 'Session expired.'));
    const response = await app.mutate('bets.place', placeInput(), cookie).expect(401);
    expect([domainOf(response), cookieSet(response)]).toMatchObject([{ code: 'SESSION_EXPIRED' }, '']);
  });

  it.each([
    ['no envelope', { json: won }],
    ["'Success' without a code", { json: { code: 'Success', data: won } }],
    ['another code', { json: { code: 'Perhaps', data: won } }],
    ['200 without a bet', success({})],
    ['a page', { text: '<html>' }],
    ['nothing', { status: 204 }],
  ])('does not accept %s as placed, and reports an unknown outcome', { tags: ['A-219'] }, async (_, answer) => {
    app.upstream.on(PLACE, answer);
    const response = await app.mutate('bets.place', placeInput(), cookie).expect(502);
    expect(domainOf(response)).toEqual({
      code: 'UPSTREAM_UNREADABLE',
      message: 'Unexpected placeBet response format',
      details: { outcomeUnknown: true },
    });
  });

  it.each([
    ['no selection', { selections: [] }, 'No bets selected.'],
    ['a negative stake', { stake: -5 }, 'Please enter a valid amount.'],
    ['a stake with three decimals', { stake: 1.001 }, 'Please enter a valid amount.'],
    ['a wrong code', { betRef: '1234567' }, 'Invalid booking code.'],
    ['a market that is no number', { selections: [{ ...selection, marketId: 'main' }] }, 'Unknown market.'],
  ])('refuses %s without an upstream call', async (_, over, message) => {
    const before = app.upstream.received.length;
    const response = await app.mutate('bets.place', placeInput(over), cookie).expect(400);
    expect(domainOf(response)).toMatchObject({ code: 'INVALID', message });
    expect(app.upstream.received).toHaveLength(before);
  });
});

describe('bets.list', () => {
  it('reads a page of the history with the wanted status', { tags: ['A-085', 'A-208', 'A-209', 'A-279'] }, async () => {
    app.upstream.on(LIST, success({ result: Array.from({ length: 10 }, () => wireBet({ status: '3' })) }));
    const response = await app.query('bets.list', { page: 2, status: 'lost' }, cookie).expect(200);
    expect(app.upstream.received.at(-1)?.query).toEqual({ page: '2', limit: '10', status: '3' });
    await app.query('bets.list', {}, cookie).expect(200);
    expect(app.upstream.received.at(-1)?.query).toEqual({ page: '1', limit: '10' });
    const { items, hasMore } = dataOf(response) as { items: unknown[]; hasMore: boolean };
    expect([items.length, hasMore]).toEqual([10, true]);
    expect(items[0]).toEqual({
      betId: '9001',
      betReference: 'ABCDE12',
      status: 'lost',
      placedAtMs: Date.UTC(2026, 0, 15, 12),
      stake: 100,
      currency: 'KES',
      totalOdds: 2.1,
      possibleWin: 172.86,
      gamesCount: 1,
      exciseTax: 13.04,
      withholdingTax: 9.75,
      cancellableForMs: 0,
      isFreebet: false,
      earnedFreebet: 0,
      cashedOut: null,
      autoCashOut: null,
      outcomes: [expect.objectContaining({ pick: 'Gor Mahia', homeTeam: 'Gor Mahia', matchId: '', progress: null })],
      sums: null,
      lines: null,
    });
  });

  const steps = {
    stake_after_tax: '86.96',
    total_odd: '2.10',
    winnings: '182.61',
    boost_percent: 4,
    boost_amount: '7.30',
    witholding_tax: '20.59',
    deducted: '0.00',
    payout: '169.32',
  };
  it('reads the freebets, the steps to the payout and the score of a match in play', {
    tags: ['R-183', 'R-184', 'R-197'],
  }, async () => {
    const [leg] = wireBet().outcomes;
    const live = { parent_match_id: 501, sport_id: 10, live_score: '1-0', live_clock: '23:10', live_phase: '1st half' };
    const bet = wireBet({ is_freebet: '1', fb_amount: '50', sums: steps, outcomes: [{ ...leg, ...live }] });
    app.upstream.on(LIST, success({ result: [bet] }));
    expect(dataOf(await app.query('bets.list', {}, cookie).expect(200))).toMatchObject({
      items: [
        {
          isFreebet: true,
          earnedFreebet: 50,
          cashedOut: null,
          autoCashOut: null,
          sums: {
            stakeAfterTax: '86.96',
            boostPercent: 4,
            boostAmount: '7.30',
            withholdingTax: '20.59',
            payout: '169.32',
          },
          outcomes: [{ matchId: '501', sportId: 10, progress: { score: '1-0', clock: '23:10', phase: '1st half' } }],
        },
      ],
    });
  });

  it.each(['NaN', '', '1,240.50', '1e+21', '9'.repeat(400), null])(
    'shows a bet without steps when one is %j',
    async (text) => {
      const bets = Object.keys(steps).map((step) => wireBet({ sums: { ...steps, [step]: text } }));
      app.upstream.on(LIST, success({ result: bets }));
      const { items } = dataOf(await app.query('bets.list', {}, cookie).expect(200)) as { items: { sums: unknown }[] };
      expect(items.map(({ sums }) => sums)).toEqual(bets.map(() => null));
    },
  );

  it.each([
    ['no id', { bet_id: null }],
    ['a stake that is no number', { bet_amount: 'much' }],
    ['a stake beyond any number', { bet_amount: '9'.repeat(400) }],
    ['a leg without a status', { outcomes: [{}] }],
  ])('shows the other bets, with a warning, when one has %s', async (_, over) => {
    app.upstream.on(LIST, success({ result: [wireBet({ bet_id: 1 }), wireBet(over), wireBet({ bet_id: 3 })] }));
    app.logLines.length = 0;
    const response = await app.query('bets.list', {}, cookie).expect(200);
    expect(dataOf(response)).toMatchObject({ items: [{ betId: '1' }, { betId: '3' }], hasMore: false });
    const warnings = app.logLines.filter((line) => line.includes('unreadable items left out'));
    expect(warnings.map((line) => JSON.parse(line))).toMatchObject([{ call: 'ds/v1/bets/{kind}', leftOut: 1, of: 3 }]);
  });

  it('is empty when the operator has none', async () => {
    app.upstream.on('GET /ds/v1/bets/jackpot', refusal(404, 'No bets.'));
    expect(dataOf(await app.query('bets.list', { kind: 'jackpot' }, cookie).expect(200))).toEqual({
      items: [],
      hasMore: false,
    });
  });

  it('fails with a typed error when the operator fails', async () => {
    app.upstream.on(LIST, { json: { code: 500 } });
    expect(domainOf(await app.query('bets.list', {}, cookie).expect(502))).toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
    });
  });
});

describe('bets.detail', () => {
  it('reads the legs', { tags: ['A-086', 'A-210'] }, async () => {
    app.upstream.on(DETAIL, success({ result: [wireBet()] }));
    const response = await app.query('bets.detail', { betId: '9001' }, cookie).expect(200);
    expect(app.upstream.received.at(-1)?.query).toEqual({ status: '', bet_id: '9001' });
    expect(dataOf(response)).toMatchObject({
      betId: '9001',
      outcomes: [
        {
          pick: 'Gor Mahia',
          type: '1x2',
          status: 'pending',
          odds: 2.1,
          startsAtMs: Date.UTC(2026, 0, 15, 15),
          homeTeam: 'Gor Mahia',
          awayTeam: 'AFC Leopards',
          competition: 'Premier League',
          live: true,
        },
      ],
    });
  });

  it.each(['not json', '7', 'null', '{"competitor1":7}', ''])(
    'reads legs whose extra data is %j',
    { tags: ['A-087'] },
    async (extra_data) => {
      const [leg] = wireBet().outcomes;
      app.upstream.on(DETAIL, success({ result: [wireBet({ outcomes: [{ ...leg, extra_data }] })] }));
      const response = await app.query('bets.detail', { betId: '9001' }, cookie).expect(200);
      expect(dataOf(response)).toMatchObject({
        outcomes: [{ pick: 'Gor Mahia', homeTeam: '', awayTeam: '', competition: '' }],
      });
    },
  );

  it.each([
    ['no rows', success({ result: [] })],
    ['another bet', success({ result: [wireBet({ bet_id: 1, bet_reference: 'ZZZZZ99' })] })],
    ['a coded 404', refusal(404, 'none')],
  ])('finds no bet in %s', { tags: ['A-211'] }, async (_, answer) => {
    app.upstream.on(DETAIL, answer);
    const response = await app.query('bets.detail', { betId: '9001' }, cookie).expect(404);
    expect(domainOf(response)).toMatchObject({ code: 'NOT_FOUND', message: 'No bet details found.' });
  });
});

describe('bets.status', () => {
  const other = (n: number) => wireBet({ bet_id: n, slip_id: 'OTHER11', bet_reference: 'OTHER11' });
  const full = Array.from({ length: 10 }, (_, n) => other(n));

  it.each([
    ['slip id', { slip_id: 'ABCDE12', bet_reference: 'FRESH99' }],
    ['reference', { slip_id: '', bet_reference: 'ABCDE12' }],
  ])('finds the bet by its %s, also past the first page', async (_, over) => {
    app.upstream.on(LIST, ({ query }) =>
      success({ result: query.page === '1' ? full : [wireBet({ bet_id: 77, ...over })] }),
    );
    const response = await app.query('bets.status', { betRef: 'ABCDE12' }, cookie).expect(200);
    expect(dataOf(response)).toMatchObject({ state: 'placed', bet: { betId: '77' }, freebetAmount: null });
  });

  it('returns the freebet that the bet earned, if the operator repeats it', { tags: ['A-099'] }, async () => {
    app.upstream.on(LIST, success({ result: [wireBet({ slip_id: 'ABCDE12', fb_amount: '50' })] }));
    const response = await app.query('bets.status', { betRef: 'ABCDE12' }, cookie).expect(200);
    expect(dataOf(response)).toMatchObject({ state: 'placed', freebetAmount: 50 });
  });

  it('returns notFound when no bet has the code', async () => {
    app.upstream.on(LIST, success({ result: [other(1)] }));
    expect(dataOf(await app.query('bets.status', { betRef: 'ABCDE12' }, cookie))).toEqual({ state: 'notFound' });
    app.upstream.on(LIST, success({ result: full }));
    const before = app.upstream.count(LIST);
    await app.query('bets.status', { betRef: 'ABCDE12' }, cookie).expect(200);
    expect(app.upstream.count(LIST)).toBe(before + 3);
  });

  it('fails when an unreadable row may be the bet', async () => {
    app.upstream.on(LIST, success({ result: [other(1), wireBet({ bet_amount: 'much' })] }));
    expect(domainOf(await app.query('bets.status', { betRef: 'ABCDE12' }, cookie).expect(502))).toMatchObject({
      code: 'UPSTREAM_UNREADABLE',
    });
  });

  it('fails when the operator fails', async () => {
    app.upstream.on(LIST, { status: 503 });
    expect(domainOf(await app.query('bets.status', { betRef: 'ABCDE12' }, cookie).expect(502))).toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
    });
  });
});

describe('bets.abandon', { tags: ['R-153'] }, () => {
  const ABANDON = 'POST /bet/v1/abandon';
  const abandon = () => app.mutate('bets.abandon', { betRef: 'ABCDE12' }, cookie);

  it('reports an abandoned code', async () => {
    app.upstream.on(ABANDON, success({ bet_id: null }));
    expect(dataOf(await abandon().expect(200))).toEqual({ state: 'abandoned' });
    expect(app.upstream.received.at(-1)?.body).toEqual({ bet_ref: 'ABCDE12' });
  });

  it('finds the bet that was placed before', async () => {
    app.upstream.on(ABANDON, success({ bet_id: '77' }));
    app.upstream.on(DETAIL, success({ result: [wireBet({ bet_id: 77, fb_amount: '50' })] }));
    expect(dataOf(await abandon().expect(200))).toMatchObject({
      state: 'placed',
      bet: { betId: '77' },
      freebetAmount: 50,
    });
  });

  it('looks for the bet where the operator cannot abandon', async () => {
    app.upstream.on(ABANDON, { status: 404 });
    app.upstream.on(LIST, success({ result: [] }));
    expect(dataOf(await abandon().expect(200))).toEqual({ state: 'notFound' });
    app.upstream.on(LIST, success({ result: [wireBet({ slip_id: 'ABCDE12' })] }));
    expect(dataOf(await abandon().expect(200))).toMatchObject({ state: 'placed' });
  });

  it('fails when the operator fails', async () => {
    app.upstream.on(ABANDON, { status: 503 });
    expect(domainOf(await abandon().expect(502))).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
  });
});
