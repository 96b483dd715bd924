import { describe, expect, it } from 'vitest';
import { CANARIES, cookieSet, dataOf, domainOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { refusal, success } from '../../../test/wire.ts';

const WITHDRAW = 'POST /profile/v1/withdraw';

let app: TestApp;
let cookie: string;
useTestApp((...started) => ([app, cookie] = started));

const withdraw = (amount: unknown = 200) => app.mutate('wallet.withdraw', { amount }, cookie);

describe('wallet.withdraw', () => {
  it('sends the amount with the player’s token', { tags: ['A-202'] }, async () => {
    app.upstream.on(WITHDRAW, success({}, 'On its way.'));
    expect(dataOf(await withdraw().expect(200).expect('cache-control', 'no-store'))).toEqual({
      message: 'On its way.',
    });
    expect(app.upstream.received.at(-1)?.body).toEqual({ amount: 200 });
    expect(app.upstream.received.at(-1)?.headers['x-access-key']).toBe(CANARIES.accessToken);
  });

  it('passes the key of a tap to the operator', { tags: ['R-58'] }, async () => {
    app.upstream.on(WITHDRAW, success({}, 'On its way.'));
    const idempotencyKey = '0123456789abcdef';
    await app.mutate('wallet.withdraw', { amount: 200, idempotencyKey }, cookie).expect(200);
    expect(app.upstream.received.at(-1)?.body).toEqual({ amount: 200, idempotency_key: idempotencyKey });
  });

  it('passes the fee that the player was shown', { tags: ['R-93'] }, async () => {
    app.upstream.on(WITHDRAW, success({}, 'On its way.'));
    await app.mutate('wallet.withdraw', { amount: 200, maxFee: 20 }, cookie).expect(200);
    expect(app.upstream.received.at(-1)?.body).toEqual({ amount: 200, max_fee: 20 });
  });

  it.each([
    [
      'too little money',
      refusal(402, 'Not enough.', { required_amount: 80 }),
      402,
      { code: 'INSUFFICIENT_FUNDS', message: 'Not enough.', details: { requiredAmount: 80 } },
    ],
    ['a limit', { json: { code: 422, message: 'Too much.' } }, 400, { code: 'INVALID', message: 'Too much.' }],
    ['no reason', { json: { code: 'Error' } }, 422, { code: 'REFUSED', message: 'Withdrawal failed.' }],
    ['a refusal in a 200', { json: { code: 200, data: { code: 402, message: 'Not enough.' } } }, 402, {}],
  ])('maps a refusal: %s', async (_, answer, status, expected) => {
    app.upstream.on(WITHDRAW, answer);
    expect(domainOf(await withdraw().expect(status))).toMatchObject(expected);
  });

  it('ends the session on 401', async () => {
    app.upstream.on(WITHDRAW, refusal(401, ''));
    const response = await withdraw().expect(401);
    expect([domainOf(response), cookieSet(response)]).toMatchObject([{ code: 'SESSION_EXPIRED' }, '']);
  });

  it.each([
    [0, 'Please enter a valid amount.'],
    [-5, 'Please enter a valid amount.'],
    ['lots', 'Please enter a valid amount.'],
    [100.5, 'Please enter a whole-number amount (no decimals).'],
  ])('refuses %j without an upstream call', async (amount, message) => {
    const before = app.upstream.received.length;
    expect(domainOf(await withdraw(amount).expect(400))).toMatchObject({ code: 'INVALID', message });
    expect(app.upstream.received).toHaveLength(before);
  });
});

describe('wallet.withdrawalTerms', () => {
  const TERMS = 'GET /profile/v1/withdrawal_terms';
  const terms = () => app.query('wallet.withdrawalTerms', undefined, cookie);

  it('reads what is free of a fee and the percentages', { tags: ['R-93', 'R-189'] }, async () => {
    app.upstream.on(TERMS, success({ free: '120.50', fee_percent: 10, tax_percent: '5' }));
    expect(dataOf(await terms().expect(200).expect('cache-control', 'no-store'))).toEqual({
      free: 120.5,
      feePercent: 10,
      taxPercent: 5,
    });
    expect(app.upstream.received.at(-1)?.headers['x-access-key']).toBe(CANARIES.accessToken);
  });

  it.each([
    { free: -1, fee_percent: 10 },
    { free: 0, fee_percent: -10 },
    { free: 0, fee_percent: 10, tax_percent: 101 },
  ])('fails on %j, from which no fee follows', { tags: ['R-93'] }, async (wire) => {
    app.upstream.on(TERMS, success(wire));
    expect(domainOf(await terms().expect(502))).toMatchObject({ code: 'UPSTREAM_UNREADABLE' });
  });

  it('reads an operator without the call as one without a fee', { tags: ['R-93'] }, async () => {
    app.upstream.on(TERMS, refusal(404, 'No such call.'));
    expect(dataOf(await terms().expect(200))).toEqual({ free: 0, feePercent: 0, taxPercent: 0 });
  });

  it('fails while the operator does, because there may be a fee', { tags: ['R-93'] }, async () => {
    app.upstream.on(TERMS, { status: 500, text: '' });
    expect(domainOf(await terms().expect(502))).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
  });
});
