import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { type ReadHistory, readPrimary, readReplica } from '../db/replica.ts';
import type { Metrics } from '../metrics.ts';

type Deps = { config: Config; database: Database; replica: Database | undefined; logger: Logger };

/** Reads history from the replica if there is one, otherwise from the primary. */
export function historyOf(
  { config, database, replica, logger }: Deps,
  { countReplicaRead: onRead }: Metrics,
): ReadHistory {
  if (replica === undefined) return readPrimary(database.db);
  const { replicaMaxWaitMs: maxWaitMs } = config;
  return readReplica({ primary: database.db, replica: replica.db, maxWaitMs, logger, onRead });
}
