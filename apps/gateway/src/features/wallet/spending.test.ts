import { describe, expect, it } from 'vitest';
import { CANARIES, dataOf, domainOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { wireSpending } from '../../../test/walletWire.ts';
import { refusal, success } from '../../../test/wire.ts';

const SPENDING = 'GET /profile/v1/spending';

let app: TestApp;
let cookie: string;
useTestApp((...started) => ([app, cookie] = started));

const read = (period: unknown = '2026-11') => app.query('wallet.spending', { period }, cookie);

describe('wallet.spending', () => {
  it('returns the lines in one order with exact amounts, and net deposits', { tags: ['R-340'] }, async () => {
    app.upstream.on(SPENDING, success(wireSpending()));
    expect(dataOf(await read().expect(200).expect('cache-control', 'no-store'))).toEqual({
      opening: '100.00',
      closing: '980.10',
      lines: [
        { line: 'deposits', amount: '1000.00' },
        { line: 'stakes', amount: '-119.90' },
      ],
      parts: [
        { period: '2026-11-02', amount: '1000.00', closing: '1100.00' },
        { period: '2026-11-03', amount: '-119.90', closing: '980.10' },
      ],
      netDeposits: '1000.00',
      lost: '119.90',
    });
    expect(app.upstream.received.at(-1)).toMatchObject({ query: { period: '2026-11' } });
    expect(app.upstream.received.at(-1)?.headers['x-access-key']).toBe(CANARIES.accessToken);
  });

  it('adds lines that it does not know to the others', { tags: ['R-340'] }, async () => {
    const lines = [
      { line: 'stakes', amount: '-20.00' },
      { line: 'lottery', amount: '3.50' },
      { line: 'others', amount: '1.00' },
      { line: '__proto__', amount: '0.50' },
    ];
    app.upstream.on(SPENDING, success(wireSpending({ lines, parts: [], closing: '85.00' })));
    expect(dataOf(await read().expect(200))).toMatchObject({
      lines: [
        { line: 'stakes', amount: '-20.00' },
        { line: 'others', amount: '5.00' },
      ],
    });
  });

  it.each([
    ['lines that are not the difference of the balances', { closing: '980.11', parts: [] }],
    ['parts that do not lead to the closing balance', { parts: wireSpending().parts.slice(0, 1) }],
    ['a part whose balance does not follow', { parts: wireSpending().parts.toReversed() }],
    ['a fraction of a cent', { opening: '100.001' }],
    ['an amount as a number', { opening: 100 }],
    ['no lines', { lines: undefined }],
  ])('refuses %s', { tags: ['R-341'] }, async (_, over) => {
    app.upstream.on(SPENDING, success({ ...wireSpending(), ...over }));
    expect(domainOf(await read().expect(502))).toMatchObject({ code: 'UPSTREAM_UNREADABLE' });
  });

  it.each(['2026-02-30', '26', 'all', '', 2026])('refuses the period %j without an upstream call', async (period) => {
    const before = app.upstream.received.length;
    expect(domainOf(await read(period).expect(400))).toMatchObject({ code: 'INVALID' });
    expect(app.upstream.received).toHaveLength(before);
  });

  it('is not found with an operator without the call', async () => {
    app.upstream.on(SPENDING, refusal(404, 'No such call.'));
    expect(domainOf(await read().expect(404))).toMatchObject({ code: 'NOT_FOUND' });
  });
});
