import assert from 'node:assert/strict';
import { getTableColumns, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/** Rows of a statement written by hand, as their driver gives them: the two drivers read a bigint differently. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] };
  return rows;
}

/** Rows of a table as JSON, as `jsonb_populate_recordset` reads them. */
export const rowsAsJson = <Table extends PgTable>(table: Table, rows: Partial<Table['$inferSelect']>[]): string =>
  JSON.stringify(rows.map((row) => namedRow(table, row)));

/** A row of a table under the names of its columns, as `jsonb_populate_record` reads it. */
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
