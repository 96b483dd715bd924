import { describe, expect, it } from 'vitest';
import { type TestApp, cookieSet, dataOf, domainOf, useTestApp } from '../../../test/testApp.ts';
import { BREAKDOWNS, grant, refusal, success, wireSession } from '../../../test/wire.ts';

let app: TestApp;
useTestApp((started) => (app = started), { fresh: 'gateway' });

const ENDED = { ...refusal(401, 'Session expired. Please log in again.'), status: 401 };
const REPLACED = {
  status: 401,
  json: { code: 401, message: 'Please try again.', reason: { kind: 'sessionReplaced' } },
};
const CHROME =
  'Mozilla/5.0 (Linux; Android 13; TECNO BF7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0 Mobile Safari/537.36';
const lastCall = () => app.upstream.received.at(-1);

describe('account.logout', () => {
  it('ends the session at the operator, then the cookie', { tags: ['R-126'] }, async () => {
    app.upstream.on('POST /acc/v1/logout', success({}));
    const response = await app
      .mutate('account.logout', undefined, await app.signedIn({ accessToken: 'mine' }))
      .expect(200);
    expect(dataOf(response)).toEqual({ signedIn: false });
    expect(lastCall()).toMatchObject({ path: '/acc/v1/logout', headers: { 'x-access-key': 'mine' } });
    expect(cookieSet(response)).toBe('');
    expect(response.headers['set-cookie']?.[0]).toContain('Secure');
  });

  it('makes no upstream call for a guest', async () => {
    const before = app.upstream.received.length;
    await app.mutate('account.logout').expect(200);
    expect(app.upstream.received).toHaveLength(before);
  });

  it.each([
    ['has ended already', ENDED],
    ['is one of an operator without the call', { status: 404, json: { message: 'Cannot find that.' } }],
    ['is one of an operator whose 404 is a page', { status: 404, text: '<pre>Cannot POST /acc/v1/logout</pre>' }],
  ])('deletes the cookie of a session that %s', { tags: ['R-126'] }, async (_what, answer) => {
    app.upstream.onAll({ 'POST /acc/v1/logout': answer, 'GET /ds/v1/menu/quick': success([]) });
    await app.query('menu.quick').expect(200);
    const response = await app.mutate('account.logout', undefined, await app.signedIn()).expect(200);
    expect(cookieSet(response)).toBe('');
  });

  it.each(BREAKDOWNS.slice(1))(
    'fails and keeps the cookie when the operator $how',
    { tags: ['A-253'] },
    async ({ answer, status }) => {
      app.upstream.on('POST /acc/v1/logout', answer);
      const response = await app.mutate('account.logout', undefined, await app.signedIn()).expect(status);
      expect(cookieSet(response)).toBeUndefined();
    },
  );
});

describe('account.session', () => {
  it('is a guest’s once the operator has ended it, at a gateway that has the cookie decrypted', {
    tags: ['R-126'],
  }, async () => {
    const cookie = await app.signedIn();
    app.upstream.on('GET /acc/v1/session', success({ new_device: null }));
    expect(dataOf(await app.query('account.session', undefined, cookie).expect(200))).toMatchObject({ signedIn: true });
    app.upstream.on('GET /acc/v1/session', ENDED);
    const response = await app.query('account.session', undefined, cookie).expect(200);
    expect(dataOf(response)).toEqual({
      signedIn: false,
      hasEnded: true,
      message: 'Session expired. Please log in again.',
    });
    expect(cookieSet(response)).toBe('');
  });

  it('keeps the cookie and fails while the browser gets its next session', { tags: ['R-492'] }, async () => {
    app.upstream.on('GET /acc/v1/session', REPLACED);
    app.upstream.on('GET /profile/v1/balance', REPLACED);
    const cookie = await app.signedIn();
    for (const name of ['account.session', 'wallet.balance']) {
      const response = await app.query(name, undefined, cookie).expect(401);
      expect(domainOf(response)).toMatchObject({ code: 'SESSION_EXPIRED', details: { reason: REPLACED.json.reason } });
      expect(cookieSet(response)).toBeUndefined();
    }
  });

  it.each([
    ['cuts the line', 'cut' as const],
    ['answers 500', { status: 500 }],
    ['does not have the call', { status: 404, json: { message: 'Cannot find that.' } }],
    ['is unreadable', { text: '<html>' }],
  ])('has the facts of the cookie when the operator %s', async (_how, answer) => {
    app.upstream.on('GET /acc/v1/session', answer);
    const response = await app.query('account.session', undefined, await app.signedIn()).expect(200);
    expect(dataOf(response)).toMatchObject({ signedIn: true, accNo: '4711' });
    expect(dataOf(response)).not.toHaveProperty('newDevice');
  });

  it('has the latest sign-in on a new device', { tags: ['R-130'] }, async () => {
    const device = { id: 'a', device: 'Opera Mini on Android', created_at: '2026-01-15 15:00:00' };
    app.upstream.on('GET /acc/v1/session', success({ new_device: device }));
    expect(dataOf(await app.query('account.session', undefined, await app.signedIn()))).toMatchObject({
      newDevice: { id: 'a', device: 'Opera Mini on Android', atMs: Date.UTC(2026, 0, 15, 12) },
    });
  });
});

