import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import type { Db } from '../../db/db.ts';
import { postgresUrl, throwawayPostgres } from '../../test/databases.ts';
import { TestOperator } from '../../test/operator.ts';
import { argon2, COST } from './secrets.ts';

const PHONE = '254712345678';

/** Fails when a transaction has locked any account, code or code request. */
async function requireNoLocks(db: Db): Promise<void> {
  for (const table of ['account', 'verification_code', 'code_request'])
    await db.execute(sql`select from ${sql.identifier(table)} for update nowait`);
}

// A hash takes tens of milliseconds, in which a locked account would accept no bet.
it.skipIf(postgresUrl === null)('hashes no password and no code while an account is locked', async () => {
  const { open, openAsOwner, drop } = await throwawayPostgres();
  const operator = await TestOperator.start(await open());
  const owner = openAsOwner();
  let hashes = 0;
  for (const name of ['hash', 'verify'] as const) {
    const real: (...secrets: [string, string]) => Promise<string | boolean> = argon2[name];
    vi.spyOn(argon2, name).mockImplementation(async (...secrets: string[]) => {
      hashes += 1;
      await requireNoLocks(owner.db);
      return real(...(secrets as [string, string])) as Promise<never>;
    });
  }
  const hashesOf = async (send: () => Promise<unknown>) => {
    const before = hashes;
    await send();
    return hashes - before;
  };
  const account = { user_id: PHONE, password: 'siri' };
  const register = () => operator.post('/acc/v1/register', { ...account, promo_code: '' });
  const accNo = (await register()).data.data.acc_no;
  const code = () => operator.latestCode(PHONE);
  const verify = async (verify_code: string, more = {}) =>
    expect(await operator.post('/acc/v1/verify', { acc_no: accNo, verify_code, ...more })).toMatchObject({
      httpStatus: 200,
    });
  const reset = async () => {
    const payload = { password: 'mpya', passwordre: 'mpya', code: await code(), PhoneNumber: PHONE };
    const answer = await operator.app.inject({ method: 'PUT', url: '/api/reset-pass', payload });
    expect(answer.json()).toMatchObject({ status: true });
  };
  expect(await hashesOf(register)).toBe(3);
  expect(await hashesOf(async () => verify('x'))).toBe(1);
  expect(await hashesOf(async () => verify(await code(), { password: 'siri' }))).toBe(2);
  expect(await hashesOf(() => operator.post('/acc/v1/reset', { user_id: PHONE }))).toBe(1);
  expect(await hashesOf(reset)).toBe(2);
  expect(await hashesOf(() => operator.post('/acc/v1/login', account))).toBe(1);
  // The check itself: it does fail while an account is locked.
  await owner.db.transaction(async (tx) => {
    await tx.execute(sql`select from account for update`);
    expect(await operator.post('/acc/v1/login', account)).toMatchObject({ httpStatus: 500 });
  });
  vi.restoreAllMocks();
  await drop();
});

it('gives a hash 19 MiB of memory and two passes, and no other test of this process does', async () => {
  expect(await hash('siri', COST)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await argon2.hash('siri')).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
});
