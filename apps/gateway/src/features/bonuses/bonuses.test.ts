import { describe, expect, it } from 'vitest';
import { CANARIES, cookieSet, dataOf, domainOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { EMPTY_LISTS, listShapes, refusal, success, wireBonus } from '../../../test/wire.ts';

/** An hour before the sample's expiry. */
const NOW_MS = Date.UTC(2026, 0, 15, 12);
const HOUR_MS = 3_600_000;
const LIST = 'GET /ds/v1/freebets';

let app: TestApp;
let cookie: string;
useTestApp((...started) => ([app, cookie] = started), { nowMs: NOW_MS });

const list = () => app.query('bonuses.list', undefined, cookie);

describe('bonuses.list', () => {
  it.each(listShapes([wireBonus({ min_stake: '20' })]))(
    'reads bonuses from $shape with the player’s token',
    {
      tags: ['A-088', 'A-125', 'A-206'],
    },
    async ({ answer }) => {
      app.upstream.on(LIST, answer);
      expect(dataOf(await list().expect(200))).toEqual({
        items: [
          {
            refId: 'B1',
            status: 'awarded',
            amount: 50,
            expiresAtMs: NOW_MS + HOUR_MS,
            remainingMs: HOUR_MS,
            redeemedAtMs: null,
            promoName: 'Registration freebet',
            promoUrl: '/promotions/registration-freebet',
            minStake: 20,
            minOdds: 6.99,
            minSelections: 4,
            minOddsPerSelection: 1.3,
            maxWin: 10_000,
            deductStake: true,
          },
        ],
      });
      expect(app.upstream.received.at(-1)).toMatchObject({ query: {}, body: undefined });
      expect(app.upstream.received.at(-1)?.headers['x-access-key']).toBe(CANARIES.accessToken);
    },
  );

  it.each([
    ['7', 'pending'],
    [7, 'pending'],
    ['1', 'awarded'],
    ['2', 'applied'],
    ['3', 'expired'],
    ['', 'expired'],
    [null, 'expired'],
  ])('reads the status %j as %s', { tags: ['A-123'] }, async (status, expected) => {
    app.upstream.on(LIST, success([wireBonus({ status })]));
    expect(dataOf(await list().expect(200))).toMatchObject({ items: [{ status: expected }] });
  });

  it.each([
    ['a second before its end', '2026-01-15 15:00:01', { status: 'awarded', remainingMs: 1000 }],
    ['at its end', '2026-01-15 15:00:00', { status: 'expired', remainingMs: 0 }],
    ['after its end', '2026-01-14 15:00:00', { status: 'expired', remainingMs: 0 }],
    ['without an end', '', { status: 'awarded', expiresAtMs: null, remainingMs: null }],
    ['with an end that cannot be read', 'soon', { status: 'awarded', expiresAtMs: null, remainingMs: null }],
  ])('judges an awarded bonus by the server’s clock: %s', async (_, expiry_date, expected) => {
    app.upstream.on(LIST, success([wireBonus({ expiry_date })]));
    expect(dataOf(await list().expect(200))).toMatchObject({ items: [expected] });
  });

  it('keeps a used bonus used after its end', async () => {
    const used = { status: '2', expiry_date: '2026-01-14 15:00:00', redeemed_on: '2026-01-13 15:00:00' };
    app.upstream.on(LIST, success([wireBonus(used)]));
    const expected = { status: 'applied', redeemedAtMs: NOW_MS - 48 * HOUR_MS };
    expect(dataOf(await list().expect(200))).toMatchObject({ items: [expected] });
  });

  it.each([true, 1, '1', 'true'])('deducts the stake from the win for %j', async (deduct_stake) => {
    app.upstream.on(LIST, success([wireBonus({ deduct_stake })]));
    expect(dataOf(await list().expect(200))).toMatchObject({ items: [{ deductStake: true }] });
  });

  it.each([
    [
      { bonus_amount: -5, max_win: -1 },
      { amount: 0, maxWin: null },
    ],
    [
      { bonus_amount: '50.004', max_win: 1000.006 },
      { amount: 50, maxWin: 1000.01 },
    ],
  ])('reads the amounts of %j as KES that a slip can compute with', async (wire, expected) => {
    app.upstream.on(LIST, success([wireBonus(wire)]));
    expect(dataOf(await list().expect(200))).toMatchObject({ items: [expected] });
  });

  it('reads a bonus with few fields', { tags: ['A-088'] }, async () => {
    app.upstream.on(LIST, success([{ ref_id: 9, status: 1 }]));
    const expected = { refId: '9', amount: 0, minStake: 0, minSelections: 0, maxWin: null, deductStake: false };
    expect(dataOf(await list().expect(200))).toMatchObject({ items: [expected] });
  });

  it.each(EMPTY_LISTS)('is empty on $shape', async ({ answer }) => {
    app.upstream.on(LIST, answer);
    expect(dataOf(await list().expect(200))).toEqual({ items: [] });
  });

  it('is requested anew each time, because nothing of a player is cached', { tags: ['A-206'] }, async () => {
    app.upstream.on(LIST, success([]));
    const before = app.upstream.count(LIST);
    await list().expect(200).expect('cache-control', 'no-store');
    await list().expect(200);
    expect(app.upstream.count(LIST)).toBe(before + 2);
  });

  it.each([
    [
      'the inner message',
      { json: { code: 'Error', message: 'Outer.', data: { code: 499, message: 'Inner.' } } },
      'Inner.',
      {},
    ],
    ['the outer one', { json: { code: 'Error', message: 'Outer.', data: { code: 499 } } }, 'Outer.', {}],
    [
      'a text of ours',
      { json: { code: 'Error' } },
      'Error loading bonuses. Please try again.',
      { reason: { kind: 'failed' } },
    ],
  ])('fails with %s', async (_, answer, message, details) => {
    app.upstream.on(LIST, answer);
    expect(domainOf(await list().expect(422))).toEqual({ code: 'REFUSED', message, details });
  });

  it('ends the session on 401', async () => {
    app.upstream.on(LIST, refusal(401, ''));
    const response = await list().expect(401);
    expect([domainOf(response), cookieSet(response)]).toMatchObject([{ code: 'SESSION_EXPIRED' }, '']);
  });
});
