import { describe, expect, it } from 'vitest';
import { CANARIES, dataOf, domainOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { refusal, success, wireBet } from '../../../test/wire.ts';

const OFFERS = 'GET /bet/v1/cash_out/offers';
const CASH_OUT = 'POST /bet/v1/cash_out';
const AUTO = 'POST /bet/v1/cash_out/auto';
const QUOTE = '1-4000-2627-1795000000000';
const wireOffer = { bet_id: 9001, quote_id: QUOTE, amount: '26.27', stake: 40, valid_ms: 6000 };
const offer = { state: 'offered', betId: '9001', quoteId: QUOTE, amount: 26.27, stake: 40, validForMs: 6000 };

let app: TestApp;
let cookie: string;
useTestApp((...started) => ([app, cookie] = started));

const offers = (input: object) => app.query('bets.cashOutOffers', input, cookie);
const accept = () => app.mutate('bets.cashOut', { betId: '9001', quoteId: QUOTE }, cookie);

describe('bets.cashOutOffers', { tags: ['R-249'] }, () => {
  it('asks for all bets with one call and the player’s token', async () => {
    const none = { bet_id: '9002', obstacle: 'suspended' };
    app.upstream.on(OFFERS, success({ offers: [wireOffer, none, { bet_id: '9003', obstacle: 'weather' }] }));
    expect(dataOf(await offers({ betIds: ['9001', '9002', '9003'] }).expect(200))).toEqual({
      offers: [
        offer,
        { state: 'none', betId: '9002', obstacle: 'suspended' },
        { state: 'none', betId: '9003', obstacle: 'suspended' },
      ],
    });
    expect(app.upstream.received.at(-1)?.query).toEqual({ bet_ids: '9001,9002,9003', percent: '100' });
    expect(app.upstream.received.at(-1)?.headers['x-access-key']).toBe(CANARIES.accessToken);
  });

  it.each([
    ['no bet', { betIds: [] }],
    ['too many bets', { betIds: Array.from({ length: 21 }, (_, index) => String(index)) }],
    ['a comma in an id', { betIds: ['1,2'] }],
    ['no percentage', { betIds: ['1'], percent: 0 }],
  ])('refuses %s', async (_, input) => {
    expect(domainOf(await offers(input).expect(400))).toMatchObject({ code: 'INVALID' });
  });
});

describe('bets.cashOut', { tags: ['R-244'] }, () => {
  it('accepts a quote', async () => {
    app.upstream.on(CASH_OUT, success({ made: { amount: 26.27, stake: 40, rest: 0 } }));
    expect(dataOf(await accept().expect(200))).toEqual({ state: 'made', amount: 26.27, stake: 40, restStake: 0 });
    expect(app.upstream.received.at(-1)?.body).toEqual({ bet_id: '9001', quote_id: QUOTE });
  });

  it('returns the present offer when the quote is no longer valid', async () => {
    app.upstream.on(CASH_OUT, success({ offer: wireOffer }));
    expect(dataOf(await accept().expect(200))).toEqual({ state: 'changed', offer });
  });

  it('is sent once, and its outcome is unknown without a readable answer', { tags: ['R-16'] }, async () => {
    app.upstream.on(CASH_OUT, success({}));
    const before = app.upstream.received.length;
    expect(domainOf(await accept())).toMatchObject({ details: { outcomeUnknown: true } });
    expect(app.upstream.received.length - before).toBe(1);
  });

  it('maps a refusal', async () => {
    app.upstream.on(CASH_OUT, refusal(404, 'You have no such bet.'));
    expect(domainOf(await accept().expect(404))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('bets.setAutoCashOut', { tags: ['R-248'] }, () => {
  it.each([50, null])('sets or removes a target: %s', async (target) => {
    app.upstream.on(AUTO, success({ target }));
    const response = await app.mutate('bets.setAutoCashOut', { betId: '9001', target }, cookie).expect(200);
    expect(dataOf(response)).toEqual({ target });
    expect(app.upstream.received.at(-1)?.body).toEqual({ bet_id: '9001', target });
  });
});

it('shows what was cashed out of a bet, which then cannot be cancelled', { tags: ['A-120', 'R-246'] }, async () => {
  const partly = wireBet({ status: 0, cash_out: { stake: 10, paid: 6.57 }, auto_cash_out: 80 });
  const bets = [wireBet({ status: 20, bet_id: '9002' }), partly];
  app.upstream.on('GET /ds/v1/bets/sports', success({ result: bets }));
  expect(dataOf(await app.query('bets.list', {}, cookie).expect(200))).toMatchObject({
    items: [
      { status: 'cashedOut', cashedOut: null },
      { status: 'pending', cashedOut: { stake: 10, paid: 6.57 }, autoCashOut: 80, cancellableForMs: 0 },
    ],
  });
});
