import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from './db.ts';
import { rowsOf } from './rows.ts';

/**
 * Creates partitions until a month of ids lies ahead of each partitioned table, and turns a default partition that has rows
 * into a range (decision 96). The SQL function runs as the schema's owner and decides what to create.
 */
export async function keepPartitionsAhead({ db, logger }: { db: Db; logger: Logger }): Promise<void> {
  const [row] = await rowsOf<{ created: string[] }>(db, sql`select created from keep_partitions_ahead()`);
  if (row !== undefined && row.created.length > 0) logger.info({ partitions: row.created }, 'partitions created');
}
