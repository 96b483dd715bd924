import type { Logger } from 'pino';

/**
 * PostgreSQL's codes for a change that it refuses while it still answers reads: its transactions are read-only, as after a
 * failover or by `default_transaction_read_only`, or its disk is full.
 */
const REFUSED = new Set(['25006', '53100']);

/** Whether the database refused a change that it would have answered as a read. */
function isRefused(error: unknown): boolean {
  const { code = '' } = (error as { cause?: { code?: string } }).cause ?? {};
  return REFUSED.has(code);
}

/**
 * Waits for a change that a read makes beside its answer. The read goes on without it while the database takes no changes
 * . Not for a transaction, which such a refusal ends.
 */
export async function besideRead(logger: Logger, change: Promise<void>): Promise<void> {
  await change.catch((err: unknown) => {
    if (!isRefused(err)) throw err;
    logger.warn({ err }, 'the database takes no changes: a read goes on without one');
  });
}
