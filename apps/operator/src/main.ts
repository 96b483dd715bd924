import { setTimeout } from 'node:timers/promises';
import { bufferedLogDestination } from '@ushindi/server/logDestination';
import { endOnSignal, watchStarter } from '@ushindi/server/starter';
import { startTracing } from '@ushindi/server/startTracing';
import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import { compose } from './compose.ts';
import { type Config, ConfigError, readServerConfig } from './config.ts';
import { connectPostgres, type Database, openEmbedded, openForChanges } from './db/database.ts';
import { dataClock } from './db/dataClock.ts';
import { onceStarted } from './db/onceStarted.ts';
import { startJobs } from './jobs/repeat.ts';
import { startSharedJobs } from './jobs/shared.ts';
import { createLogger } from './log.ts';
import { prepareDatabase } from './prepareDatabase.ts';
import { systemRandom } from './random.ts';

/** Prints one line per setting problem and exits. Any other error is a bug and is rethrown. */
function exitOnConfigError(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error;
  for (const line of error.lines) process.stderr.write(`operator: ${line}\n`);
  process.exit(1);
}

function loadConfig(): Config {
  try {
    return readServerConfig();
  } catch (error) {
    return exitOnConfigError(error);
  }
}

async function openDatabase(settings: Config, logger: Logger): Promise<Database> {
  const { databaseUrl, migrationUrl, databaseTimeouts, pooler, dataDir } = settings;
  if (databaseUrl === undefined) return openEmbedded(dataDir);
  const open = async () => {
    if (migrationUrl !== undefined) await prepareDatabase(migrationUrl, databaseUrl, settings);
    const onLost = (err: Error) => logger.warn({ err }, 'lost a database connection');
    return openForChanges(databaseUrl, databaseTimeouts, onLost, pooler);
  };
  return onceStarted(open, (err) => logger.warn({ err }, 'the database is not ready yet'));
}

/** A read that waits longer for the replica is repeated on the primary. */
const REPLICA_REPLY_WITHIN_MS = 2_000;

/** The replica, which connects at the first read: a replica that is down must not prevent a start. */
function connectReplica({ replicaUrl, databaseTimeouts, pooler }: Config, logger: Logger): Database | undefined {
  if (replicaUrl === undefined) return undefined;
  const onLost = (err: Error) => logger.debug({ err }, 'lost a connection to the replica');
  const access = { timeouts: databaseTimeouts, pooler, replyWithinMs: REPLICA_REPLY_WITHIN_MS };
  return connectPostgres(replicaUrl, onLost, access);
}

/** Until everything is open there is nothing to close. */
let stop = (): void => process.exit(1);
watchStarter(() => stop());
const removeEndOnSignal = endOnSignal();

const config = loadConfig();
const logger = createLogger(config.logLevel, bufferedLogDestination());
logger.info({ settings: config.printable }, 'settings');
const tracing = await startTracing(config.tracesUrl, 'ushindi-operator');
const database = await openDatabase(config, logger).catch((err: unknown) => {
  logger.fatal({ err }, 'opening the database failed');
  process.exit(1);
});
if (!config.phoneSimulator) logger.warn('no text messages: the phone simulator is off');
if (!config.phoneSimulator && !config.daraja)
  logger.warn('no deposits or withdrawals: no mobile-money service is configured');
const replica = connectReplica(config, logger);
const nowMs = await dataClock(database.db, logger).catch((err: unknown) => {
  logger.fatal({ err }, 'reading the last movement of money failed');
  process.exit(1);
});
const drain = { isDraining: false };
const deps = { config, logger, database, replica, nowMs, random: systemRandom, tracing, drain };
const { app, jobs, metrics } = await compose(deps).catch(exitOnConfigError);
// Process metrics: memory, CPU, event loop, garbage collection.
collectDefaultMetrics({ register: metrics.registry });
const running =
  config.databaseUrl === undefined
    ? startJobs(jobs, logger)
    : await startSharedJobs({ url: config.databaseUrl, stopWithinMs: config.stopWithinMs }, jobs, logger);

/** Reports the process as not ready for `drainMs`, so that proxies stop routing to it before it refuses requests. */
async function drainRequests(): Promise<void> {
  drain.isDraining = true;
  if (config.drainMs > 0) await setTimeout(config.drainMs);
}

removeEndOnSignal();
const closing = closeWithGrace(
  { delay: config.drainMs + config.closeTimeoutMs, logger: { error: (message: unknown) => logger.error(message) } },
  async ({ signal, err }) => {
    if (err) logger.error({ err }, 'closing after an error');
    else logger.info({ signal }, 'closing');
    if (!err) await drainRequests();
    await Promise.all([app.close(), running.stop()]);
    await database.close();
    await tracing.close();
    // Last, because a replica that does not answer delays it.
    await replica?.close();
  },
);
stop = () => void closing.close();
const address = await app.listen({ host: config.host, port: config.port }).catch((err: unknown) => {
  logger.fatal({ err }, 'listening failed');
  process.exit(1);
});
logger.info({ address, database: config.databaseUrl === undefined ? 'embedded' : 'postgres' }, 'operator ready');
