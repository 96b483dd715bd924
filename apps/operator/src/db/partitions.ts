import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from './db.ts';
import { rowsOf } from './rows.ts';

/**
 * Creates partitions for a month of ids beyond the newest row of each partitioned table, and makes a default partition that
 * has rows a range (decision 96). The SQL function runs as the schema's owner and decides which partitions to create.
 */
export async function keepPartitionsAhead({ db, logger }: { db: Db; logger: Logger }): Promise<void> {
  const [row] = await rowsOf<{ created: string[] }>(db, sql`select created from keep_partitions_ahead()`);
  if (row !== undefined && row.created.length > 0) logger.info({ partitions: row.created }, 'partitions created');
}
