import { appRouter } from '@ushindi/api-contract';
import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Received } from './fakeUpstream.ts';
import { CANARIES, cookieSet, domainOf, startTestApp, type TestApp } from './testApp.ts';
import { LOCAL, PRIVATE, SAMPLES, goodAnswers, neverFails } from './samples.ts';

const { _def: definition } = appRouter;
const names = Object.keys(definition.procedures);

it('every procedure of the router has a sample here', () => {
  expect(Object.keys(SAMPLES).toSorted()).toEqual(names.toSorted());
});

describe.each(names)('%s', (name) => {
  let app: TestApp;
  let cookie: string;
  beforeAll(async () => {
    app = await startTestApp();
    cookie = await app.signedIn();
  });
  afterAll(() => app.close());

  const call = (as?: string) => app.callSample(name, as);

  function expectNoSecret(text: string): void {
    for (const canary of Object.values(CANARIES)) expect(text).not.toContain(canary);
    expect(text).not.toContain(`127.0.0.1:${app.upstream.port}`);
  }

  /** All that reaches the browser; the cookie is sealed. */
  const everythingIn = ({ headers, text }: Response): string => JSON.stringify(headers) + text;

  it('turns guests away without asking the operator, if it is private', async () => {
    const response = await call();
    const isTurnedAway = response.body.error?.data?.domain?.code === 'UNAUTHORIZED';
    const isPrivate = PRIVATE.test(name);
    const mayAsk = !isPrivate && !LOCAL.has(name);
    expect([isTurnedAway, app.upstream.received.length > 0]).toEqual([isPrivate, mayAsk]);
  });

  it('fails with a typed error when the operator echoes our request in an error page', async () => {
    const echo = ({ headers }: Received) => ({ status: 500, text: JSON.stringify(headers).slice(1) });
    for (const path of Object.keys(goodAnswers())) app.upstream.on(path, echo);
    const response = await call(cookie);
    expectNoSecret(everythingIn(response));
    expect(response.body.error?.data?.domain?.code).toBe(neverFails(name) ? undefined : 'UPSTREAM_UNAVAILABLE');
  });

  it('asks a good operator with nothing that the browser made up, and shows no secret', async () => {
    for (const [path, answer] of Object.entries(goodAnswers())) app.upstream.on(path, answer);
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
    const asked = app.upstream.received.slice(before);
    expect(JSON.stringify(asked)).not.toContain('forged');
    expect(asked.every(({ headers }) => headers['x-ua-key']?.length === 512)).toBe(true);
  });

  it('writes no secret and no phone into the log', () => {
    const text = app.logLines.join('');
    expect(text).toContain(`/trpc/${name}`);
    expectNoSecret(text);
    expect(text).not.toContain('712345678');
  });

  it('says in words that the operator is away', async () => {
    const alone = await startTestApp();
    await alone.upstream.close();
    const response = await alone.callSample(name, await alone.signedIn());
    const away = { code: 'UPSTREAM_UNAVAILABLE', message: expect.stringContaining('not answering'), details: {} };
    expect(domainOf(response)).toEqual(neverFails(name) ? undefined : away);
    expect(cookieSet(response)).toBe(name === 'account.logout' ? '' : undefined);
    await alone.close();
  });
});
