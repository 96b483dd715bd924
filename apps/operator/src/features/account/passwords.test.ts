import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { account } from '../../db/schema/index.ts';
import type { TestOperator } from '../../test/operator.ts';
import { useOperator } from '../../test/useOperator.ts';
import { passwordRefusal } from './passwords.ts';
import { hashSecret } from './secrets.ts';

const PHONE = '254791357246';
const TOO_EASY = 'This password is too easy to guess. Please choose another one.';
const IS_PHONE = 'Your phone number is too easy to guess. Please choose another password.';
const rules = { minLength: 4, phone: PHONE };

describe('a new password', { tags: ['R-134', 'T-11'] }, () => {
  it.each(['1234', '0000', '    ', ' 1234 ', 'password', 'PassWord1', 'abcd', 'ytrewq', '1212', 'Ushindi', '\t\n\t\n'])(
    'is refused when everybody guesses it: %j',
    (password) => expect(passwordRefusal(password, rules)).toEqual({ kind: 'passwordTooCommon' }),
  );

  it.each(['0791357246', '254791357246', '+254 791 357 246', '791357246', '7246', '00254791357246'])(
    'is refused when it is the phone or digits of it: %j',
    (password) => expect(passwordRefusal(password, rules)).toEqual({ kind: 'passwordIsPhone' }),
  );

  it.each(['siri', '7391', 'Simba-1963', '0712345679', ' nyota yangu ', 'ñandú'])('may be %j', (password) =>
    expect(passwordRefusal(password, rules)).toBeNull(),
  );

  it('is as long as the setting requires', () => {
    expect(passwordRefusal('siri', { ...rules, minLength: 8 })).toEqual({ kind: 'passwordTooShort', minLength: 8 });
  });
});

describe('an easy password', { tags: ['R-134', 'T-11'] }, () => {
  let database: Database;
  let operator: TestOperator;
  let phone: string;

  useOperator((ready) => {
    ({ database, operator, phone } = ready);
  });

  const register = (password: string) =>
    operator.post('/acc/v1/register', { user_id: phone, password, promo_code: '' });
  const login = async (password: string) =>
    (await operator.post('/acc/v1/login', { user_id: phone, password })).data.code;

  it('is refused at registration, and no code is sent', async () => {
    expect((await register('1234')).data).toMatchObject({ code: 400, message: TOO_EASY });
    expect((await register(`0${phone.slice(3)}`)).data).toMatchObject({ code: 400, message: IS_PHONE });
    expect(await operator.countSms(phone)).toBe(0);
  });

  it('is refused at verification and at a reset, and the code stays valid', async () => {
    await operator.player(phone);
    const { data } = await operator.post('/acc/v1/reset', { user_id: phone });
    const code = await operator.latestCode(phone);
    const verify = (password: string) =>
      operator.post('/acc/v1/verify', { acc_no: data.data.acc_no, verify_code: code, password });
    expect((await verify('0000')).data).toMatchObject({ code: 400, message: TOO_EASY });
    expect((await verify(`${phone.slice(3)}`)).data).toMatchObject({ code: 400, message: IS_PHONE });
    const payload = { password: 'password', passwordre: 'password', code, PhoneNumber: phone };
    const reset = await operator.app.inject({ method: 'PUT', url: '/api/reset-pass', payload });
    expect(reset.json()).toMatchObject({ status: false, message: TOO_EASY });
    expect((await verify('mpya')).data.code).toBe(200);
  });

  it('signs in as before to an account that has it', async () => {
    await operator.player(phone);
    await database.db.update(account).set({ passwordHash: await hashSecret('1234') });
    expect(await login('1234')).toBe(200);
  });

  it('does not reveal whose phone an account number belongs to', async () => {
    const { phone: known } = await operator.player(phone);
    const { data } = await operator.post('/acc/v1/reset', { user_id: known });
    const guess = { acc_no: data.data.acc_no, verify_code: 'x', password: known };
    expect((await operator.post('/acc/v1/verify', guess)).data).toMatchObject({
      message: 'The verification code is wrong or has been used.',
    });
  });
});
