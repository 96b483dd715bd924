import { describe, expect, it, vi } from 'vitest';
import { CANARIES, cookieSet, dataOf, domainOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { refusal, success, wireBet } from '../../../test/wire.ts';

/** When the sample bet was placed. */
const PLACED_MS = Date.UTC(2026, 0, 15, 12);
const MINUTE_MS = 60_000;
const CANCEL = 'POST /bet/v1/cancel';
const DETAIL = 'GET /ds/v1/bet_status/sports';
const LIST = 'GET /ds/v1/bets/sports';

let app: TestApp;
let cookie: string;
useTestApp((...started) => ([app, cookie] = started), { nowMs: PLACED_MS });

const cancel = () => app.mutate('bets.cancel', { betId: '9001' }, cookie);
const [sampleLeg] = wireBet().outcomes;
const leg = (over: object = {}) => ({ ...sampleLeg, live_bet: '0', ...over });
const pending = (over: object = {}) => wireBet({ outcomes: [leg()], ...over });

describe('bets.cancel', () => {
  it('sends the bet id with the player’s token', { tags: ['A-212'] }, async () => {
    app.upstream.on(CANCEL, success({}, 'Cancelled.'));
    expect(dataOf(await cancel().expect(200))).toEqual({ message: 'Cancelled.' });
    expect(app.upstream.received.at(-1)?.body).toEqual({ bet_id: '9001' });
    expect(app.upstream.received.at(-1)?.headers['x-access-key']).toBe(CANARIES.accessToken);
  });

  it.each([
    ['too late', refusal(409, 'Too late.'), 409, { code: 'CONFLICT', message: 'Too late.', details: {} }],
    ['no such bet', { json: { code: 404, message: 'None.' } }, 404, { code: 'NOT_FOUND', message: 'None.' }],
    ['no reason', { json: { code: 400 } }, 400, { code: 'INVALID', message: 'Could not cancel bet' }],
  ])('maps a refusal: %s', async (_, answer, status, expected) => {
    app.upstream.on(CANCEL, answer);
    expect(domainOf(await cancel().expect(status))).toMatchObject(expected);
  });

  it('ends the session on 401', async () => {
    app.upstream.on(CANCEL, refusal(401, ''));
    const response = await cancel().expect(401);
    expect([domainOf(response), cookieSet(response)]).toMatchObject([{ code: 'SESSION_EXPIRED' }, '']);
  });
});

describe('the remaining time to cancel', () => {
  const inMinutes = (minutes: number) => ({ start_time: `2026-01-15 15:0${minutes}:00` });
  it.each([
    ['as long as it was just placed', 0, pending(), 5 * MINUTE_MS],
    ['less as time passes', 2 * MINUTE_MS, pending(), 3 * MINUTE_MS],
    ['a millisecond at the end', 5 * MINUTE_MS - 1, pending(), 1],
    ['over after five minutes', 5 * MINUTE_MS, pending(), 0],
    ['over much later', 30 * MINUTE_MS, pending(), 0],
    ['at most five minutes under a wrong clock', -MINUTE_MS, pending(), 5 * MINUTE_MS],
    ['up to the first kick-off', 0, pending({ outcomes: [leg(), leg(inMinutes(2))] }), 2 * MINUTE_MS],
    ['over once a match has begun', 3 * MINUTE_MS, pending({ outcomes: [leg(inMinutes(2)), leg()] }), 0],
    ['over for a live leg', 0, pending({ outcomes: [leg(), leg({ live_bet: '1' })] }), 0],
    ['five minutes without legs', 0, pending({ outcomes: null }), 5 * MINUTE_MS],
    ['five minutes when a kick-off cannot be read', 0, pending({ outcomes: [leg({ start_time: '' })] }), 5 * MINUTE_MS],
    ['over when the time of placement is unreadable', 0, pending({ created_at: '' }), 0],
    ['over for a bet that is won', 0, pending({ status: 1 }), 0],
    ['over for a bet that is cancelled', 0, pending({ status: 9 }), 0],
    ['over for a status that is not known', 0, pending({ status: 5 }), 0],
  ])('is %s', async (_, sincePlacedMs, bet, cancellableForMs) => {
    vi.setSystemTime(PLACED_MS + sincePlacedMs);
    app.upstream.on(DETAIL, success({ result: [bet] }));
    app.upstream.on(LIST, success({ result: [bet] }));
    expect(dataOf(await app.query('bets.detail', { betId: '9001' }, cookie))).toMatchObject({ cancellableForMs });
    expect(dataOf(await app.query('bets.list', {}, cookie))).toMatchObject({ items: [{ cancellableForMs }] });
    expect(dataOf(await app.query('bets.status', { betRef: 'ABCDE12' }, cookie))).toMatchObject({
      bet: { cancellableForMs },
    });
  });
});

describe('a status that is not in the list of status codes', () => {
  const warnings = () =>
    app.logLines.filter((line) => line.includes('unknown bet status')).map((line) => JSON.parse(line));

  it('shows as pending, with one warning for any number of bets', { tags: ['A-120'] }, async () => {
    app.upstream.on(LIST, success({ result: [pending({ status: 5 }), pending({ status: 5 }), pending()] }));
    const before = warnings().length;
    expect(dataOf(await app.query('bets.list', {}, cookie))).toMatchObject({
      items: [{ status: 'pending' }, { status: 'pending' }, { status: 'pending' }],
    });
    expect(warnings().slice(before)).toMatchObject([{ call: 'ds/v1/bets/{kind}', codes: [5] }]);
  });

  it('is logged for legs too', async () => {
    app.upstream.on(DETAIL, success({ result: [pending({ outcomes: [leg({ status: 4 })] })] }));
    const before = warnings().length;
    expect(dataOf(await app.query('bets.detail', { betId: '9001' }, cookie))).toMatchObject({
      outcomes: [{ status: 'pending' }],
    });
    expect(warnings().slice(before)).toMatchObject([{ call: 'ds/v1/bet_status/sports', codes: [4] }]);
  });
});
