import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { postgresUrl, throwawayPostgres } from '../test/databases.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { rowsOf } from './rows.ts';
import { installationSetting } from './schema/index.ts';

it.skipIf(postgresUrl === null)('fails only the transaction whose connection is lost', async () => {
  const postgres = await throwawayPostgres();
  const lost: string[] = [];
  const mine = await postgres.open((error) => lost.push(error.message));
  const administrator = new Client({ connectionString: postgres.url });
  await administrator.connect();
  const cut = mine.db.transaction(async (tx) => {
    await tx.insert(installationSetting).values({ name: 'first', value: '' });
    const [mySession] = await rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
    await administrator.query('select pg_terminate_backend($1)', [mySession?.pid]);
    await tx.insert(installationSetting).values({ name: 'second', value: '' });
  });
  await expect(cut).rejects.toThrow('Failed query');
  expect(lost).not.toEqual([]);
  expect(await mine.db.$count(installationSetting)).toBe(0);
  await administrator.end();
  await postgres.drop();
});

describe.skipIf(postgresUrl === null)('PostgreSQL', () => {
  const LONG_MS = 60_000;
  const never = { statementMs: LONG_MS, lockMs: LONG_MS, idleInTransactionMs: LONG_MS };

  it('ends a statement that takes too long', async () => {
    const { open, drop } = await throwawayPostgres();
    const { db } = await open(undefined, { ...never, statementMs: 50 });
    await expect(db.execute(sql`select pg_sleep(60)`)).rejects.toMatchObject({ cause: { code: '57014' } });
    await drop();
  });

  it('ends a statement that waits too long for a lock', async () => {
    const { open, openAsOwner, drop } = await throwawayPostgres();
    const { db } = await open(undefined, { ...never, lockMs: 50 });
    await openAsOwner().db.transaction(async (tx) => {
      await tx.execute(sql`lock table installation_setting`);
      await expect(db.select().from(installationSetting)).rejects.toMatchObject({ cause: { code: '55P03' } });
    });
    await drop();
  });

  it('releases the locks of an abandoned transaction', async () => {
    const { open, openAsOwner, drop } = await throwawayPostgres();
    const lost = Promise.withResolvers<Error>();
    const { db } = await open(lost.resolve, { ...never, idleInTransactionMs: 50 });
    const stuck = db.transaction(async (tx) => {
      await tx.insert(installationSetting).values({ name: 'first', value: '' });
      expect(await lost.promise).toMatchObject({ code: '25P03' });
      await tx.insert(installationSetting).values({ name: 'second', value: '' });
    });
    await expect(stuck).rejects.toThrow('Failed query');
    await openAsOwner().db.insert(installationSetting).values({ name: 'first', value: '' });
    await drop();
  });

  it('verifies the ledger without the limit of a statement', async () => {
    const { open, drop } = await throwawayPostgres();
    const { db } = await open(undefined, { ...never, statementMs: 50 });
    const shown = await db.transaction(async (tx) => {
      await verifyLedger(tx, () => undefined);
      return rowsOf<{ statement_timeout: string }>(tx, sql`show statement_timeout`);
    });
    expect(shown).toEqual([{ statement_timeout: '0' }]);
    await drop();
  });
});
