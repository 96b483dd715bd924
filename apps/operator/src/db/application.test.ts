import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { postgresUrl, throwawayPostgres } from '../test/databases.ts';
import { TestOperator } from '../test/operator.ts';
import { openPostgres, preparePostgres } from './database.ts';

const open = (url: string) => openPostgres(url, readConfig({}).databaseTimeouts, () => undefined);

it.skipIf(postgresUrl === null)('opens a migrated database and refuses an older one', async () => {
  const { url, applicationUrl, openAsOwner, drop } = await throwawayPostgres();
  await expect(open(applicationUrl)).rejects.toThrow('run its migrate command first');
  await preparePostgres(url, applicationUrl);

  const database = await open(applicationUrl);
  const operator = await TestOperator.start(database);
  expect(await operator.balance(await operator.player('254712345678', 500))).toBe(500);
  await database.close();

  const newest = '(select max(id) from drizzle.__drizzle_migrations)';
  await openAsOwner().db.execute(`delete from drizzle.__drizzle_migrations where id = ${newest}`);
  await expect(open(applicationUrl)).rejects.toThrow('older than this operator');
  await drop();
});

it.skipIf(postgresUrl === null)('refuses a login that could change the ledger, and names what it may do', async () => {
  const { url, applicationUrl, openAsOwner, drop } = await throwawayPostgres();
  await preparePostgres(url, applicationUrl);
  await expect(open(url)).rejects.toThrow(/act as .*, change ledger_account.*, create schemas/);

  const owner = openAsOwner();
  const { username } = new URL(applicationUrl);
  const database = new URL(url).pathname.slice(1);
  const group = `operator_test_${randomBytes(6).toString('hex')}`;
  for (const [grant, revoke, privilege] of [
    [
      `grant update on ledger_account to ${username}`,
      `revoke update on ledger_account from ${username}`,
      'change ledger_account',
    ],
    [
      `grant insert on bet_leg_default to ${username}`,
      `revoke insert on bet_leg_default from ${username}`,
      'change bet_leg_default',
    ],
    [
      `grant create on schema public to ${username}`,
      `revoke create on schema public from ${username}`,
      'create objects in public',
    ],
    [
      `grant create on database ${database} to ${username}`,
      `revoke create on database ${database} from ${username}`,
      'create schemas',
    ],
    [`create role ${group} createrole role ${username}`, `drop role ${group}`, `act as ${group}`],
  ] as const) {
    await owner.db.execute(grant);
    await expect(open(applicationUrl)).rejects.toThrow(privilege);
    await owner.db.execute(revoke);
  }
  await (await open(applicationUrl)).close();
  await drop();
});

it.skipIf(postgresUrl === null)('takes back privileges that the login should not have', async () => {
  const { url, applicationUrl, openAsOwner, drop } = await throwawayPostgres();
  await preparePostgres(url, applicationUrl);
  await openAsOwner().db.execute(`grant update, delete on ledger_entry to ${new URL(applicationUrl).username}`);
  await expect(open(applicationUrl)).rejects.toThrow('change ledger_entry');
  await preparePostgres(url, applicationUrl);
  await (await open(applicationUrl)).close();
  await drop();
});

it.skipIf(postgresUrl === null)(
  'refuses a superuser for migrations in production',
  { tags: ['R-111', 'T-31'] },
  async () => {
    const { url, applicationUrl, drop } = await throwawayPostgres();
    await expect(preparePostgres(url, applicationUrl, { isProduction: true })).rejects.toThrow(
      'the login of MIGRATION_DATABASE_URL is a superuser',
    );
    await expect(open(applicationUrl)).rejects.toThrow('run its migrate command first');
    await drop();
  },
);
