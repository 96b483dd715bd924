import { formatExp } from '@ushindi/shared';
import { describe, expect, it } from 'vitest';
import { UNLIMITED, cookieSet, dataOf, domainOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { grant, refusal, success } from '../../../test/wire.ts';
import { SESSION_COOKIE } from '../../http/session.ts';

const HOUR_MS = 3_600_000;
const credentials = { phone: ' 0712345678 ', password: 'abcd' };
const inAnHour = () => formatExp(Date.now() + HOUR_MS);

let app: TestApp;
useTestApp((started) => (app = started), { env: UNLIMITED });

describe('account.register', () => {
  it('sends the trimmed phone, the password and an empty promo code, and returns the account number', {
    tags: ['A-073', 'C-020'],
  }, async () => {
    app.upstream.on('POST /acc/v1/register', success({ acc_no: 4711 }, 'Code sent.'));
    const response = await app.mutate('account.register', credentials).expect(200);
    expect(dataOf(response)).toEqual({ accNo: '4711', message: 'Code sent.' });
    expect(app.upstream.received.at(-1)?.body).toEqual({ user_id: '0712345678', password: 'abcd', promo_code: '' });
    expect(cookieSet(response)).toBeUndefined();
  });

  it('returns the operator’s message, or its own without one', async () => {
    app.upstream.on('POST /acc/v1/register', refusal(409, 'This number has an account.'));
    const taken = await app.mutate('account.register', credentials).expect(409);
    expect(domainOf(taken)).toEqual({ code: 'CONFLICT', message: 'This number has an account.', details: {} });
    app.upstream.on('POST /acc/v1/register', { json: { code: 'Error', data: { code: 400 } } });
    const silent = await app.mutate('account.register', credentials).expect(400);
    expect(domainOf(silent)).toMatchObject({ code: 'INVALID', message: 'Registration failed.' });
  });

  it.each([
    ['short', 'abc', 'Password must be at least 4 characters long.'],
    ['too long', 'x'.repeat(129), 'Password must be at most 128 characters long.'],
  ])('refuses a %s password without an upstream call', async (_, password, message) => {
    const before = app.upstream.received.length;
    const response = await app.mutate('account.register', { phone: '0712345678', password }).expect(400);
    expect(domainOf(response)).toMatchObject({ code: 'INVALID', message });
    expect(app.upstream.received).toHaveLength(before);
  });
});

describe.each(['account.register', 'account.login'])('%s', (name) => {
  it.each(['', 'my phone', '07123', '0712+345678', '0712 345 6789'])(
    'refuses the phone %j without an upstream call',
    { tags: ['A-155', 'A-156'] },
    async (phone) => {
      const before = app.upstream.received.length;
      const response = await app.mutate(name, { phone, password: 'abcd' }).expect(400);
      const message = 'Please enter a valid phone number.';
      expect(domainOf(response)).toEqual({ code: 'INVALID', message, details: {} });
      expect(app.upstream.received).toHaveLength(before);
    },
  );
});

describe('account.login', () => {
  it.each([
    ['a code inside', success(grant(inAnHour()), 'Welcome.')],
    ['a numeric code', { json: { code: 200, message: 'Welcome.', data: grant(inAnHour()) } }],
    ['the grant itself', { json: { code: 'Success', message: 'Welcome.', data: grant(inAnHour()) } }],
  ])(
    'seals the grant into a cookie that ends at exp, and shows no token: %s',
    { tags: ['A-075', 'A-076', 'A-105', 'C-012'] },
    async (_, answer) => {
      app.upstream.on('POST /acc/v1/login', answer);
      const response = await app.mutate('account.login', credentials).expect(200);
      expect(app.upstream.received.at(-1)?.body).toEqual({ user_id: '0712345678', password: 'abcd' });
      expect(dataOf(response)).toMatchObject({
        message: 'Welcome.',
        session: { signedIn: true, phone: '0712345678', name: 'Achieng', accNo: '4711' },
      });
      const lines = [response.headers['set-cookie'] ?? []].flat();
      const line = lines.find((each) => each.startsWith(`${SESSION_COOKIE}=`));
      expect(line).toMatch(
        new RegExp(`^${SESSION_COOKIE}=[\\w.-]+; Path=/; Expires=[^;]+ GMT; HttpOnly; Secure; SameSite=Strict$`),
      );
      const expires = Date.parse(/Expires=([^;]+)/.exec(String(line))?.[1] ?? '');
      expect(expires - Date.now()).toBeGreaterThan(HOUR_MS - 60_000);
      expect(expires - Date.now()).toBeLessThanOrEqual(HOUR_MS);
      expect(response.text).not.toContain('canary');
    },
  );

  it('sets a new cookie each time, and the session names the signed-in player', async () => {
    app.upstream.on('POST /acc/v1/login', success(grant(inAnHour())));
    const first = cookieSet(await app.mutate('account.login', credentials));
    const second = cookieSet(await app.mutate('account.login', credentials, `${SESSION_COOKIE}=${first}`));
    expect(second).not.toBe(first);
    const response = await app.query('account.session', undefined, `${SESSION_COOKIE}=${second}`).expect(200);
    expect(dataOf(response)).toMatchObject({ signedIn: true, accNo: '4711' });
  });

  it.each(['accept', 'trpc-accept'])(
    'sets the cookie also when %s asks for a stream, whose headers would leave too early',
    async (name) => {
      app.upstream.on('POST /acc/v1/login', success(grant(inAnHour())));
      const response = await app.agent
        .post('/trpc/account.login?batch=1')
        .set(name, 'application/jsonl')
        .type('json')
        .send({ 0: credentials })
        .expect(200);
      expect(cookieSet(response)).toMatch(/./);
    },
  );

  it.each(['', 'to\nken', 'tok€n'])('grants no session with the token %j, which no header can carry', async (token) => {
    const { acc_data: account, ...rest } = grant(inAnHour());
    app.upstream.on('POST /acc/v1/login', success({ ...rest, acc_data: { ...account, access_token: token } }));
    const response = await app.mutate('account.login', credentials).expect(502);
    expect(domainOf(response)).toMatchObject({ code: 'UPSTREAM_UNREADABLE' });
    expect(cookieSet(response)).toBeUndefined();
  });

  it('returns the account number when the phone is not verified', async () => {
    app.upstream.on('POST /acc/v1/login', refusal(425, 'Verify first.', { acc_no: '4711' }));
    const response = await app.mutate('account.login', credentials).expect(412);
    expect(domainOf(response)).toEqual({
      code: 'NEEDS_VERIFICATION',
      message: 'Verify first.',
      details: { accNo: '4711' },
    });
    expect(cookieSet(response)).toBeUndefined();
  });

  it('treats a 401 as a wrong password, because there is no session to end', async () => {
    app.upstream.on('POST /acc/v1/login', { status: 401, json: { message: 'Wrong phone or password.' } });
    const response = await app.mutate('account.login', credentials).expect(422);
    expect(domainOf(response)).toMatchObject({ code: 'REFUSED', message: 'Wrong phone or password.' });
    expect(cookieSet(response)).toBeUndefined();
  });

  it.each([
    ['no time', 'soon'],
    ['a time gone by', '20200101000000'],
  ])('starts no session with %s for exp', async (_, exp) => {
    app.upstream.on('POST /acc/v1/login', success(grant(exp)));
    const response = await app.mutate('account.login', credentials).expect(502);
    expect(domainOf(response)).toMatchObject({ code: 'UPSTREAM_UNREADABLE' });
    expect(cookieSet(response)).toBeUndefined();
  });

  it('fails rather than set a cookie that browsers would drop', async () => {
    const data = grant(inAnHour());
    app.upstream.on(
      'POST /acc/v1/login',
      success({ ...data, acc_data: { ...data.acc_data, access_token: 'x'.repeat(4000) } }),
    );
    const response = await app.mutate('account.login', credentials).expect(502);
    expect(domainOf(response)).toMatchObject({ code: 'UPSTREAM_UNREADABLE', details: { outcomeUnknown: true } });
    expect(app.logLines.filter((line) => line.includes('does not fit into a cookie'))).toHaveLength(1);
    expect(cookieSet(response)).toBeUndefined();
  });
});

describe('account.verify', () => {
  it('sends account, code and a new password if there is one, and signs in', { tags: ['A-195', 'A-196'] }, async () => {
    app.upstream.on('POST /acc/v1/verify', success({ ...grant(inAnHour()), phone: 254712345678 }, 'Verified.'));
    const response = await app
      .mutate('account.verify', { accNo: '4711', code: '123456', password: 'wxyz' })
      .expect(200);
    expect(app.upstream.received.at(-1)?.body).toEqual({ acc_no: '4711', verify_code: '123456', password: 'wxyz' });
    expect(dataOf(response)).toMatchObject({ session: { signedIn: true, phone: '254712345678' } });
    expect(cookieSet(response)).toMatch(/./);
    await app.mutate('account.verify', { accNo: '4711', code: '123456' }).expect(200);
    expect(app.upstream.received.at(-1)?.body).toEqual({ acc_no: '4711', verify_code: '123456' });
  });

  it('returns the operator’s refusal of a wrong or expired code', async () => {
    app.upstream.on('POST /acc/v1/verify', refusal(400, 'Wrong code.'));
    const response = await app.mutate('account.verify', { accNo: '4711', code: '000000' }).expect(400);
    expect(domainOf(response)).toMatchObject({ code: 'INVALID', message: 'Wrong code.' });
    // A pasted text message is for the operator to judge.
    const pasted = await app
      .mutate('account.verify', { accNo: '4711', code: 'Your Ushindi code is 123456.' })
      .expect(400);
    expect(domainOf(pasted)).toMatchObject({ code: 'INVALID', message: 'Wrong code.' });
    const empty = await app.mutate('account.verify', { accNo: '4711', code: ' ' }).expect(400);
    expect(domainOf(empty)).toMatchObject({ message: 'Verification code is required.' });
  });
});

describe('account.resendCode', () => {
  it('requests another code', { tags: ['A-197', 'A-198'] }, async () => {
    app.upstream.on('POST /acc/v1/reset', success({ acc_no: 4711 }, 'Sent again.'));
    const response = await app.mutate('account.resendCode', { phone: '0712345678' }).expect(200);
    expect(app.upstream.received.at(-1)?.body).toEqual({ user_id: '0712345678' });
    expect(dataOf(response)).toEqual({ accNo: '4711', message: 'Sent again.' });
    app.upstream.on('POST /acc/v1/reset', { json: { code: 200, message: 'Sent again.' } });
    expect(dataOf(await app.mutate('account.resendCode', { phone: '0712345678' }).expect(200))).toEqual({
      accNo: null,
      message: 'Sent again.',
    });
  });

  it('fails unless the operator’s envelope has code 200', { tags: ['A-198'] }, async () => {
    app.upstream.on('POST /acc/v1/reset', refusal(429, ''));
    const response = await app.mutate('account.resendCode', { phone: '0712345678' }).expect(429);
    expect(domainOf(response)).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Failed to resend verification code.',
    });
    app.upstream.on('POST /acc/v1/reset', { json: { message: 'Code sent.', data: { acc_no: 4711 } } });
    const unclear = await app.mutate('account.resendCode', { phone: '0712345678' }).expect(502);
    expect(domainOf(unclear)).toMatchObject({ code: 'UPSTREAM_UNREADABLE' });
  });
});

describe('account.session and account.logout', () => {
  it('treat a broken or expired cookie as a guest’s', { tags: ['A-104'] }, async () => {
    const guest = { signedIn: false };
    expect(dataOf(await app.query('account.session').expect(200))).toEqual(guest);
    expect(dataOf(await app.query('account.session', undefined, `${SESSION_COOKIE}=junk`).expect(200))).toEqual(guest);
    const over = await app.signedIn({ expiresAtMs: Date.now() - 1 });
    expect(dataOf(await app.query('account.session', undefined, over).expect(200))).toEqual(guest);
  });

  it('return the remaining time by the server’s clock', { tags: ['A-109'] }, async () => {
    const cookie = await app.signedIn({ expiresAtMs: Date.now() + HOUR_MS });
    const { expiresInMs } = dataOf(await app.query('account.session', undefined, cookie)) as { expiresInMs: number };
    expect(expiresInMs).toBeGreaterThan(HOUR_MS - 60_000);
    expect(expiresInMs).toBeLessThanOrEqual(HOUR_MS);
  });
});