describe('the list of sessions', () => {
  it('has times in milliseconds, and the own session', { tags: ['R-129'] }, async () => {
    app.upstream.on(
      'GET /acc/v1/sessions',
      success([wireSession(), wireSession({ id: 'b', current: false, device: null })]),
    );
    const { items } = dataOf(await app.query('account.sessions', undefined, await app.signedIn())) as {
      items: object[];
    };
    expect(items).toMatchObject([
      {
        device: 'Chrome on Android',
        atMs: Date.UTC(2026, 0, 15, 12),
        lastUsedAtMs: Date.UTC(2026, 0, 15, 13),
        isCurrent: true,
      },
      { id: 'b', device: '', isCurrent: false },
    ]);
  });

  it('ends one session, or all with the cookie', { tags: ['R-126'] }, async () => {
    app.upstream.onAll({
      'POST /acc/v1/sessions/end': success({}, 'Ended.'),
      'POST /acc/v1/sessions/end_all': success({}, 'All ended.'),
    });
    const one = await app.mutate('account.endSession', { sessionId: 'b' }, await app.signedIn()).expect(200);
    expect(lastCall()?.body).toEqual({ session_id: 'b' });
    expect([dataOf(one), cookieSet(one)]).toEqual([{ message: 'Ended.' }, undefined]);
    const all = await app.mutate('account.endAllSessions', undefined, await app.signedIn()).expect(200);
    expect([dataOf(all), cookieSet(all)]).toEqual([{ message: 'All ended.' }, '']);
  });
});

describe('the activity of an account', () => {
  it('has times in milliseconds, and leaves out kinds that this release does not know', {
    tags: ['R-200'],
  }, async () => {
    const login = { id: 7, kind: 'login', refused: true, at: '2026-01-15 15:00:00', device: null };
    app.upstream.on('GET /acc/v1/activity', success([login, { ...login, kind: 'moon_phase' }]));
    expect(dataOf(await app.query('account.activity', undefined, await app.signedIn()))).toEqual({
      items: [{ id: '7', kind: 'login', isRefused: true, atMs: Date.UTC(2026, 0, 15, 12), device: '' }],
    });
  });
});

describe('account.changePassword', () => {
  const input = { oldPassword: 'abcd', password: 'wxyz', confirmPassword: 'wxyz' };

  it('replaces the cookie by one of the new session', { tags: ['R-131'] }, async () => {
    app.upstream.on('POST /acc/v1/password', success(grant('20990101120000'), 'Changed.'));
    const response = await app.mutate('account.changePassword', input, await app.signedIn()).expect(200);
    expect(lastCall()?.body).toEqual({ old_password: 'abcd', password: 'wxyz', passwordre: 'wxyz' });
    expect(dataOf(response)).toMatchObject({ message: 'Changed.', session: { signedIn: true, phone: '0712345678' } });
    expect(cookieSet(response)).toMatch(/./);
  });

  it('reports an unknown outcome when the password is changed and the new session cannot be read', async () => {
    app.upstream.on('POST /acc/v1/password', success(grant('soon'), 'Changed.'));
    const response = await app.mutate('account.changePassword', input, await app.signedIn()).expect(502);
    expect(domainOf(response)).toMatchObject({ code: 'UPSTREAM_UNREADABLE', details: { outcomeUnknown: true } });
  });

  it('starts no session of another account, and reports an unknown outcome', async () => {
    const { acc_data: account, ...other } = grant('20990101120000');
    app.upstream.on('POST /acc/v1/password', success({ ...other, acc_data: { ...account, acc_no: 4712 } }));
    const response = await app.mutate('account.changePassword', input, await app.signedIn()).expect(502);
    expect(domainOf(response)).toMatchObject({ code: 'UPSTREAM_UNREADABLE', details: { outcomeUnknown: true } });
    expect(cookieSet(response)).toBeUndefined();
  });

  it('reports a wrong old password, and refuses the eleventh', { tags: ['R-131'] }, async () => {
    app.upstream.on('POST /acc/v1/password', refusal(400, 'Your old password is wrong.'));
    const cookie = await app.signedIn();
    for (let tries = 0; tries < 10; tries += 1) {
      const response = await app.mutate('account.changePassword', input, cookie).expect(400);
      expect(domainOf(response)).toMatchObject({ code: 'INVALID', message: 'Your old password is wrong.' });
      expect(cookieSet(response)).toBeUndefined();
    }
    await app.mutate('account.changePassword', input, cookie).expect(429);
  });
});

describe('the browser of a sign-in', () => {
  it('is sent by name and network, and by no other header of its own', { tags: ['R-129'] }, async () => {
    app.upstream.on('POST /acc/v1/login', success(grant('20990101120000')));
    await app
      .mutate('account.login', { phone: '0712345678', password: 'abcd' })
      .set('user-agent', CHROME)
      .set('x-device-name', 'forged')
      .expect(200);
    expect(lastCall()?.headers).toMatchObject({
      'x-device-name': 'Chrome on Android',
      'x-client-network': '127.0.0.0/24',
    });
    expect(JSON.stringify(lastCall()?.headers)).not.toContain('TECNO');
  });

  it('is not sent with other calls', async () => {
    app.upstream.on('GET /acc/v1/session', success({ new_device: null }));
    await app.query('account.session', undefined, await app.signedIn()).set('user-agent', CHROME);
    expect(lastCall()?.headers).not.toHaveProperty('x-device-name');
  });
});
