import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { postgresUrl } from '../../test/databases.ts';
import type { TestOperator } from '../../test/operator.ts';
import { startTwoOperators } from '../../test/twoOperators.ts';
import { useOperator } from '../../test/useOperator.ts';

const OWNERS = 'mwenyewe';
const STRANGERS = 'mgeni';
const NEEDS_PASSWORD = { code: 400, message: 'Password is required.' };

const register = (operator: TestOperator, phone: string, password: string) =>
  operator.post('/acc/v1/register', { user_id: phone, password, promo_code: '' });
const verify = (operator: TestOperator, accNo: unknown, code: string, more = {}) =>
  operator.post('/acc/v1/verify', { acc_no: accNo, verify_code: code, ...more });
const loginCode = async (operator: TestOperator, phone: string, password: string) =>
  (await operator.post('/acc/v1/login', { user_id: phone, password })).data.code;

// The stranger registers the owner's unverified phone, so that the account opens with the stranger's password.
describe('a phone that its owner and a stranger register with different passwords', { tags: ['R-60', 'T-16'] }, () => {
  let database: Database;
  let operator: TestOperator;
  let phone: string;
  let accNo: unknown;

  useOperator((ready) => {
    ({ database, operator, phone } = ready);
  });

  async function registerInOrder(passwords: string[], waitMs = 0): Promise<void> {
    for (const password of passwords) {
      accNo = (await register(operator, phone, password)).data.data.acc_no;
      operator.clock.nowMs += waitMs;
    }
  }

  /** Verifies as a browser does that lost the password in a reload, and then with the owner's password. */
  async function verifyAsOwner(): Promise<void> {
    const code = await operator.latestCode(phone);
    expect((await verify(operator, accNo, code)).data).toMatchObject(NEEDS_PASSWORD);
    expect(await loginCode(operator, phone, STRANGERS)).not.toBe(200);
    expect((await verify(operator, accNo, code, { password: OWNERS })).data.code).toBe(200);
  }

  const bothLogIn = async () => [await loginCode(operator, phone, OWNERS), await loginCode(operator, phone, STRANGERS)];

  it.each([
    ['the stranger registers last, before another code is due', [OWNERS, STRANGERS], 0],
    ['the stranger registers last and so causes the code', [OWNERS, STRANGERS], 61_000],
    ['the stranger registers last, after the first code has expired', [OWNERS, STRANGERS], 700_000],
    ['the stranger registers first', [STRANGERS, OWNERS], 0],
    ['the stranger registers first and the owner causes another code', [STRANGERS, OWNERS], 61_000],
    ['the stranger registers before and after the owner', [STRANGERS, OWNERS, STRANGERS], 0],
    ['the owner registers before and after the stranger', [OWNERS, STRANGERS, OWNERS], 0],
  ])('is its owner’s alone when %s', async (_when, passwords, waitMs) => {
    await registerInOrder(passwords, waitMs);
    if (waitMs > 600_000) await operator.post('/acc/v1/reset', { user_id: phone });
    await verifyAsOwner();
    expect(await bothLogIn()).toEqual([200, 400]);
  });

  it('belongs only to its owner when the code is sent again', async () => {
    await registerInOrder([OWNERS, STRANGERS]);
    operator.clock.nowMs += 61_000;
    await operator.post('/acc/v1/reset', { user_id: phone });
    expect(await operator.countSms(phone)).toBe(2);
    await verifyAsOwner();
    expect(await bothLogIn()).toEqual([200, 400]);
  });

  it('belongs only to its owner when the owner sets a password by reset', async () => {
    await registerInOrder([OWNERS, STRANGERS]);
    const code = await operator.latestCode(phone);
    const payload = { password: OWNERS, passwordre: OWNERS, code, PhoneNumber: phone };
    const { statusCode } = await operator.app.inject({ method: 'PUT', url: '/api/reset-pass', payload });
    expect(statusCode).toBe(200);
    expect(await bothLogIn()).toEqual([200, 400]);
  });

  it('needs the password too when a process of an older release stored the registration', async () => {
    await registerInOrder([OWNERS]);
    await database.db.execute(sql`update account set sole_password = default where phone = ${phone}`);
    await verifyAsOwner();
    expect(await bothLogIn()).toEqual([200, 400]);
  });

  it('answers both registrations alike', async () => {
    const answers = [await register(operator, phone, OWNERS), await register(operator, phone, STRANGERS)];
    expect(answers[1]).toEqual(answers[0]);
  });
});

// The embedded database has one connection and cannot show locking.
it.skipIf(postgresUrl === null)(
  'needs the password after registrations at the same time',
  { tags: ['T-16'] },
  async () => {
    const two = await startTwoOperators();
    const [operator] = two.operators;
    const phone = '254712345678';
    const answers = await two.atOnce(8, (each, index) => register(each, phone, index === 3 ? OWNERS : STRANGERS));
    expect(answers.map(({ data }) => data.code)).toEqual(Array(8).fill(200));
    expect(await operator.countSms(phone)).toBe(1);
    const accNo = answers[0]?.data.data.acc_no;
    const code = await operator.latestCode(phone);
    expect((await verify(operator, accNo, code)).data).toMatchObject(NEEDS_PASSWORD);
    expect((await verify(operator, accNo, code, { password: OWNERS })).data.code).toBe(200);
    expect(await loginCode(operator, phone, STRANGERS)).toBe(400);
    await two.drop();
  },
);
