import { gzipSync } from 'node:zlib';
import { PROCEDURES } from '@ushindi/api-contract';
import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startFakeUpstream, type FakeUpstream, type Received } from './fakeUpstream.ts';
import { LOCAL, goodAnswers, neverFails } from './samples.ts';
import { dataOf, messageOf, useTestApp, type TestApp } from './testApp.ts';
import { wireCallsOf } from './wireCalls.ts';

const MEGABYTE = 1024 * 1024;
const truncated = JSON.stringify({ code: 'Success', data: { code: 200, data: [{ id: 1 }] } }).slice(0, -20);
/** Decompressed, it would be a valid empty list. */
const bomb = gzipSync(`{"code":200,"data":[${' '.repeat(20 * MEGABYTE)}]}`);

const huge = JSON.stringify({ code: 200, data: ['x'.repeat(5 * MEGABYTE)] });

type Fault = Parameters<FakeUpstream['always']>[0];

/** Under 404 only for a documented call: an operator may not have another one (specOnly.test.ts). */
const wrongAddress = (received: Received) => {
  const [call] = wireCallsOf([received]);
  return { status: call?.isExtra ? 200 : 404, text: '<h1>Not Found</h1>' };
};

/** Faults of an operator, and the failure of each. The gateway must not follow a redirect to `elsewhere`. */
const badAnswers = (elsewhere: string): [how: string, answer: Fault, code: string][] => [
  ['answers too late', 'hang', 'UPSTREAM_TIMEOUT'],
  ['begins and never ends', { text: '{"code":', afterwards: 'hang' }, 'UPSTREAM_TIMEOUT'],
  ['breaks the connection', 'cut', 'UPSTREAM_UNAVAILABLE'],
  [
    'breaks off mid-body',
    { text: '{"code":', headers: { 'content-length': 500 }, afterwards: 'cut' },
    'UPSTREAM_UNAVAILABLE',
  ],
  ['answers 500', { status: 500, text: '<h1>Error at /srv/app.js:1</h1>' }, 'UPSTREAM_UNAVAILABLE'],
  ['answers 503 in JSON', { status: 503, json: { error: 'down' } }, 'UPSTREAM_UNAVAILABLE'],
  ['answers a page', { text: '<!doctype html><title>Welcome</title>' }, 'UPSTREAM_UNREADABLE'],
  ['answers a page under 404 to documented calls', wrongAddress, 'UPSTREAM_UNREADABLE'],
  ['answers nothing under 200', { text: '' }, 'UPSTREAM_UNREADABLE'],
  ['answers half a JSON text', { text: truncated }, 'UPSTREAM_UNREADABLE'],
  ['answers wrong types', { json: { code: 'Success', data: 42 } }, 'UPSTREAM_UNREADABLE'],
  ['answers 5 MB', { text: huge }, 'UPSTREAM_UNREADABLE'],
  ['answers compressed', { bytes: bomb, headers: { 'content-encoding': 'gzip' } }, 'UPSTREAM_UNREADABLE'],
  ['redirects', { status: 302, headers: { location: elsewhere } }, 'UPSTREAM_UNREADABLE'],
  [
    'redirects with an empty list as JSON',
    { status: 307, json: { code: 200, data: [] }, headers: { location: elsewhere } },
    'UPSTREAM_UNREADABLE',
  ],
  ['redirects for good', { status: 308, headers: { location: elsewhere } }, 'UPSTREAM_UNREADABLE'],
  ['floods with headers', { json: {}, headers: { 'x-flood': 'y'.repeat(100_000) } }, 'UPSTREAM_UNAVAILABLE'],
];

/** Short for responses that never end, and long enough for good ones on a busy machine. */
const SHORT_MS = '5000';
/** Longer than any response takes that ends. */
const LONG_MS = '60000';
const settingsWith = (timeoutMs: string) => ({
  UPSTREAM_READ_TIMEOUT_MS: timeoutMs,
  UPSTREAM_WRITE_TIMEOUT_MS: timeoutMs,
  UPSTREAM_BREAKER_FAILURES: '1000000',
});
const HOUR_MS = 3_600_000;
/** Longer than any response is fresh, and shorter than any is served stale. */
const SIX_MINUTES_MS = 360_000;
/** Longer than the response cache keeps bytes. */
const MOMENT_MS = 2000;

