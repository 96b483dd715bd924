import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { memoryDatabase, postgresUrl, throwawayPostgres } from '../test/databases.ts';
import { TestOperator } from '../test/operator.ts';
import { type Database, type Db, openPostgres } from './database.ts';

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

/** Error code per statement: 42501 is insufficient privilege. The triggers would raise P0001. */
async function refusals(db: Db): Promise<Record<string, string>> {
  const codes: Record<string, string> = {};
  for (const statement of FORBIDDEN) {
    const error = await refusalOf(db.execute(sql.raw(statement)));
    codes[statement] = error?.code ?? 'allowed';
  }
  return codes;
}

const refusalOf = (running: PromiseLike<unknown>): Promise<{ code?: string } | null> =>
  Promise.resolve(running).then(
    () => null,
    (error: Error) => error.cause as { code?: string },
  );
const allRefused = Object.fromEntries(FORBIDDEN.map((statement) => [statement, '42501']));

/** The balance of a new player after a deposit of 500 KES. */
async function balanceAfterDeposit(database: Database): Promise<unknown> {
  const operator = await TestOperator.start(database);
  return operator.balance(await operator.player('254712345678', 500));
}

describe('the application role may add to the ledger and never change it', () => {
  it('on the embedded database', async () => {
    const database = await memoryDatabase();
    expect(database.roleRefused).toBeNull();
    expect(await refusals(database.db)).toEqual(allRefused);
    expect(await balanceAfterDeposit(database)).toBe(500);
    await database.close();
  });

  it.skipIf(postgresUrl === null)('on PostgreSQL, where even a reset does not return to the login', async () => {
    const postgres = await throwawayPostgres();
    const database = await postgres.open();
    expect(database.roleRefused).toBeNull();
    expect(await refusals(database.db)).toEqual(allRefused);
    const afterReset = database.db.transaction(async (tx) => {
      await tx.execute(sql`reset role`);
      await tx.execute(sql`delete from ledger_entry`);
    });
    expect(await refusalOf(afterReset)).toMatchObject({ code: '42501' });
    expect(await balanceAfterDeposit(database)).toBe(500);
    await postgres.drop();
  });
});

it.skipIf(postgresUrl === null)('runs as the login and reports why when the login may not create roles', async () => {
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
  expect(await balanceAfterDeposit(database)).toBe(500);
  await database.close();
  await owner.query(`drop owned by ${login} cascade`);
  await owner.query(`drop role ${login}`);
  await owner.end();
  await postgres.drop();
});
