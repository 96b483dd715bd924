import { sql } from 'drizzle-orm';
import type { Db } from './db.ts';
import { rowsOf } from './rows.ts';

/** The size from which a table takes longer to read than a migration may block it. */
const LARGE_BYTES = 1024 ** 3;
const COLUMNS = { bet_leg: 'bet_id', ledger_entry: 'transfer_id' } as const;
const MILLION = 1_000_000;

/**
 * Proves the range of a large table by a constraint before the migration that makes it a partition, so that the migration
 * need not read it under its exclusive lock. Reads and writes continue during the proof. The range has room for a tenth more
 * rows, because ids beyond it are refused until the migration is done.
 */
export async function proveFirstRanges(owner: Db, largeBytes = LARGE_BYTES): Promise<void> {
  for (const [table, column] of Object.entries(COLUMNS)) {
    const [found] = await rowsOf<{ is_large: boolean }>(
      owner,
      sql`select pg_relation_size(oid) > ${largeBytes} as is_large from pg_class
        where oid = to_regclass(${`public.${table}`}) and relkind = 'r'`,
    );
    if (!found?.is_large) continue;
    await forget(owner, table);
    const [highest] = await rowsOf<{ id: string }>(owner, sql.raw(`select max(${column})::text as id from ${table}`));
    const bound = Math.ceil((Number(highest?.id ?? 0) * 1.1) / MILLION + 10) * MILLION;
    const name = `first_range_below_${bound}`;
    await owner.execute(sql.raw(`alter table ${table} add constraint ${name} check (${column} < ${bound}) not valid`));
    await owner.execute(sql.raw(`alter table ${table} validate constraint ${name}`));
  }
}

/** Removes the constraints of tables that no migration has made a partition, so that they refuse no id. */
export async function forgetFirstRanges(owner: Db): Promise<void> {
  for (const table of Object.keys(COLUMNS)) await forget(owner, table);
}

async function forget(owner: Db, table: string): Promise<void> {
  const found = await rowsOf<{ name: string }>(
    owner,
    sql`select conname as name from pg_constraint
      where conrelid = to_regclass(${`public.${table}`}) and starts_with(conname, 'first_range_below_')`,
  );
  for (const { name } of found)
    await owner.execute(sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`);
}
