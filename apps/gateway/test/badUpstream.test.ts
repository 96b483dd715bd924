import { gzipSync } from 'node:zlib';
import type { AnyProcedure } from '@trpc/server';
import { appRouter } from '@ushindi/api-contract';
import { SHARED_QUERIES } from '@ushindi/api-contract/sharedQueries';
import type { Response } from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeUpstream, type Answer, type FakeUpstream } from './fakeUpstream.ts';
import { LOCAL, goodAnswers, neverFails } from './samples.ts';
import { dataOf, domainOf, startTestApp, type TestApp } from './testApp.ts';

const MEGABYTE = 1024 * 1024;
const truncated = JSON.stringify({ code: 'Success', data: { code: 200, data: [{ id: 1 }] } }).slice(0, -20);
/** Inflated, an answer that would pass for a good, empty list. */
const bomb = gzipSync(`{"code":200,"data":[${' '.repeat(20 * MEGABYTE)}]}`);

const huge = JSON.stringify({ code: 200, data: ['x'.repeat(5 * MEGABYTE)] });

/** Ways for an operator to be broken, and the failure that each one is. `elsewhere` is a host that none may lead to. */
const badAnswers = (elsewhere: string): [how: string, answer: Answer, code: string][] => [
  ['answers too late', 'hang', 'UPSTREAM_TIMEOUT'],
  ['begins and never ends', { text: '{"code":', afterwards: 'hang' }, 'UPSTREAM_TIMEOUT'],
  ['breaks the line', 'cut', 'UPSTREAM_UNAVAILABLE'],
  [
    'breaks off mid-body',
    { text: '{"code":', headers: { 'content-length': 500 }, afterwards: 'cut' },
    'UPSTREAM_UNAVAILABLE',
  ],
  ['answers 500', { status: 500, text: '<h1>Error at /srv/app.js:1</h1>' }, 'UPSTREAM_UNAVAILABLE'],
  ['answers 503 in JSON', { status: 503, json: { error: 'down' } }, 'UPSTREAM_UNAVAILABLE'],
  ['answers a page', { text: '<!doctype html><title>Welcome</title>' }, 'UPSTREAM_UNREADABLE'],
  ['answers a page under 404', { status: 404, text: '<h1>Not Found</h1>' }, 'UPSTREAM_UNREADABLE'],
  ['answers nothing under 200', { text: '' }, 'UPSTREAM_UNREADABLE'],
  ['answers half a JSON text', { text: truncated }, 'UPSTREAM_UNREADABLE'],
  ['answers wrong types', { json: { code: 'Success', data: 42 } }, 'UPSTREAM_UNREADABLE'],
  ['answers 5 MB', { text: huge }, 'UPSTREAM_UNREADABLE'],
  ['answers compressed', { bytes: bomb, headers: { 'content-encoding': 'gzip' } }, 'UPSTREAM_UNREADABLE'],
  ['redirects', { status: 302, headers: { location: elsewhere } }, 'UPSTREAM_UNREADABLE'],
  ['redirects for good', { status: 308, headers: { location: elsewhere } }, 'UPSTREAM_UNREADABLE'],
  ['floods with headers', { json: {}, headers: { 'x-flood': 'y'.repeat(100_000) } }, 'UPSTREAM_UNAVAILABLE'],
];

const SETTINGS = {
  // Short for those that are slow, and long enough for the good on a busy machine.
  UPSTREAM_READ_TIMEOUT_MS: '2000',
  UPSTREAM_WRITE_TIMEOUT_MS: '2000',
  // So many failures in a row are meant here.
  UPSTREAM_BREAKER_FAILURES: '1000000',
};
const HOUR_MS = 3_600_000;
/** Longer than anything is fresh, and shorter than anything stands in. */
const SIX_MINUTES_MS = 360_000;
/** Longer than an answer's bytes are kept. */
const MOMENT_MS = 2000;

const { _def: definition } = appRouter;
const procedures = Object.entries<AnyProcedure>({ ...definition.procedures } as never);
const queries = procedures.filter(([, { _def: each }]) => each.type === 'query').map(([name]) => name);
/** Changes of each kind: as a guest, as a player, without a doubt about the outcome. */
const CHANGES = ['account.login', 'bets.place', 'wallet.deposit', 'games.launch'];
const asking = [...queries, ...CHANGES].filter((name) => !LOCAL.has(name));
/** Opening a game is nothing that a player could check on. */
const isDoubtful = (name: string): boolean => CHANGES.includes(name) && name !== 'games.launch';
/** What everybody gets alike; a guest's leaderboard too. */
const kept = [...SHARED_QUERIES, 'leaderboard.get'].filter((name) => !neverFails(name));

const NOON = new Date('2026-11-21T09:00:00Z');

let app: TestApp;
let elsewhere: FakeUpstream;
beforeAll(async () => {
  elsewhere = await startFakeUpstream();
});
beforeEach(async () => {
  // Far from midnight in Nairobi: another day has another leaderboard.
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  app = await startTestApp(SETTINGS);
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});
afterAll(() => elsewhere.close());

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const ways = badAnswers('').map(([how], index) => ({ how, index }));

/** Asks all of them at once; answers what each read, by name. */
async function askAll<Read>(names: string[], read: (response: Response) => Read): Promise<Record<string, Read>> {
  const cookie = await app.signedIn({ expiresAtMs: Date.now() + HOUR_MS });
  const asked = names.map(async (name) => {
    const response = await app.callSample(name, kept.includes(name) ? '' : cookie);
    return [name, read(response)] as const;
  });
  return Object.fromEntries(await Promise.all(asked));
}

/** What comes of a call while the operator is broken. */
function failureOf(name: string, code: string): unknown {
  if (neverFails(name)) return { count: 0 };
  const details = isDoubtful(name) ? { outcomeUnknown: true } : {};
  return { code, message: expect.stringMatching(/^[A-Z][^<>{}]{20,}$/), details };
}

/** What guests are shown of an answer that was good at a moment. */
const marked = (good: unknown, givenAtMs: number): unknown =>
  typeof good === 'object' && good !== null && 'stale' in good ? { ...good, stale: true, givenAtMs } : good;

describe.each(ways)('when the operator $how', ({ index }) => {
  it('every call fails in plain words, recovers, and then has the last good data', async () => {
    const [, answer, code] = badAnswers(`${elsewhere.url}/`)[index] ?? ['', 'hang', ''];
    app.upstream.always(answer);
    const failed = await askAll(asking, (response) => domainOf(response) ?? dataOf(response));
    expect(failed).toEqual(Object.fromEntries(asking.map((name) => [name, failureOf(name, code)])));
    // Our keys went nowhere else.
    expect(elsewhere.received).toEqual([]);

    pass(MOMENT_MS);
    app.upstream.onAll(goodAnswers());
    const givenAtMs = Date.now();
    const good = await askAll(asking, (response) => [response.status, dataOf(response)] as const);
    expect(Object.entries(good).filter(([, [status]]) => status !== 200)).toEqual([]);
    expect(JSON.stringify(good)).not.toContain('"stale":true');

    pass(SIX_MINUTES_MS);
    app.upstream.always(answer);
    const later = await askAll(kept, dataOf);
    expect(later).toEqual(Object.fromEntries(kept.map((name) => [name, marked(good[name]?.[1], givenAtMs)])));
  });
});

it('JSON is read whatever its content type says', async () => {
  app.upstream.on('GET /sports', { text: '[{"sport_id":10}]', headers: { 'content-type': 'text/plain' } });
  expect(dataOf(await app.query('sports.list'))).toMatchObject([{ sportId: 10 }]);
});
