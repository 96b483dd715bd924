import type { SQL } from 'drizzle-orm';
import type { Db } from './database.ts';

/** Rows of a statement written by hand, as their driver gives them: the two drivers read a bigint differently. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] };
  return rows;
}
