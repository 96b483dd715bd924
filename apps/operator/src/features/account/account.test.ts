import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { account, verificationCode } from '../../db/schema/index.ts';
import { fixedKey } from '../../keys/keys.ts';
import type { TestOperator } from '../../test/operator.ts';
import { useOperator } from '../../test/useOperator.ts';
import { accNoOf } from './accNo.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let database: Database;
let operator: TestOperator;
/** A phone used by one test only, in international form. */
let phone: string;

useOperator((ready) => {
  ({ database, operator, phone } = ready);
});

const register = (userId = phone, password = 'siri') =>
  operator.post('/acc/v1/register', { user_id: userId, password, promo_code: '' });
const requestCode = (userId = phone) => operator.post('/acc/v1/reset', { user_id: userId });
const login = (userId = phone, password = 'siri') => operator.post('/acc/v1/login', { user_id: userId, password });
const verify = (accNo: unknown, code: string, more = {}) =>
  operator.post('/acc/v1/verify', { acc_no: accNo, verify_code: code, ...more });
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

async function registered(): Promise<{ accNo: unknown; code: string }> {
  const { data } = await register();
  return { accNo: data.data.acc_no, code: await operator.latestCode(phone) };
}

describe('registration', () => {
  it('sends a six-digit code that verifies and signs in', async () => {
    const { accNo, code } = await registered();
    expect(code).toMatch(/^\d{6}$/);
    const { data } = await verify(accNo, code);
    expect(data).toMatchObject({ code: 200, message: 'Verification successful!' });
    expect(data.data).toMatchObject({ phone, bonus: [], acc_data: { acc_no: accNo } });
    // 24 hours after the test clock's 17:00 in Nairobi.
    expect(data.data.exp).toBe('20261122170000');
  });

  it('treats the three ways to write a phone as one account', { tags: ['A-002'] }, async () => {
    await operator.player(phone);
    for (const typed of [`0${phone.slice(3)}`, phone.slice(3), ` ${phone} `])
      expect((await login(typed)).data).toMatchObject({ code: 200, data: { phone } });
  });

  it.each(['', '0612', '61234567', '2547123456789', '0712-34567x'])('refuses phone %j', async (typed) => {
    expect((await register(typed)).data).toMatchObject({ code: 400, message: 'Please enter a valid phone number.' });
  });

  it('refuses a password of three characters', async () => {
    expect((await register(phone, 'abc')).data).toMatchObject({
      code: 400,
      message: 'Password must be at least 4 characters long.',
    });
    expect(await operator.countSms(phone)).toBe(0);
  });

  it('refuses a body with unknown fields or types', async () => {
    const answer = await operator.post('/acc/v1/register', { user_id: 712_345_678 });
    expect(answer).toMatchObject({ httpStatus: 200, code: 'Error', data: { code: 400 } });
  });

  it('gets another account number when another phone has its number', async () => {
    const taken = accNoOf(phone, fixedKey('accountNumbers'));
    await database.db
      .insert(account)
      .values({ accNo: taken, phone: `${phone}0`, passwordHash: '', createdAt: new Date(operator.clock.nowMs) });
    const { accNo, code } = await registered();
    expect(accNo).toMatch(/^[1-9]\d{11}$/);
    expect(accNo).not.toBe(taken);
    expect((await login()).data.data.acc_no).toBe(accNo);
    expect((await verify(accNo, code)).data.code).toBe(200);
    expect((await requestCode()).data.data.acc_no).toBe(accNo);
  });

  it('lets an unverified phone register again with the same password, without a second code at once', async () => {
    const { accNo, code } = await registered();
    expect((await register()).data.code).toBe(200);
    expect(await operator.countSms(phone)).toBe(1);
    expect((await verify(accNo, code)).data.code).toBe(200);
    expect((await login()).data.code).toBe(200);
  });
});

