import { EXCLUSION_PERIODS } from '@ushindi/shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARIES, cookieSet, dataOf, domainOf, startTestApp, type TestApp } from '../../../test/testApp.ts';
import { BREAKDOWNS, NO_CONFIRMATIONS, confirmations, refusal } from '../../../test/wire.ts';

const EXCLUDE = 'POST /profile/v1/exclusion';
const FAILED = 'Self-exclusion failed. Please try again.';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp({ UPSTREAM_WRITE_TIMEOUT_MS: '1500' });
  cookie = await app.signedIn();
});
afterAll(() => app.close());

const exclude = (period = '1-Week') => app.mutate('account.selfExclude', { period }, cookie);

describe('account.selfExclude', () => {
  it.each(EXCLUSION_PERIODS)('sends %s with the player’s token', async (period) => {
    app.upstream.on(EXCLUDE, { json: { data: { code: 200, message: 'You are excluded.' } } });
    expect(dataOf(await exclude(period).expect(200))).toEqual({ message: 'You are excluded.' });
    expect(app.upstream.received.at(-1)?.body).toEqual({ exclusion_type: period });
    expect(app.upstream.received.at(-1)?.headers['x-access-key']).toBe(CANARIES.accessToken);
  });

  it.each(confirmations('You are excluded.'))('is done on $shape', async ({ answer }) => {
    app.upstream.on(EXCLUDE, answer);
    expect(dataOf(await exclude().expect(200))).toEqual({ message: 'You are excluded.' });
  });

  it.each(NO_CONFIRMATIONS)('does not take $shape for done', async ({ answer }) => {
    app.upstream.on(EXCLUDE, answer);
    const expected = { code: 'UPSTREAM_UNREADABLE', details: { outcomeUnknown: true } };
    expect(domainOf(await exclude().expect(502))).toMatchObject(expected);
  });

  it.each([
    ['a code under data alone', { json: { data: { code: 409, message: 'A longer one runs.' } } }, 409, 'CONFLICT'],
    ['a code in a 200', { json: { code: 200, data: { code: 409, message: 'A longer one runs.' } } }, 409, 'CONFLICT'],
    ["'Error' around a code", refusal(409, 'A longer one runs.'), 409, 'CONFLICT'],
    ['an HTTP error', { status: 403, json: { message: 'A longer one runs.' } }, 403, 'FORBIDDEN'],
  ])('passes the operator’s reason on: %s', async (_, answer, status, code) => {
    app.upstream.on(EXCLUDE, answer);
    const expected = { code, message: 'A longer one runs.', details: {} };
    expect(domainOf(await exclude().expect(status))).toEqual(expected);
  });

  it('says that it failed when the operator gives no reason', async () => {
    app.upstream.on(EXCLUDE, { json: { data: { code: 400 } } });
    expect(domainOf(await exclude().expect(400))).toEqual({ code: 'INVALID', message: FAILED, details: {} });
  });

  it.each([
    ['HTTP 401', { status: 401 }],
    ['a 401 under data alone', { json: { data: { code: 401 } } }],
  ])('ends the session on %s', async (_, answer) => {
    app.upstream.on(EXCLUDE, answer);
    const response = await exclude().expect(401);
    expect([domainOf(response), cookieSet(response)]).toMatchObject([{ code: 'SESSION_EXPIRED' }, '']);
  });

  it.each(BREAKDOWNS)('makes one attempt when the operator $how', async ({ answer, status, code }) => {
    app.upstream.on(EXCLUDE, answer);
    const before = app.upstream.count(EXCLUDE);
    expect(domainOf(await exclude().expect(status))).toMatchObject({ code, details: { outcomeUnknown: true } });
    expect(app.upstream.count(EXCLUDE)).toBe(before + 1);
  });

  it.each([
    ['', 'Please select a period for exclusion.'],
    ['2-Week', 'Invalid exclusion period selected.'],
  ])('refuses the period %j without asking the operator', async (period, message) => {
    const before = app.upstream.received.length;
    expect(domainOf(await exclude(period).expect(400))).toMatchObject({ code: 'INVALID', message });
    expect(app.upstream.received).toHaveLength(before);
  });
});
