import { getTableColumns, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/** Rows of a statement written by hand, as their driver gives them: the two drivers read a bigint differently. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] };
  return rows;
}

/** Rows of a table as JSON under the names of its columns, as `jsonb_populate_recordset` reads them. */
export function rowsAsJson<Table extends PgTable>(table: Table, rows: Partial<Table['$inferSelect']>[]): string {
  const columns = Object.entries(getTableColumns(table));
  return JSON.stringify(
    rows.map((row: Record<string, unknown>) =>
      Object.fromEntries(columns.map(([key, column]) => [column.name, row[key]])),
    ),
  );
}
