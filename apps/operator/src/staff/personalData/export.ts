import { getTableName, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { type DataSubject, heldTables, ledgerCodes } from './holdings.ts';

/** A player's rows of one table, without secrets and data of other people. */
export type ExportedTable = {
  table: string;
  rows: Record<string, unknown>[];
  /** Detached partitions with further rows of the player, which the application's login cannot read. */
  archivedIn?: string[];
};

/** Everything that is stored about a player, by table, and where archived rows are. */
export async function exportPlayer(db: Db, player: DataSubject): Promise<ExportedTable[]> {
  const exported: ExportedTable[] = [];
  const archives = await archivesOf(db, player);
  for (const { table, of, omit = [], withoutOthers = (row: Record<string, unknown>) => row } of heldTables) {
    const rows: Record<string, unknown>[] = await db.select().from(table).where(of(player));
    const archivedIn = archives.get(getTableName(table)) ?? [];
    exported.push({
      table: getTableName(table),
      ...(archivedIn.length > 0 && { archivedIn }),
      rows: rows.map((row) => without(withoutOthers(row, player), omit)),
    });
  }
  return exported;
}

/**
 * The detached partitions with rows of a player, by table. They are found by the ids of bets and by the accounts in
 * checkpoints.
 */
async function archivesOf(db: Db, player: DataSubject): Promise<Map<string, string[]>> {
  const codes = sql.param(ledgerCodes(player));
  const found = await rowsOf<{ table_name: string; name: string }>(
    db,
    sql`select table_name, 'archive.' || partition_name as name from archived_partition as archived
      where case when table_name = 'bet_leg'
        then exists (select from bet where account_id = ${player.id} and id >= from_id and id < until_id)
        else exists (select from ledger_checkpoint_head where partition_id = archived.id and account_code = any (${codes}::text[]))
          or exists (select from ledger_checkpoint_entry where partition_id = archived.id and account_code = any (${codes}::text[]))
        end
      order by from_id`,
  );
  const archives = new Map<string, string[]>();
  const add = (table: string, name: string) => archives.set(table, [...(archives.get(table) ?? []), name]);
  for (const { table_name: table, name } of found) {
    add(table, name);
    // A transfer is found by its entries.
    if (table === 'ledger_entry') add('ledger_transfer', name);
  }
  return archives;
}

const without = (row: Record<string, unknown>, omit: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !omit.includes(name)));
