import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from './db.ts';
import { rowsOf } from './rows.ts';

/** PostgreSQL's code read_only_sql_transaction. */
export const READ_ONLY = '25006';

/**
 * PostgreSQL's codes for a change that it refuses while it still answers reads: its transactions are read-only, as after a
 * failover or by `default_transaction_read_only`, or its disk is full.
 */
const REFUSED = new Set([READ_ONLY, '53100']);

/** Whether the database refused a change that it would have answered as a read. */
export function isRefusedChange(error: unknown): boolean {
  const { code = '' } = (error as { cause?: { code?: string } }).cause ?? {};
  return REFUSED.has(code);
}

/**
 * Waits for a change that a read makes beside its answer. The read goes on without it while the database takes no changes
 * . Not for a transaction, which such a refusal ends.
 */
export async function besideRead(logger: Logger, change: Promise<void>): Promise<void> {
  await change.catch((err: unknown) => {
    if (!isRefusedChange(err)) throw err;
    logger.warn({ err }, 'the database takes no changes: a read goes on without one');
  });
}

/** The database takes no changes. It has PostgreSQL's code, so that a start waits for the end of a failover. */
class ReadOnlyError extends Error {
  override readonly name = 'ReadOnlyError';
  readonly code = READ_ONLY;
}

/**
 * Checks that the database takes changes, before the first one fails with the text of a statement.
 * @throws ReadOnlyError
 */
export async function requireChanges(db: Db): Promise<void> {
  const [found] = await rowsOf<{ is_replica: boolean; is_read_only: boolean }>(
    db,
    sql`select pg_is_in_recovery() as is_replica, current_setting('transaction_read_only') = 'on' as is_read_only`,
  );
  if (found?.is_replica) throw new ReadOnlyError('the database takes no changes: it is a replica');
  if (found?.is_read_only)
    throw new ReadOnlyError(
      'the database takes no changes: its transactions are read-only (default_transaction_read_only)',
    );
}
