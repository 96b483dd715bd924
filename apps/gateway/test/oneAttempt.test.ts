import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { domainOf, startTestApp, type TestApp } from './testApp.ts';
import { BREAKDOWNS, success, wireFixture } from './wire.ts';

/** What moves money or cannot be taken back (readings 16). */
const NEVER_RETRIED = [
  { name: 'bets.place', call: 'POST /bet/v1/place' },
  { name: 'wallet.deposit', call: 'POST /profile/v1/deposit' },
  { name: 'wallet.withdraw', call: 'POST /profile/v1/withdraw' },
  { name: 'bets.cancel', call: 'POST /bet/v1/cancel' },
  { name: 'account.selfExclude', call: 'POST /profile/v1/exclusion' },
  { name: 'account.resetPassword', call: 'PUT /api/reset-pass' },
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ UPSTREAM_WRITE_TIMEOUT_MS: '1000', UPSTREAM_BREAKER_FAILURES: '1000' });
});
afterAll(() => app.close());

describe.each(NEVER_RETRIED)('$name', ({ name, call }) => {
  it.each(BREAKDOWNS)('is sent once when the operator $how, and says that nobody knows the outcome', async (broken) => {
    const before = app.upstream.received.length;
    app.upstream.on(call, broken.answer);
    const response = await app.callSample(name, await app.signedIn()).expect(broken.status);
    expect(domainOf(response)).toMatchObject({ code: broken.code, details: { outcomeUnknown: true } });
    expect(app.upstream.received.slice(before).map(({ method, path }) => `${method} ${path}`)).toEqual([call]);
    expect(app.waitsMs).toEqual([]);
  });
});

it('fifty simultaneous identical calls of fixtures.list make one call upstream', async () => {
  app.upstream.on('GET /fixtures/', success([wireFixture()]));
  const responses = await Promise.all(Array.from({ length: 50 }, () => app.callSample('fixtures.list')));
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(responses[0]?.status).toBe(200);
  expect(app.upstream.count('GET /fixtures/')).toBe(1);
});
