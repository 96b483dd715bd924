import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARIES, cookieSet, dataOf, domainOf, startTestApp, type TestApp } from '../../../test/testApp.ts';
import { BREAKDOWNS, NO_CONFIRMATIONS, confirmations, refusal } from '../../../test/wire.ts';

const WITHDRAW = 'POST /profile/v1/withdraw';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp({ UPSTREAM_WRITE_TIMEOUT_MS: '1500' });
  cookie = await app.signedIn();
});
afterAll(() => app.close());

const withdraw = (amount: unknown = 200) => app.mutate('wallet.withdraw', { amount }, cookie);

describe('wallet.withdraw', () => {
  it.each(confirmations('On its way.'))('is done on $shape', async ({ answer }) => {
    app.upstream.on(WITHDRAW, answer);
    expect(dataOf(await withdraw().expect(200).expect('cache-control', 'no-store'))).toEqual({
      message: 'On its way.',
    });
    expect(app.upstream.received.at(-1)?.body).toEqual({ amount: 200 });
    expect(app.upstream.received.at(-1)?.headers['x-access-key']).toBe(CANARIES.accessToken);
  });

  it.each(NO_CONFIRMATIONS)('does not take $shape for done', async ({ answer }) => {
    app.upstream.on(WITHDRAW, answer);
    const expected = { code: 'UPSTREAM_UNREADABLE', details: { outcomeUnknown: true } };
    expect(domainOf(await withdraw().expect(502))).toMatchObject(expected);
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
  ])('tells a refusal: %s', async (_, answer, status, expected) => {
    app.upstream.on(WITHDRAW, answer);
    expect(domainOf(await withdraw().expect(status))).toMatchObject(expected);
  });

  it('ends the session on 401', async () => {
    app.upstream.on(WITHDRAW, refusal(401, ''));
    const response = await withdraw().expect(401);
    expect([domainOf(response), cookieSet(response)]).toMatchObject([{ code: 'SESSION_EXPIRED' }, '']);
  });

  it.each(BREAKDOWNS)('makes one attempt when the operator $how', async ({ answer, status, code }) => {
    app.upstream.on(WITHDRAW, answer);
    const before = app.upstream.count(WITHDRAW);
    expect(domainOf(await withdraw().expect(status))).toMatchObject({ code, details: { outcomeUnknown: true } });
    expect(app.upstream.count(WITHDRAW)).toBe(before + 1);
  });

  it.each([
    [0, 'Please enter a valid amount.'],
    [-5, 'Please enter a valid amount.'],
    ['lots', 'Please enter a valid amount.'],
    [100.5, 'Please enter a whole-number amount (no decimals).'],
  ])('refuses %j without asking the operator', async (amount, message) => {
    const before = app.upstream.received.length;
    expect(domainOf(await withdraw(amount).expect(400))).toMatchObject({ code: 'INVALID', message });
    expect(app.upstream.received).toHaveLength(before);
  });
});
