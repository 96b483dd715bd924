import { describe, expect, it } from 'vitest';
import { CANARIES, cookieSet, dataOf, domainOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { wireTransaction } from '../../../test/walletWire.ts';
import { EMPTY_LISTS, listShapes, refusal, success } from '../../../test/wire.ts';

const LIST = 'GET /profile/v1/transactions';

let app: TestApp;
let cookie: string;
useTestApp((...started) => ([app, cookie] = started));

const list = (page?: number) => app.query('wallet.transactions', { page }, cookie);

describe('wallet.transactions', () => {
  it.each(listShapes([wireTransaction()]))('reads transactions from $shape', async ({ answer }) => {
    app.upstream.on(LIST, answer);
    expect(dataOf(await list().expect(200))).toEqual({
      items: [
        {
          id: '7',
          kind: 'stake',
          amount: -100,
          status: 'done',
          failure: null,
          balanceAfter: 400,
          atMs: Date.UTC(2026, 0, 15, 12),
          receipt: 'ABCDE12',
          description: 'Bet ABCDE12',
          about: null,
          fee: 0,
          tax: 0,
        },
      ],
      hasMore: false,
    });
  });

  it('sends the page with the player’s token, and has more pages after a full one', async () => {
    app.upstream.on(LIST, success(Array.from({ length: 20 }, (_, id) => wireTransaction({ id }))));
    expect(dataOf(await list(3).expect(200))).toMatchObject({ hasMore: true });
    expect(app.upstream.received.at(-1)).toMatchObject({ query: { page: '3', limit: '20' } });
    expect(app.upstream.received.at(-1)?.headers['x-access-key']).toBe(CANARIES.accessToken);
  });

  it.each([
    ['withdrawalReturned', 'withdrawalReturned'],
    ['gameWinnings', 'gameWinnings'],
    ['cashback', 'other'],
    [null, 'other'],
  ])('reads the kind %j as %s', async (kind, expected) => {
    app.upstream.on(LIST, success([wireTransaction({ kind })]));
    expect(dataOf(await list().expect(200))).toMatchObject({ items: [{ kind: expected }] });
  });

  it.each([
    [{ status: 'pending' }, { status: 'pending', failure: null }],
    [
      { status: 'failed', reason: 'cancelled' },
      { status: 'failed', failure: 'cancelled' },
    ],
    [
      { status: 'failed', reason: 'eclipse' },
      { status: 'failed', failure: null },
    ],
    [
      { status: 'odd', reason: 'cancelled' },
      { status: 'done', failure: null },
    ],
  ])('reads a deposit that is not paid: %j', { tags: ['R-71'] }, async (wire, expected) => {
    app.upstream.on(LIST, success([wireTransaction({ ...wire, balance_after: null })]));
    expect(dataOf(await list().expect(200))).toMatchObject({ items: [{ ...expected, balanceAfter: null }] });
  });

  it('reads an unreadable date as null', async () => {
    app.upstream.on(LIST, success([wireTransaction({ created_at: 'yesterday', receipt: null, description: null })]));
    expect(dataOf(await list().expect(200))).toMatchObject({ items: [{ atMs: null, receipt: '', description: '' }] });
  });

  it.each(EMPTY_LISTS)('is empty on $shape', async ({ answer }) => {
    app.upstream.on(LIST, answer);
    expect(dataOf(await list().expect(200))).toEqual({ items: [], hasMore: false });
  });

  it('is requested anew each time, because nothing of a player is cached', async () => {
    app.upstream.on(LIST, success([]));
    const before = app.upstream.count(LIST);
    await list().expect(200).expect('cache-control', 'no-store');
    await list().expect(200);
    expect(app.upstream.count(LIST)).toBe(before + 2);
  });

  it('fails with its own message, and ends the session on 401', async () => {
    app.upstream.on(LIST, { json: { code: 499 } });
    expect(domainOf(await list().expect(422))).toMatchObject({ message: 'Unable to fetch account data.' });
    app.upstream.on(LIST, refusal(401, ''));
    expect(cookieSet(await list().expect(401))).toBe('');
  });
});
