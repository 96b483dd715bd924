import PQueue from 'p-queue';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { CONNECTIONS, type Database } from '../db/database.ts';
import { type ReadHistory, type ReadOwnHistory, readPrimary, readReplica } from '../db/replica.ts';
import type { Metrics } from '../metrics.ts';
import { createPlayerQueues, startWithin } from '../playerQueues.ts';

type Deps = { config: Config; database: Database; replica: Database | undefined; logger: Logger };

/** The other half of the connections is left to bets and payments. */
const MAX_AT_ONCE = CONNECTIONS / 2;

/** Reads history from the replica if there is one, otherwise from the primary. */
export function historyOf(
  { config, database, replica, logger }: Deps,
  { countReplicaRead: onRead }: Metrics,
): ReadOwnHistory {
  if (replica === undefined) return shareHistory(readPrimary(database.db));
  const { replicaMaxWaitMs: maxWaitMs } = config;
  return shareHistory(readReplica({ primary: database.db, replica: replica.db, maxWaitMs, logger, onRead }));
}

/**
 * Runs one read of a player at a time, and a bounded number over all players. The year of a player of quick games takes
 * seconds. Without this, one account could occupy all connections with such reads, and no bet could be placed.
 * The reads throw OperatorError OVERLOADED when they have not begun after `maxWaitMs`.
 */
export function shareHistory(
  read: ReadHistory,
  { maxAtOnce = MAX_AT_ONCE, maxWaitMs }: { maxAtOnce?: number; maxWaitMs?: number } = {},
): ReadOwnHistory {
  const all = new PQueue({ concurrency: maxAtOnce });
  const queues = createPlayerQueues();
  return (accountId, work, { isUrgent } = { isUrgent: false }) =>
    startWithin(
      () => read(work),
      (start, signal) => {
        const queued = { signal, priority: Number(isUrgent) };
        return queues.run(accountId, () => all.add(start, queued), queued);
      },
      { maxWaitMs },
    );
}
