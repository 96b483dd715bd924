import { describe, expect, it } from 'vitest';
import { CANARIES, cookieSet, dataOf, domainOf, messageOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { refusal, success } from '../../../test/wire.ts';

let app: TestApp;
let cookie: string;
useTestApp((...started) => ([app, cookie] = started));

describe('wallet.balance', () => {
  it.each([
    ['a code inside', success({ balance: '1240.50', bonus: 20 }), { balance: 1240.5, bonus: 20 }],
    ['numbers under data', { json: { code: 200, data: { balance: 5, bonus: '0' } } }, { balance: 5, bonus: 0 }],
    ['no bonus', { json: { code: 'Success', data: { balance: 0 } } }, { balance: 0, bonus: 0 }],
  ])('is read with the player’s token: %s', { tags: ['A-079'] }, async (_, answer, expected) => {
    app.upstream.on('GET /profile/v1/balance', answer);
    expect(dataOf(await app.query('wallet.balance', undefined, cookie).expect(200))).toEqual(expected);
    expect(app.upstream.received.at(-1)).toMatchObject({ query: {}, body: undefined });
    expect(app.upstream.received.at(-1)?.headers['x-access-key']).toBe(CANARIES.accessToken);
  });

  it('is requested anew each time, because nothing of a player is cached', async () => {
    app.upstream.on('GET /profile/v1/balance', success({ balance: 1, bonus: 0 }));
    const before = app.upstream.count('GET /profile/v1/balance');
    await app.query('wallet.balance', undefined, cookie).expect(200);
    await app.query('wallet.balance', undefined, cookie).expect(200).expect('cache-control', 'no-store');
    expect(app.upstream.count('GET /profile/v1/balance')).toBe(before + 2);
  });

  it.each([
    ['HTTP 401', { status: 401, json: { message: 'Token is over.' } }, 'Token is over.', {}],
    ['a body code of 401', { json: { code: 401 } }, 'Session expired. Please log in again.', {}],
    ['Error around 401', refusal(401, ''), 'Session expired. Please log in again.', { toLogin: true }],
  ])('ends the session on %s', async (_, answer, message, details) => {
    app.upstream.on('GET /profile/v1/balance', answer);
    const response = await app.query('wallet.balance', undefined, cookie).expect(401);
    expect(messageOf(response)).toEqual({ code: 'SESSION_EXPIRED', message, details });
    expect(cookieSet(response)).toBe('');
  });

  it('keeps the session when the operator fails', async () => {
    app.upstream.on('GET /profile/v1/balance', { status: 500, text: '<h1>stack trace</h1>' });
    const response = await app.query('wallet.balance', undefined, cookie).expect(502);
    expect(domainOf(response)).toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
      message: expect.not.stringContaining('stack'),
    });
    expect(cookieSet(response)).toBeUndefined();
  });
});

describe('wallet.deposit', () => {
  it('sends the amount as a number with an empty description', { tags: ['A-200'] }, async () => {
    app.upstream.on('POST /profile/v1/deposit', success({}, 'USSD sent.'));
    expect(dataOf(await app.mutate('wallet.deposit', { amount: 500 }, cookie).expect(200))).toEqual({
      message: 'USSD sent.',
    });
    expect(app.upstream.received.at(-1)?.body).toEqual({ amount: 500, desc: '' });
  });

  it('passes the key of a tap to the operator and refuses one that is no key', { tags: ['R-58'] }, async () => {
    app.upstream.on('POST /profile/v1/deposit', success({}, 'USSD sent.'));
    const idempotencyKey = '0123456789abcdef';
    await app.mutate('wallet.deposit', { amount: 500, idempotencyKey }, cookie).expect(200);
    expect(app.upstream.received.at(-1)?.body).toEqual({ amount: 500, desc: '', idempotency_key: idempotencyKey });
    for (const wrong of ['short', 'a'.repeat(65), "0123456789'; drop"])
      await app.mutate('wallet.deposit', { amount: 500, idempotencyKey: wrong }, cookie).expect(400);
  });

  it.each([
    [9, 'Please enter a valid deposit amount (minimum 10 KES).'],
    [10.5, 'Please enter a whole-number amount (no decimals).'],
    [-50, 'Invalid deposit amount. Please enter a valid amount.'],
    ['lots', 'Invalid deposit amount. Please enter a valid amount.'],
  ])('refuses %j without an upstream call', async (amount, message) => {
    const before = app.upstream.received.length;
    const response = await app.mutate('wallet.deposit', { amount }, cookie).expect(400);
    expect(domainOf(response)).toMatchObject({ code: 'INVALID', message });
    expect(app.upstream.received).toHaveLength(before);
  });

  it('returns the operator’s message, or its own without one', async () => {
    app.upstream.on('POST /profile/v1/deposit', refusal(422, 'Maximum value per transaction is 150,000.00 KES'));
    const over = await app.mutate('wallet.deposit', { amount: 200_000 }, cookie).expect(400);
    expect(domainOf(over)).toMatchObject({
      code: 'INVALID',
      message: 'Maximum value per transaction is 150,000.00 KES',
    });
    app.upstream.on('POST /profile/v1/deposit', { json: { code: 499 } });
    const silent = await app.mutate('wallet.deposit', { amount: 50 }, cookie).expect(422);
    expect(domainOf(silent)).toMatchObject({ code: 'REFUSED', message: 'Deposit failed. Please try again.' });
  });
});

