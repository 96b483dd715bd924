import { describe, expect, it } from 'vitest';
import { cookieSet, dataOf, domainOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { placeInput, refusal, success, wireSlip } from '../../../test/wire.ts';

const NOW_MS = Date.UTC(2026, 0, 15, 12, 0, 0, 999);
const SLIPS = 'GET /bet/v1/slips';
const FAILED = 'Failed to load bet slip.';

let app: TestApp;
let cookie: string;
useTestApp((...started) => ([app, cookie] = started), { nowMs: NOW_MS });

const load = (code = 'ABCDE12', as?: string) => app.query('betslip.load', { code }, as);

describe('betslip.load', () => {
  it.each([
    ["a code in 'Success'", success({ slips: [wireSlip()] })],
    ["'Success' around the slips", { json: { code: 'Success', data: { slips: [wireSlip()] } } }],
    ["slips beside a code in 'Success'", { json: { code: 'Success', data: { code: 200, slips: [wireSlip()] } } }],
    ['a numeric code', { json: { code: 200, message: 'ok', data: { slips: [wireSlip()] } } }],
  ])('reads a slip from %s', { tags: ['A-101', 'A-215'] }, async (_, answer) => {
    app.upstream.on(SLIPS, answer);
    expect(dataOf(await load().expect(200))).toEqual({
      selections: [
        {
          oddId: 'o1',
          matchId: '501',
          parentMarketId: '1',
          marketId: '2',
          sportId: 10,
          specifier: 'total=2.5',
          outcomeName: 'Gor Mahia',
          matchName: 'Gor Mahia VS AFC Leopards',
          marketName: '1x2',
          odds: 2.1,
          startsAtMs: Date.UTC(2026, 0, 15, 15),
          live: false,
          homeTeam: 'Gor Mahia',
          awayTeam: 'AFC Leopards',
          competition: 'Premier League',
        },
      ],
    });
  });

  it.each([-2.5, 0.5, 1e6])('has no odds where the slip has %j', async (odd_value) => {
    app.upstream.on(SLIPS, success({ slips: [wireSlip({ odd_value })] }));
    expect(dataOf(await load().expect(200))).toMatchObject({ selections: [{ odds: 0 }] });
  });

  it('sends the trimmed code and the time in seconds, without a token for guests and players alike', {
    tags: ['A-214'],
  }, async () => {
    app.upstream.on(SLIPS, success({ slips: [wireSlip()] }));
    await load(' abcde12 ').expect(200).expect('cache-control', 'no-store');
    await load('abcde12', cookie).expect(200);
    const expected = { query: { bet_reference: 'abcde12', timestamp: String(Math.floor(NOW_MS / 1000)) } };
    expect(app.upstream.received.slice(-2)).toMatchObject([expected, expected]);
    expect(app.upstream.received.at(-1)?.headers).not.toHaveProperty('x-access-key');
    expect(app.upstream.count(SLIPS)).toBe(app.upstream.received.length);
  });

  it.each(['not json', '7', 'null', '{"competitor1":7}', null])(
    'reads a selection whose teams are %j',
    { tags: ['A-103'] },
    async (team) => {
      app.upstream.on(SLIPS, success({ slips: [wireSlip({ team_data: team })] }));
      expect(dataOf(await load().expect(200))).toMatchObject({
        selections: [{ oddId: 'o1', homeTeam: '', awayTeam: '', competition: '' }],
      });
    },
  );

  it.each([
    ['a live pick', { live_bet: 1 }, { live: true }],
    ['no market', { pick_name: 'A VS B' }, { matchName: 'A VS B', marketName: '' }],
    [
      'a semicolon in the market',
      { pick_name: 'A VS B; 1x2; early' },
      { matchName: 'A VS B', marketName: '1x2; early' },
    ],
    ['no date', { start_time: 'soon' }, { startsAtMs: null }],
    ['neither sport nor specifier', { sport_id: undefined, specifier: undefined }, { sportId: null, specifier: '' }],
    ['tennis under its other number', { sport_id: 30 }, { sportId: 24 }],
    ['an unknown sport', { sport_id: 999 }, { sportId: null }],
  ])('reads a selection with %s', { tags: ['A-102'] }, async (_, over, expected) => {
    app.upstream.on(SLIPS, success({ slips: [wireSlip(over)] }));
    expect(dataOf(await load().expect(200))).toMatchObject({ selections: [expected] });
  });

  it.each([
    ['no slips', success({})],
    ['null for slips', success({ slips: null })],
    ['null for data', success(null)],
    ['a numeric code alone', { json: { code: 200, message: 'ok' } }],
    ['an empty list', success({ slips: [] })],
  ])('is empty on %s', async (_, answer) => {
    app.upstream.on(SLIPS, answer);
    expect(dataOf(await load().expect(200))).toEqual({ selections: [] });
  });

  it('leaves out unreadable selections and logs how many', async () => {
    app.upstream.on(SLIPS, success({ slips: [{ pick: 'X' }, wireSlip()] }));
    expect(dataOf(await load().expect(200))).toMatchObject({ selections: [{ oddId: 'o1' }] });
    const warnings = app.logLines.filter((line) => line.includes('unreadable items left out'));
    expect(warnings.map((line) => JSON.parse(line))).toMatchObject([{ call: 'bet/v1/slips', leftOut: 1, of: 2 }]);
    app.upstream.on(SLIPS, success({ slips: [{ pick: 'X' }] }));
    expect(domainOf(await load().expect(502))).toMatchObject({ code: 'UPSTREAM_UNREADABLE' });
  });

  it.each([
    ['an unknown code', refusal(404, 'No such bet.'), 404, { code: 'NOT_FOUND', message: 'No such bet.' }],
    ['a numeric code', { json: { code: 404, message: 'No such bet.' } }, 404, { message: 'No such bet.' }],
    ['no reason', { json: { code: 'Error', data: { code: 404 } } }, 404, { message: FAILED }],
    ['another code', { json: { code: 499 } }, 422, { code: 'REFUSED', message: FAILED }],
    ['nothing', { status: 204 }, 404, { code: 'NOT_FOUND', message: FAILED }],
    ['trouble', { status: 500 }, 502, { code: 'UPSTREAM_UNAVAILABLE' }],
    ['slips that are no list', success({ slips: 'none' }), 502, { code: 'UPSTREAM_UNREADABLE' }],
  ])('fails on %s', async (_, answer, status, expected) => {
    app.upstream.on(SLIPS, answer);
    expect(domainOf(await load().expect(status))).toMatchObject(expected);
  });

  it('never ends a session, because the call carries no token', async () => {
    app.upstream.on(SLIPS, refusal(401, ''));
    const response = await load('ABCDE12', cookie).expect(422);
    expect([domainOf(response), cookieSet(response)]).toMatchObject([{ code: 'REFUSED' }, undefined]);
  });

  it.each([
    ['', 'Please enter a booking code.'],
    ['../place', FAILED],
  ])('refuses the code %j without an upstream call', async (code, message) => {
    const before = app.upstream.received.length;
    expect(domainOf(await load(code).expect(400))).toMatchObject({ code: 'INVALID', message });
    expect(app.upstream.received).toHaveLength(before);
  });
});

describe('betslip.book', () => {
  const BOOK = 'POST /bet/v1/book';
  const { selections } = placeInput();
  const book = (input: object = { selections }) => app.mutate('betslip.book', input);

  it('sends the selections once without a token and returns the code', { tags: ['R-176'] }, async () => {
    app.upstream.on(BOOK, success({ booking_code: 'ABCDE12', expires_at: '2026-01-22 15:00:00' }));
    const before = app.upstream.count(BOOK);
    expect(dataOf(await book().expect(200))).toEqual({ code: 'ABCDE12', expiresAtMs: Date.UTC(2026, 0, 22, 12) });
    expect(app.upstream.count(BOOK)).toBe(before + 1);
    const sent = app.upstream.received.at(-1);
    expect(sent?.body).toEqual({ bet_data: [expect.objectContaining({ o_id: selections[0]?.oddId })] });
    expect(sent?.headers).not.toHaveProperty('x-access-key');
  });

  it.each([
    ['another form of code', success({ booking_code: 'not a code' }), 502, { code: 'UPSTREAM_UNREADABLE' }],
    [
      'selections that are not on offer',
      {
        json: { code: 'Error', data: { code: 400, message: 'No.', data: [{ parent_match_id: '501', msg: 'Ended' }] } },
      },
      400,
      { code: 'INVALID', details: { offending: [{ matchId: '501', message: 'Ended' }] } },
    ],
  ])('fails on %s', { tags: ['R-176'] }, async (_, answer, status, expected) => {
    app.upstream.on(BOOK, answer);
    const response = await book();
    expect(response.status).toBe(status);
    expect(domainOf(response)).toMatchObject(expected);
  });
});
