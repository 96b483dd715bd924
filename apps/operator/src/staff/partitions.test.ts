import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '../db/rows.ts';
import { emptyDatabase, postgresUrl, throwawayPostgres } from '../test/databases.ts';
import { runStaff } from './test/runStaff.ts';

it('lists partitions with their ranges and sizes', async () => {
  const database = await emptyDatabase();
  const { result } = await runStaff(database, ['partitions', 'list', '--json']);
  expect(result?.rows).toMatchObject([
    { table: 'bet_leg', partition: 'bet_leg_from_0', from: '0', until: '1000000', size: expect.any(String) },
    { table: 'bet_leg', partition: 'bet_leg_default', from: null, until: null },
    { table: 'ledger_entry', partition: 'ledger_entry_from_0' },
    { table: 'ledger_entry', partition: 'ledger_entry_default' },
  ]);
  await database.close();
});

it.skipIf(postgresUrl === null)('creates due partitions as the owner, with a record', async () => {
  const postgres = await throwawayPostgres();
  await postgres.open();
  const owner = postgres.openAsOwner();
  const { result } = await runStaff(owner, ['partitions', 'keep-ahead', '--json']);
  expect(result).toMatchObject({ status: 'unchanged' });
  const records = await rowsOf(owner.db, sql`select command, staff from staff_action`);
  expect(records).toEqual([{ command: 'partitions keep-ahead', staff: 'amina' }]);
  await postgres.drop();
});
