import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { postgresUrl, throwawayPostgres } from '../test/databases.ts';

it.skipIf(postgresUrl === null)('a connection lost in the middle of a transaction fails that one alone', async () => {
  const postgres = await throwawayPostgres();
  const lost: string[] = [];
  const [mine, other] = await Promise.all([postgres.open((error) => lost.push(error.message)), postgres.open()]);
  await mine.db.execute(sql`create table kept (value integer)`);
  const cut = mine.db.transaction(async (tx) => {
    await tx.execute(sql`insert into kept values (1)`);
    const { rows } = (await tx.execute(sql`select pg_backend_pid() as pid`)) as unknown as { rows: { pid: number }[] };
    await other.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    await tx.execute(sql`insert into kept values (2)`);
  });
  await expect(cut).rejects.toThrow('Failed query');
  expect(lost).not.toEqual([]);
  expect(await mine.db.$count(sql`kept`)).toBe(0);
  await postgres.drop();
});
