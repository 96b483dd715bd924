import { EXCLUSION_PERIODS } from '@ushindi/shared';
import { describe, expect, it } from 'vitest';
import { CANARIES, cookieSet, dataOf, domainOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { refusal, success } from '../../../test/wire.ts';

const EXCLUDE = 'POST /profile/v1/exclusion';
const FAILED = 'Self-exclusion failed. Please try again.';

let app: TestApp;
let cookie: string;
useTestApp((...started) => ([app, cookie] = started));

const exclude = (period = '1-Week') => app.mutate('account.selfExclude', { period }, cookie);

describe('account.selfExclude', () => {
  it.each(EXCLUSION_PERIODS)('sends %s with the player’s token', { tags: ['A-204'] }, async (period) => {
    app.upstream.on(EXCLUDE, { json: { data: { code: 200, message: 'You are excluded.' } } });
    const response = await exclude(period).expect(200);
    expect(dataOf(response)).toEqual({ message: 'You are excluded.' });
    expect(app.upstream.received.at(-1)?.body).toEqual({ exclusion_type: period });
    expect(app.upstream.received.at(-1)?.headers['x-access-key']).toBe(CANARIES.accessToken);
  });

  it.each([
    ['2026-11-28 10:00:00', Date.parse('2026-11-28T07:00:00Z')],
    ['9999-01-01 03:00:00', null],
  ])('ends the session and names the end %s', { tags: ['R-141'] }, async (until, untilMs) => {
    app.upstream.on(EXCLUDE, success({ excluded_until: until }));
    const response = await exclude().expect(200);
    expect(dataOf(response)).toMatchObject({ exclusion: { untilMs } });
    expect(cookieSet(response)).toBe('');
  });

  it.each([
    ['a code under data alone', { json: { data: { code: 409, message: 'A longer one runs.' } } }, 409, 'CONFLICT'],
    ['a code in a 200', { json: { code: 200, data: { code: 409, message: 'A longer one runs.' } } }, 409, 'CONFLICT'],
    ["'Error' around a code", refusal(409, 'A longer one runs.'), 409, 'CONFLICT'],
    ['an HTTP error', { status: 403, json: { message: 'A longer one runs.' } }, 403, 'FORBIDDEN'],
  ])('returns the operator’s message: %s', async (_, answer, status, code) => {
    app.upstream.on(EXCLUDE, answer);
    const expected = { code, message: 'A longer one runs.', details: {} };
    expect(domainOf(await exclude().expect(status))).toEqual(expected);
  });

  it('returns its own message when the operator gives no reason', async () => {
    app.upstream.on(EXCLUDE, { json: { data: { code: 400 } } });
    expect(domainOf(await exclude().expect(400))).toEqual({
      code: 'INVALID',
      message: FAILED,
      details: { reason: { kind: 'failed' } },
    });
  });

  it.each([
    ['HTTP 401', { status: 401 }],
    ['a 401 under data alone', { json: { data: { code: 401 } } }],
  ])('ends the session on %s', async (_, answer) => {
    app.upstream.on(EXCLUDE, answer);
    const response = await exclude().expect(401);
    expect([domainOf(response), cookieSet(response)]).toMatchObject([{ code: 'SESSION_EXPIRED' }, '']);
  });

  it.each([
    ['', 'Please select a period for exclusion.'],
    ['2-Week', 'Invalid exclusion period selected.'],
  ])('refuses the period %j without an upstream call', async (period, message) => {
    const before = app.upstream.received.length;
    expect(domainOf(await exclude(period).expect(400))).toMatchObject({ code: 'INVALID', message });
    expect(app.upstream.received).toHaveLength(before);
  });
});
