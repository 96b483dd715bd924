import { getTableName } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { type DataSubject, heldTables } from './holdings.ts';

/** A player's rows of one table, without secrets and without what is about other people. */
export type ExportedTable = { table: string; rows: Record<string, unknown>[] };

/** Everything that is stored about a player, by table. */
export async function exportPlayer(db: Db, player: DataSubject): Promise<ExportedTable[]> {
  const exported: ExportedTable[] = [];
  for (const { table, of, omit = [], withoutOthers = (row: Record<string, unknown>) => row } of heldTables) {
    const rows: Record<string, unknown>[] = await db.select().from(table).where(of(player));
    exported.push({
      table: getTableName(table),
      rows: rows.map((row) => without(withoutOthers(row, player), omit)),
    });
  }
  return exported;
}

const without = (row: Record<string, unknown>, omit: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !omit.includes(name)));