const namesOf = (procedures: readonly { name: string }[]) => procedures.map(({ name }) => name);
const queries = namesOf(PROCEDURES.filter(({ type }) => type === 'query'));
const shared = namesOf(PROCEDURES.filter(({ meta }) => meta.sharedCache === true));
/** A change of each kind: a guest's, a player's, and one that leaves no unknown outcome. */
const CHANGES = ['account.login', 'bets.place', 'wallet.deposit', 'games.launch'];
const calledNames = [...queries, ...CHANGES].filter((name) => !LOCAL.has(name));
const isDoubtful = (name: string): boolean => CHANGES.includes(name) && name !== 'games.launch';
/** The session-neutral responses: those of the shared queries, and a guest's leaderboard. */
const cached = [...shared, 'leaderboard.get'].filter((name) => !neverFails(name));

const NOON_MS = Date.parse('2026-11-21T09:00:00Z');

let app: TestApp;
let elsewhere: FakeUpstream;
beforeAll(async () => {
  elsewhere = await startFakeUpstream();
});
afterAll(() => elsewhere.close());

/** Noon is far from midnight in Nairobi, when the leaderboard changes. */
const useAppWith = (timeoutMs: string) =>
  useTestApp((started) => (app = started), { env: settingsWith(timeoutMs), nowMs: NOON_MS, fresh: 'gateway' });

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const faults = badAnswers('').map(([how, , code], index) => ({ how, code, index }));
const endless = faults.filter(({ code }) => code === 'UPSTREAM_TIMEOUT');
const ending = faults.filter(({ code }) => code !== 'UPSTREAM_TIMEOUT');

/** Calls all of them at once and returns what `read` takes from each response, by name. */
async function callAll<Read>(names: string[], read: (response: Response) => Read): Promise<Record<string, Read>> {
  const cookie = await app.signedIn({ expiresAtMs: Date.now() + HOUR_MS });
  const calls = names.map(async (name) => {
    const response = await app.callSample(name, cached.includes(name) ? '' : cookie);
    return [name, read(response)] as const;
  });
  return Object.fromEntries(await Promise.all(calls));
}

/** The outcome of a call while the operator is broken. */
function failureOf(name: string, code: string): unknown {
  if (neverFails(name)) return { count: 0 };
  const details = isDoubtful(name) ? { outcomeUnknown: true } : {};
  return { code, message: expect.stringMatching(/^[A-Z][^<>{}]{20,}$/), details };
}

/** The stale form of data that was good at an earlier time. */
const marked = (good: unknown, givenAtMs: number): unknown =>
  typeof good === 'object' && good !== null && 'stale' in good ? { ...good, stale: true, givenAtMs } : good;

describe.each([
  { what: 'responses that never end', timeoutMs: SHORT_MS, found: endless },
  { what: 'bad responses', timeoutMs: LONG_MS, found: ending },
])('$what', ({ timeoutMs, found }) => {
  useAppWith(timeoutMs);

  describe.each(found)('when the operator $how', { tags: ['T-25'] }, ({ index }) => {
    it('fails every call with a readable text, recovers, and then serves the last good data', {
      tags: ['C-017'],
    }, async () => {
      const [, answer, code] = badAnswers(`${elsewhere.url}/`)[index] ?? ['', 'hang', ''];
      app.upstream.always(answer);
      const failed = await callAll(calledNames, (response) => messageOf(response) ?? dataOf(response));
      expect(failed).toEqual(Object.fromEntries(calledNames.map((name) => [name, failureOf(name, code)])));
      // The gateway's keys went nowhere else.
      expect(elsewhere.received).toEqual([]);

      pass(MOMENT_MS);
      app.upstream.onAll(goodAnswers());
      const givenAtMs = Date.now();
      const good = await callAll(calledNames, (response) => [response.status, dataOf(response)] as const);
      expect(Object.entries(good).filter(([, [status]]) => status !== 200)).toEqual([]);
      expect(JSON.stringify(good)).not.toContain('"stale":true');

      pass(SIX_MINUTES_MS);
      app.upstream.always(answer);
      const later = await callAll(cached, dataOf);
      expect(later).toEqual(Object.fromEntries(cached.map((name) => [name, marked(good[name]?.[1], givenAtMs)])));
    });
  });
});

describe('a good response', () => {
  useAppWith(LONG_MS);

  it('reads JSON under any content type', async () => {
    app.upstream.on('GET /sports', { text: '[{"sport_id":10}]', headers: { 'content-type': 'text/plain' } });
    expect(dataOf(await app.query('sports.list'))).toMatchObject([{ sportId: 10 }]);
  });
});
