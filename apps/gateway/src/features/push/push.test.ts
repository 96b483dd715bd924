import { describe, expect, it } from 'vitest';
import { dataOf, domainOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { PUSH_ID, PUSH_KEY, PUSH_WISHES, pushInput, refusal, success } from '../../../test/wire.ts';

const KEY = 'GET /push/v1/key';
const SUBSCRIBE = 'POST /push/v1/subscribe';
const UPDATE = 'POST /push/v1/update';
const LIST = 'GET /push/v1/subscriptions';

let app: TestApp;
let cookie: string;
useTestApp((...started) => ([app, cookie] = started), { fresh: 'gateway' });

describe('push.key', { tags: ['R-320'] }, () => {
  it('makes one upstream call for fifty callers', async () => {
    app.upstream.on(KEY, success({ key: PUSH_KEY }));
    const read = async () => dataOf(await app.query('push.key').expect(200));
    const answers = await Promise.all(Array.from({ length: 50 }, read));
    expect(answers.at(-1)).toEqual({ key: PUSH_KEY });
    expect(app.upstream.count(KEY)).toBe(1);
  });

  it('is not found with an operator that has no notifications', async () => {
    app.upstream.on(KEY, { status: 404 });
    expect(domainOf(await app.query('push.key').expect(404))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('push.subscribe', { tags: ['R-320'] }, () => {
  it('sends the browser and each wish once', async () => {
    app.upstream.on(SUBSCRIBE, success({ id: PUSH_ID }));
    const input = { ...pushInput(), kinds: ['goal', 'deposit', 'goal'] };
    const { body } = await app.mutate('push.subscribe', input, cookie).expect(200);
    expect(body).toMatchObject({ result: { data: { id: PUSH_ID } } });
    const { endpoint, p256dh, auth, key } = pushInput();
    expect(app.upstream.received.at(-1)?.body).toEqual({
      endpoint,
      p256dh,
      auth,
      key,
      kinds: ['goal', 'deposit'],
      slip_match_ids: ['501'],
      favourite_match_ids: ['502'],
    });
  });

  it.each([
    ['no address', { endpoint: 'push' }],
    ['an endless address', { endpoint: `https://fcm.googleapis.com/${'a'.repeat(1_000)}` }],
    ['a short key', { p256dh: 'abc' }],
    ['a secret of other characters', { auth: 'a+/='.repeat(6) }],
    ['no kind', { kinds: [] }],
    ['an unknown kind', { kinds: ['jackpot'] }],
    ['too many matches', { slipMatchIds: Array.from({ length: 26 }, (_, index) => `${index}`) }],
  ])('refuses %s before the operator is asked', { tags: ['T-61'] }, async (_, wrong) => {
    const failure = domainOf(await app.mutate('push.subscribe', { ...pushInput(), ...wrong }, cookie).expect(400));
    expect(failure).toMatchObject({ code: 'INVALID' });
    expect(app.upstream.count(SUBSCRIBE)).toBe(0);
  });

  it('logs neither the address nor the secret of a browser', { tags: ['T-61'] }, async () => {
    app.upstream.on(SUBSCRIBE, refusal(400, 'This browser cannot receive notifications.'));
    await app.mutate('push.subscribe', pushInput(), cookie).expect(400);
    expect(app.logLines.filter((line) => /fcm\.googleapis|a{22}/.test(line))).toEqual([]);
  });
});

it('reports a subscription that has ended as not found', { tags: ['R-322'] }, async () => {
  app.upstream.on(UPDATE, refusal(404, 'Notifications to this phone have ended. Switch them on again.'));
  const failure = domainOf(await app.mutate('push.update', { ...PUSH_WISHES, id: PUSH_ID }, cookie).expect(404));
  expect(failure).toMatchObject({ code: 'NOT_FOUND' });
});

it('lists subscriptions without kinds that it does not know', { tags: ['R-320'] }, async () => {
  app.upstream.on(LIST, success({ result: [{ id: PUSH_ID, kinds: ['goal', 'weather'] }] }));
  expect(dataOf(await app.query('push.list', undefined, cookie).expect(200))).toEqual({
    items: [{ id: PUSH_ID, kinds: ['goal'] }],
  });
});
