import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { memoryDatabase, postgresUrl, throwawayPostgres } from '../test/databases.ts';
import { TestOperator } from '../test/operator.ts';
import { type Database, openPostgres } from './database.ts';

const FORBIDDEN = [
  'update ledger_entry set amount_cents = 1',
  'delete from ledger_entry',
  'truncate ledger_entry',
  "update ledger_transfer set kind = 'bonus'",
  'delete from ledger_transfer',
  'truncate ledger_transfer cascade',
  'delete from ledger_account',
  'alter table ledger_entry disable trigger ledger_entry_append_only',
];

async function expectRefused({ db, roleRefused }: Database): Promise<void> {
  expect(roleRefused).toBeNull();
  for (const statement of FORBIDDEN) {
    const error = await Promise.resolve(db.execute(sql.raw(statement))).catch((cause: unknown) => cause);
    // 42501: insufficient privilege; the triggers would have said P0001.
    expect({ statement, code: ((error as Error).cause as { code?: string }).code }).toEqual({
      statement,
      code: '42501',
    });
  }
}

async function expectMoneyMoves(database: Database): Promise<void> {
  const operator = await TestOperator.start(database);
  expect(await operator.balance(await operator.player('254712345678', 500))).toBe(500);
}

describe('the application may add to the ledger and never change it', () => {
  it('on the embedded database', async () => {
    const database = await memoryDatabase();
    await expectRefused(database);
    await expectMoneyMoves(database);
    await database.close();
  });

  it.skipIf(postgresUrl === null)('on PostgreSQL, where not even a reset leads back to the login', async () => {
    const postgres = await throwawayPostgres();
    const database = await postgres.open();
    await expectRefused(database);
    await database.db
      .transaction(async (tx) => {
        await tx.execute(sql`reset role`);
        await expect(tx.execute(sql`delete from ledger_entry`)).rejects.toMatchObject({ cause: { code: '42501' } });
        throw new Error('over');
      })
      .catch((error: unknown) => expect(error).toMatchObject({ message: 'over' }));
    await expectMoneyMoves(database);
    await postgres.drop();
  });
});

it.skipIf(postgresUrl === null)('a login that may not make roles works all the same, and is told why', async () => {
  const postgres = await throwawayPostgres();
  const login = `operator_login_${new URL(postgres.url).pathname.slice(-12)}`;
  const owner = new Client({ connectionString: postgres.url });
  await owner.connect();
  await owner.query(`create role ${login} login password 'siri'`);
  await owner.query(`grant create on database ${new URL(postgres.url).pathname.slice(1)} to ${login}`);
  await owner.query(`grant create on schema public to ${login}`);
  const url = new URL(postgres.url);
  url.username = login;
  url.password = 'siri';
  const database = await openPostgres(url.href, () => undefined);
  expect(database.roleRefused).toBeInstanceOf(Error);
  await expectMoneyMoves(database);
  await database.close();
  await owner.query(`drop owned by ${login} cascade`);
  await owner.query(`drop role ${login}`);
  await owner.end();
  await postgres.drop();
});