describe('wallet.depositStatus', () => {
  const STATUS = 'GET /profile/v1/deposit_status';
  const idempotencyKey = '0123456789abcdef';
  const status = () => app.query('wallet.depositStatus', { idempotencyKey }, cookie);

  it.each([
    [{ status: 'waitingForPin' }, { state: 'waitingForPin', failure: null, receipt: '' }],
    [
      { status: 'paid', receipt: 'NLJ7RT61SV', tax: '25.00' },
      { state: 'paid', failure: null, tax: 25, receipt: 'NLJ7RT61SV' },
    ],
    [
      { status: 'failed', reason: 'wrongPin' },
      { state: 'failed', failure: 'wrongPin', receipt: '' },
    ],
    [
      { status: 'failed', reason: 'eclipse' },
      { state: 'failed', failure: null, receipt: '' },
    ],
    [{ status: 'teleported' }, { state: 'checking', failure: null, receipt: '' }],
  ])('reads %j', { tags: ['R-70'] }, async (wire, expected) => {
    app.upstream.on(STATUS, success({ amount: '500.00', ...wire }));
    expect(dataOf(await status().expect(200))).toEqual({ amount: 500, tax: 0, ...expected });
    expect(app.upstream.received.at(-1)).toMatchObject({ query: { idempotency_key: idempotencyKey } });
    expect(app.upstream.received.at(-1)?.headers['x-access-key']).toBe(CANARIES.accessToken);
  });

  it('reports a deposit that the operator does not have as unknown', { tags: ['R-70'] }, async () => {
    app.upstream.on(STATUS, refusal(404, 'No such deposit.'));
    const unknown = { state: 'unknown', failure: null, amount: null, tax: 0, receipt: '' };
    expect(dataOf(await status().expect(200))).toEqual(unknown);
  });

  it('fails while the operator does, because the deposit may exist', async () => {
    app.upstream.on(STATUS, { status: 500, text: '' });
    expect(domainOf(await status().expect(502))).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
  });
});

describe('wallet.findDeposit', () => {
  const FIND = 'POST /profile/v1/find_deposit';
  const find = (receipt: unknown) => app.mutate('wallet.findDeposit', { receipt }, cookie);

  it.each([
    ['NLJ7RT61SV', { outcome: 'credited', amount: '500.00' }, { outcome: 'credited', amount: 500 }],
    ['nlj7rt61sv Confirmed. Ksh500.00 sent to', { outcome: 'notFound' }, { outcome: 'notFound', amount: null }],
  ])('sends the receipt in %j and reads the outcome', { tags: ['R-76'] }, async (text, wire, expected) => {
    app.upstream.on(FIND, success(wire));
    expect(dataOf(await find(text).expect(200))).toEqual(expected);
    expect(app.upstream.received.at(-1)?.body).toEqual({ receipt: 'NLJ7RT61SV' });
  });

  it.each([
    ['', 'Please enter your mobile-money message.'],
    [null, 'Please enter your mobile-money message.'],
    ['QWE123 Confirmed.', 'This message has no receipt code.'],
    ['x'.repeat(1001), 'This message has no receipt code.'],
  ])('refuses %j without an upstream call', { tags: ['R-76'] }, async (text, message) => {
    const before = app.upstream.received.length;
    expect(domainOf(await find(text).expect(400))).toMatchObject({ code: 'INVALID', message });
    expect(app.upstream.received).toHaveLength(before);
  });

  it('is reported as not found by an operator without the call', { tags: ['A-172'] }, async () => {
    app.upstream.on(FIND, { status: 404, text: '' });
    expect(domainOf(await find('NLJ7RT61SV').expect(404))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is limited, so that receipts cannot be tried', { tags: ['R-76'] }, async () => {
    app.upstream.on(FIND, success({ outcome: 'notFound' }));
    for (let attempt = 0; attempt < 10; attempt += 1) await find('NLJ7RT61SV');
    expect(domainOf(await find('NLJ7RT61SV').expect(429))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});
