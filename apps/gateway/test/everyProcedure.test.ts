import { PROCEDURES } from '@ushindi/api-contract';
import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Received } from './fakeUpstream.ts';
import { LOCAL, SAMPLES, goodAnswers, isForPlayers, neverFails } from './samples.ts';
import { CANARIES, UNLIMITED, cookieSet, messageOf, startTestApp, type TestApp } from './testApp.ts';
import { wireCallsOf } from './wireCalls.ts';

let app: TestApp;
/** A gateway whose operator is unreachable. */
let isolated: TestApp;
let cookie: string;
beforeAll(async () => {
  [app, isolated] = await Promise.all([startTestApp(UNLIMITED), startTestApp(UNLIMITED)]);
  await isolated.upstream.close();
  cookie = await app.signedIn();
});
afterAll(() => Promise.all([app.close(), isolated.close()]));

it('has a sample of every procedure of the router', { tags: ['C-014'] }, () => {
  expect(Object.keys(SAMPLES).toSorted()).toEqual(PROCEDURES.map(({ name }) => name).toSorted());
});

describe.each(PROCEDURES)('$name', ({ name, meta }) => {
  beforeAll(() => void app.logLines.splice(0));

  const call = (as?: string) => app.callSample(name, as);

  function expectNoSecret(text: string): void {
    for (const canary of Object.values(CANARIES)) expect(text).not.toContain(canary);
    expect(text).not.toContain(`127.0.0.1:${app.upstream.port}`);
  }

  /** Everything that reaches the browser; the cookie is sealed. */
  const everythingIn = ({ headers, text }: Response): string => JSON.stringify(headers) + text;

  it('refuses guests without an upstream call if it is for players', { tags: ['A-189'] }, async () => {
    app.upstream.always({ status: 400, json: {} });
    const before = app.upstream.received.length;
    const response = await call();
    const isRefused = response.body.error?.data?.domain?.code === 'UNAUTHORIZED';
    const mayCall = !isForPlayers(name) && !LOCAL.has(name);
    expect([isRefused, app.upstream.received.length > before]).toEqual([isForPlayers(name), mayCall]);
  });

  it('fails with a typed error when the operator echoes our request in an error page', async () => {
    app.upstream.always(({ headers }: Received) => ({ status: 500, text: JSON.stringify(headers).slice(1) }));
    const response = await call(cookie);
    expectNoSecret(everythingIn(response));
    expect(response.body.error?.data?.domain?.code).toBe(neverFails(name) ? undefined : 'UPSTREAM_UNAVAILABLE');
  });

  it('sends nothing that the browser made up, and returns no secret', async () => {
    app.upstream.onAll(goodAnswers());
    const before = app.upstream.received.length;
    const madeUp = {
      'x-access-key': 'forged',
      'x-hash-key': 'forged',
      'x-app-key': 'forged',
      authorization: 'forged',
      'x-forwarded-for': 'forged',
    };
    const response = await call(cookie)
      .set(madeUp)
      .set('x-ua-key', `utm=1 ${'y'.repeat(900)}`)
      .expect(200);
    expectNoSecret(everythingIn(response));
    const requests = app.upstream.received.slice(before);
    expect(JSON.stringify(requests)).not.toContain('forged');
    expect(requests.every(({ headers }) => headers['x-ua-key']?.length === 512)).toBe(true);
  });

  it("is unbatchable, or states why not, if it sends a player's change upstream", async () => {
    app.upstream.onAll(goodAnswers());
    const before = app.upstream.received.length;
    await call(cookie).expect(200);
    const calls = wireCallsOf(app.upstream.received.slice(before));
    const isPlayersChange = calls.some(({ kind, auth }) => kind === 'write' && auth !== 'guest');
    if (!isPlayersChange) return;
    expect(meta.unbatchable === true || meta.batchableBecause !== undefined).toBe(true);
  });

  it('writes no secret and no phone into the log', () => {
    const text = app.logLines.join('');
    expect(text).toContain(`/trpc/${name}`);
    expectNoSecret(text);
    expect(text).not.toContain('712345678');
  });

  it('reports in a readable text that the operator is unreachable', async () => {
    const response = await isolated.callSample(name, await isolated.signedIn());
    const away = { code: 'UPSTREAM_UNAVAILABLE', message: expect.stringContaining('not answering'), details: {} };
    expect(messageOf(response)).toEqual(neverFails(name) ? undefined : away);
    expect(cookieSet(response)).toBeUndefined();
  });
});
