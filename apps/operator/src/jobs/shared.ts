import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Client, escapeIdentifier } from 'pg';
import { PgBoss } from 'pg-boss';
import { type Job, type RunningJobs, startJobs } from './repeat.ts';

const SCHEMA = 'jobs';
const CONNECTIONS = 2;
/** Another process repeats the run of a process without a heartbeat for this long. The minimum of pg-boss. */
const LOST_AFTER_SECONDS = 10;
const LOOK_FOR_LOST_SECONDS = 2;
/**
 * pg-boss starts a run that lasts longer in another process too, although this one still works. Its default is 15 minutes,
 * and the settlement of a busy day may take longer. This is its maximum: the heartbeat detects a process that has ended.
 */
const LONGEST_RUN_SECONDS = 24 * 60 * 60;
const CLEAN_UP_SECONDS = 600;
/**
 * Requests are due since long ago. One that is due now would not be due for an hour if the database's clock were set back by
 * an hour before a process reads it, and the queue accepts no other in that time.
 */
const DUE_SINCE = '-1 day';

/**
 * Creates or upgrades the queues' tables as the owner of the database, and grants the operator's login their use. The
 * tables contain requests of runs and nothing else.
 */
export async function installJobQueues(migrationUrl: string, applicationUser: string): Promise<void> {
  const boss = new PgBoss({ connectionString: migrationUrl, schema: SCHEMA, supervise: false, schedule: false });
  boss.on('error', rethrow);
  await boss.start();
  await boss.stop();
  const owner = new Client({ connectionString: migrationUrl });
  await owner.connect();
  try {
    const user = escapeIdentifier(applicationUser);
    await owner.query(`grant usage on schema ${SCHEMA} to ${user};
      grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${user};
      grant usage on all sequences in schema ${SCHEMA} to ${user};
      revoke all on all functions in schema ${SCHEMA} from public;
      grant execute on all functions in schema ${SCHEMA} to ${user}`);
  } finally {
    await owner.end();
  }
}

function rethrow(error: unknown): never {
  throw error;
}

/**
 * Runs jobs that several operator processes share through PostgreSQL. A job never runs twice at the same time, and the
 * other processes continue the jobs of one that was killed (decision 15). Every process requests a run of each job
 * periodically. A pg-boss queue accepts one request at a time and gives it to one process. A job that is marked with
 * `everyProcess` runs in each process instead.
 */
export async function startSharedJobs(
  { url, stopWithinMs }: { url: string; stopWithinMs: number },
  jobs: Job[],
  logger: FastifyBaseLogger,
): Promise<RunningJobs> {
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA,
    // The operator's login may not change tables: see `installJobQueues`.
    migrate: false,
    createSchema: false,
    max: CONNECTIONS,
    schedule: false,
    superviseIntervalSeconds: LOOK_FOR_LOST_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_LOST_SECONDS,
    maintenanceIntervalSeconds: CLEAN_UP_SECONDS,
  });
  boss.on('error', (err) => logger.error({ err }, 'job queue error'));
  await boss.start();
  const stopping = new AbortController();
  const requests: Job[] = [];
  for (const job of jobs)
    requests.push(job.everyProcess ? job : await share(boss, job, { logger, stopping: stopping.signal }));
  const requesting = startJobs(requests, logger);
  return {
    stop: async () => {
      stopping.abort();
      // A job of every process may wait for a provider for longer than the process has left.
      const late = wait(stopWithinMs, undefined, { ref: false });
      await Promise.all([Promise.race([requesting.stop(), late]), boss.stop({ timeout: stopWithinMs })]);
    },
  };
}

/** Works on a job's queue. Returns the periodic job that requests a run; most requests find one queued or running. */
async function share(
  boss: PgBoss,
  { name, everyMs, run }: Job,
  { logger, stopping }: { logger: FastifyBaseLogger; stopping: AbortSignal },
): Promise<Job> {
  const queue = name.replaceAll(' ', '-');
  await boss.createQueue(queue, {
    policy: 'exclusive',
    retryLimit: 0,
    heartbeatSeconds: LOST_AFTER_SECONDS,
    deleteAfterSeconds: CLEAN_UP_SECONDS,
  });
  const worker = await boss.work(queue, async () => {
    await run(stopping).catch((err: unknown) => logger.error({ err, job: name }, 'job failed'));
  });
  return {
    name: `request ${name}`,
    everyMs,
    run: async () => {
      // Skips the worker's polling interval.
      const request = { expireInSeconds: LONGEST_RUN_SECONDS, startAfter: DUE_SINCE };
      if ((await boss.send(queue, null, request)) !== null) boss.notifyWorker(worker);
    },
  };
}
