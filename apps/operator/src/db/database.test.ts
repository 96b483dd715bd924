import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { postgresUrl, throwawayPostgres } from '../test/databases.ts';
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
