import assert from 'node:assert/strict';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';

/** Rows of a raw SQL statement as the driver returns them. The two drivers read a bigint differently: one as text. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] };
  return rows;
}

/**
 * Rows of a FROM clause, such as a call of an SQL function. PostgreSQL parses the statement once per connection and name, so
 * the same name must always have the same text.
 */
export async function preparedRowsOf<Row extends object>(
  db: Db,
  name: string,
  columns: readonly (keyof Row & string)[],
  from: SQL,
): Promise<Row[]> {
  const fields = Object.fromEntries(columns.map((column) => [column, sql.raw(column)]));
  return (await db.select(fields).from(from).prepare(name).execute()) as Row[];
}

/** A row keyed by column names, for `jsonb_populate_record`. */
export function namedRow<Table extends PgTable>(
  table: Table,
  row: Partial<Table['$inferSelect']>,
): Record<string, unknown> {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => {
      const column = columns[key];
      assert(column, `${key} is a column`);
      return [column.name, value];
    }),
  );
}
