import { gatheredOutput } from '@ushindi/server/logOutput';
import { startTracing } from '@ushindi/server/startTracing';
import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import { compose } from './compose.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type Database, openEmbedded, openPostgres } from './db/database.ts';
import { openMigrated } from './db/migrated.ts';
import { startJobs } from './jobs/repeat.ts';
import { startSharedJobs } from './jobs/shared.ts';
import { createLogger } from './log.ts';
import { systemRandom } from './random.ts';

const CLOSE_WITHIN_MS = 4_500;

/** Bad settings end the process with a line each; anything else is a bug and shows itself. */
function refuseSettings(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error;
  for (const line of error.lines) process.stderr.write(`operator: bad setting ${line}\n`);
  process.exit(1);
}

function loadConfig(): Config {
  try {
    return readConfig();
  } catch (error) {
    return refuseSettings(error);
  }
}

function openDatabase(config: Config, logger: Logger): Promise<Database> {
  if (config.databaseUrl === undefined) return openEmbedded(config.dataDir);
  const open = config.migrate ? openPostgres : openMigrated;
  return open(config.databaseUrl, (err) => logger.warn({ err }, 'lost a database connection'));
}

const config = loadConfig();
const logger = createLogger(config.logLevel, gatheredOutput());
logger.info({ settings: config.printable }, 'settings');
const tracing = await startTracing(config.tracesUrl, 'ushindi-operator');
const database = await openDatabase(config, logger).catch((err: unknown) => {
  logger.fatal({ err }, 'the database cannot be opened');
  process.exit(1);
});
if (database.roleRefused) {
  const err = database.roleRefused;
  logger.warn({ err }, 'no role for the application: the ledger is kept by its triggers alone');
}
if (!config.phoneSimulator) logger.warn('the phone simulator is off: no text messages');
if (!config.phoneSimulator && !config.daraja) logger.warn('there is no mobile money: no deposits, no withdrawals');
const world = { config, logger, database, nowMs: Date.now, random: systemRandom, tracing };
const { app, jobs, metrics } = await compose(world).catch(refuseSettings);
// Of the process itself: memory, processor time, event loop, garbage collection.
collectDefaultMetrics({ register: metrics.registry });
const running =
  config.databaseUrl === undefined ? startJobs(jobs, logger) : await startSharedJobs(config.databaseUrl, jobs, logger);
const closing = closeWithGrace(
  { delay: CLOSE_WITHIN_MS, logger: { error: (message: unknown) => logger.error(message) } },
  async ({ signal, err }) => {
    if (err) logger.error({ err }, 'closing after a failure');
    else logger.info({ signal }, 'closing');
    await app.close();
    await running.stop();
    await database.close();
    await tracing.close();
  },
);
// Whoever started this process over a channel is gone.
process.once('disconnect', () => void closing.close());
const address = await app.listen({ host: config.host, port: config.port }).catch((err: unknown) => {
  logger.fatal({ err }, 'the operator cannot listen');
  process.exit(1);
});
logger.info({ address, database: config.databaseUrl === undefined ? 'embedded' : 'postgres' }, 'operator ready');
