import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '../db/rows.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { postgresUrl, throwawayPostgres } from './databases.ts';
import { findMoneyFaults } from './moneyFaults.ts';
import { TestOperator } from './operator.ts';
import { play } from './previousRelease/scenario.ts';

// During a release, processes of the previous version run on the next one's schema.
it.skipIf(postgresUrl === null)('moves money on a schema to which a later version has added columns', async () => {
  const { open, openAsOwner, drop } = await throwawayPostgres();
  const database = await open();
  const owner = openAsOwner();
  const operator = await TestOperator.start(database);
  // Prepares statements before the columns are added.
  await play(operator, database, 1);
  const tables = await rowsOf<{ name: string }>(
    owner.db,
    sql`select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition`,
  );
  for (const { name } of tables)
    await owner.db.execute(`alter table ${name} add column added_later text not null default 'x'`);
  await play(operator, database, 2);
  const statuses = await rowsOf<{ status: number }>(database.db, sql`select distinct status from bet`);
  expect(statuses.map(({ status }) => status)).not.toContain(0);
  expect(await findMoneyFaults(database.db)).toEqual([]);
  expect((await verifyLedger(database.db, () => undefined)).faults).toEqual([]);
  await drop();
});
