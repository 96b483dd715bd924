import { beforeEach, describe, expect, it } from 'vitest';
import type { Player, TestOperator } from '../../test/operator.ts';
import { useOperator } from '../../test/useOperator.ts';

let operator: TestOperator;
let phone: string;

useOperator((ready) => {
  ({ operator, phone } = ready);
});

type Wanted = { code: string; password?: string; repeated?: string; typed?: string };

async function reset({ code, password = 'mpya', repeated = password, typed = phone }: Wanted) {
  const payload = { password, passwordre: repeated, code, PhoneNumber: typed };
  const answer = await operator.app.inject({ method: 'PUT', url: '/api/reset-pass', payload });
  return { httpStatus: answer.statusCode, ...answer.json<{ status: boolean; message: string }>() };
}
const login = async (password: string) =>
  (await operator.post('/acc/v1/login', { user_id: phone, password })).data.code;
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

async function codeFor(userId = phone): Promise<string> {
  await operator.post('/acc/v1/reset', { user_id: userId });
  return operator.latestCode(phone);
}

describe('password reset', () => {
  let player: Player;
  beforeEach(async () => {
    player = await operator.player(phone);
  });

  it('answers without envelope, sets the password and ends the sessions', async () => {
    expect(await reset({ code: await codeFor(), typed: ` 0${phone.slice(3)} ` })).toEqual({
      httpStatus: 200,
      status: true,
      message: 'Your password has been changed. Please log in.',
      confirmation: { kind: 'passwordReset' },
    });
    expect((await operator.get('/profile/v1/balance', player.token)).httpStatus).toBe(401);
    expect([await login('siri'), await login('mpya')]).toEqual([400, 200]);
  });

  it('accepts a code once', async () => {
    const code = await codeFor();
    await reset({ code });
    expect(await reset({ code, password: 'nyingine' })).toMatchObject({
      httpStatus: 200,
      status: false,
      message: 'The verification code is wrong or has been used.',
    });
    expect(await login('mpya')).toBe(200);
  });

  it.each([
    [{ repeated: 'mpia' }, 'Passwords do not match', { kind: 'passwordsDiffer' }],
    [{ password: 'abc' }, 'Password must be at least 4 characters long.', { kind: 'passwordTooShort', minLength: 4 }],
    [{ typed: '0612' }, 'Please enter a valid phone number.', { kind: 'invalidPhone' }],
  ])('refuses %j without using up a try', async (wrong, message, reason) => {
    const code = await codeFor();
    for (let tries = 0; tries < 6; tries += 1)
      expect(await reset({ code: otherThan(code), ...wrong })).toEqual({
        httpStatus: 200,
        status: false,
        message,
        reason,
      });
    expect((await reset({ code })).status).toBe(true);
  });

  it('shares the five tries with verification', async () => {
    const code = await codeFor();
    for (let tries = 0; tries < 3; tries += 1) await reset({ code: otherThan(code) });
    const { data } = await operator.post('/acc/v1/reset', { user_id: phone });
    expect(data.code).toBe(429);
    const accNo = (await operator.post('/acc/v1/login', { user_id: phone, password: 'siri' })).data.data.acc_data as {
      acc_no: string;
    };
    for (let tries = 0; tries < 2; tries += 1)
      await operator.post('/acc/v1/verify', { acc_no: accNo.acc_no, verify_code: otherThan(code), password: 'mpya' });
    expect(await reset({ code })).toMatchObject({
      status: false,
      message: 'Too many wrong codes. Please ask for a new one.',
    });
    expect(await login('siri')).toBe(200);
  });

  it('refuses a code after ten minutes', async () => {
    const code = await codeFor();
    operator.clock.nowMs += 10 * 60_000;
    expect(await reset({ code })).toMatchObject({
      status: false,
      message: 'The verification code has expired. Please ask for a new one.',
    });
  });

  it('answers alike for an unknown phone and a wrong code', async () => {
    const known = await reset({ code: otherThan(await codeFor()) });
    expect(await reset({ code: '123456', typed: '0199999999' })).toEqual(known);
  });
});

it('verifies an unverified phone', async () => {
  await operator.post('/acc/v1/register', { user_id: phone, password: 'siri', promo_code: '' });
  expect(await login('siri')).toBe(425);
  expect((await reset({ code: await operator.latestCode(phone) })).status).toBe(true);
  expect([await login('siri'), await login('mpya')]).toEqual([400, 200]);
  await operator.deposit({ phone, token: await tokenOf('mpya') }, 100);
  expect(await operator.balance({ phone, token: await tokenOf('mpya') })).toBe(100);
});

async function tokenOf(password: string): Promise<string> {
  const { data } = await operator.post('/acc/v1/login', { user_id: phone, password });
  return (data.data.acc_data as { access_token: string }).access_token;
}