describe('verification code', () => {
  it('is stored as a hash', async () => {
    const { code } = await registered();
    const stored = await database.db.select().from(verificationCode);
    expect(JSON.stringify(stored)).not.toContain(`"${code}"`);
    expect(stored.at(-1)?.codeHash).toMatch(/^\$argon2id\$/);
  });

  it('stays valid after a wrong try', async () => {
    const { accNo, code } = await registered();
    expect((await verify(accNo, otherThan(code))).data).toMatchObject({
      code: 400,
      message: 'The verification code is wrong or has been used.',
    });
    expect((await verify(accNo, ` ${code} `)).data.code).toBe(200);
  });

  it('is refused after five wrong tries, even if it is right', { tags: ['A-199'] }, async () => {
    const { accNo, code } = await registered();
    for (let tries = 0; tries < 5; tries += 1) await verify(accNo, otherThan(code));
    expect((await verify(accNo, code)).data).toMatchObject({
      code: 400,
      message: 'Too many wrong codes. Please ask for a new one.',
    });
  });

  it('expires after ten minutes', { tags: ['A-199'] }, async () => {
    const { accNo, code } = await registered();
    operator.clock.nowMs += 10 * MINUTE_MS - 1;
    expect((await verify(accNo, otherThan(code))).data.message).toContain('wrong');
    operator.clock.nowMs += 1;
    expect((await verify(accNo, code)).data).toMatchObject({
      code: 400,
      message: 'The verification code has expired. Please ask for a new one.',
    });
  });

  it.each(['', 'abc', '\u0000', '12345678901234567890'])('is refused for account number %j', async (accNo) => {
    expect((await verify(accNo, '123456')).data).toMatchObject({
      code: 400,
      message: 'The verification code is wrong or has been used.',
    });
  });

  it('works once', { tags: ['A-199'] }, async () => {
    const { accNo, code } = await registered();
    await verify(accNo, code);
    expect((await verify(accNo, code)).data).toMatchObject({
      code: 400,
      message: 'The verification code is wrong or has been used.',
    });
  });

  it('can be requested again after 60 s, then after 300 s', { tags: ['A-117'] }, async () => {
    const { accNo, code } = await registered();
    operator.clock.nowMs += 59_000;
    expect((await requestCode()).data).toMatchObject({
      code: 429,
      message: 'Please wait 1 second before asking for another code.',
    });
    operator.clock.nowMs += 1_000;
    expect((await requestCode()).data.code).toBe(200);
    operator.clock.nowMs += 299_000;
    expect((await requestCode()).data.code).toBe(429);
    operator.clock.nowMs += 1_000;
    expect((await requestCode()).data.code).toBe(200);
    expect(await operator.countSms(phone)).toBe(3);
    const latest = await operator.latestCode(phone);
    expect((await verify(accNo, latest === code ? otherThan(code) : code)).data.code).toBe(400);
    expect((await verify(accNo, latest)).data.code).toBe(200);
  });

  it('is requested with the same response for known and unknown phones', { tags: ['A-199'] }, async () => {
    await operator.player(phone);
    const unknown = `2541${phone.slice(4)}`;
    const [known, stranger] = [await requestCode(), await requestCode(unknown)];
    expect({ ...stranger.data, data: Object.keys(stranger.data.data) }).toEqual({
      ...known.data,
      data: Object.keys(known.data.data),
    });
    expect(String(stranger.data.data.acc_no)).toMatch(/^\d{12}$/);
    expect((await requestCode(unknown)).data).toEqual((await requestCode()).data);
    expect((await requestCode('not a phone')).data.code).toBe(200);
    expect(await operator.countSms(unknown)).toBe(0);
  });
});

describe('password reset by login code', () => {
  it('replaces the password and ends the old sessions', async () => {
    const player = await operator.player(phone);
    const { data } = await requestCode();
    const code = await operator.latestCode(phone);
    const changed = await verify(data.data.acc_no, code, { password: 'mpya' });
    expect(changed.data.code).toBe(200);
    expect((await operator.get('/profile/v1/balance', player.token)).httpStatus).toBe(401);
    expect((await login(phone, 'mpya')).data.code).toBe(200);
    expect((await login(phone, 'siri')).data.code).toBe(400);
  });

  it('requires a password of four characters and keeps the code valid', async () => {
    await operator.player(phone);
    const { data } = await requestCode();
    const code = await operator.latestCode(phone);
    expect((await verify(data.data.acc_no, code)).data).toMatchObject({ code: 400, message: 'Password is required.' });
    expect((await verify(data.data.acc_no, code, { password: 'abc' })).data.code).toBe(400);
    expect((await verify(data.data.acc_no, code, { password: 'mpya' })).data.code).toBe(200);
  });
});

describe('login', () => {
  it('refuses an unverified player with the account number, and sends a code when one is due', async () => {
    const { accNo } = await registered();
    expect((await login()).data).toMatchObject({ code: 425, data: { acc_no: accNo } });
    expect(await operator.countSms(phone)).toBe(1);
    operator.clock.nowMs += 61_000;
    expect((await login()).data.code).toBe(425);
    expect(await operator.countSms(phone)).toBe(2);
  });

  it('refuses a wrong password and an unknown phone with the same message', async () => {
    await operator.player(phone);
    const wrong = await login(phone, 'nini');
    expect(wrong).toMatchObject({ httpStatus: 200, data: { code: 400, message: 'Wrong phone number or password.' } });
    expect(await login('0199999999')).toEqual(wrong);
  });

  it('grants a session that ends after 24 hours', async () => {
    await operator.player(phone);
    const { data } = await login();
    const { access_token: token } = data.data.acc_data as { access_token: string };
    operator.clock.nowMs += 24 * HOUR_MS - 1;
    expect((await operator.get('/profile/v1/balance', token)).data.code).toBe(200);
    operator.clock.nowMs += 1;
    const ended = await operator.get('/profile/v1/balance', token);
    expect(ended).toMatchObject({
      httpStatus: 401,
      code: 'Error',
      message: 'Session expired. Please log in again.',
      data: { code: 401 },
    });
  });

  it('is required for player calls', async () => {
    for (const token of ['', 'made-up'])
      expect((await operator.get('/ds/v1/bets/sports?page=1&limit=10', token)).httpStatus).toBe(401);
  });
});
