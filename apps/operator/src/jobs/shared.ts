import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { type Job, type RunningJobs, startJobs } from './repeat.ts';

const CONNECTIONS = 2;
/** A process without a heartbeat for this long loses its run. The minimum of pg-boss. */
const LOST_AFTER_SECONDS = 10;
const LOOK_FOR_LOST_SECONDS = 2;
const CLEAN_UP_SECONDS = 600;
const STOP_WITHIN_MS = 3_000;

/**
 * Runs jobs that several operator processes share through PostgreSQL. A job never runs twice at the same time, and the
 * other processes continue the jobs of one that dies (decision 15). Every process requests a run of each job
 * periodically. A pg-boss queue accepts one request at a time and gives it to one process. A job that is marked with
 * `everyProcess` runs in each process instead.
 */
export async function startSharedJobs(url: string, jobs: Job[], logger: FastifyBaseLogger): Promise<RunningJobs> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'jobs',
    max: CONNECTIONS,
    schedule: false,
    superviseIntervalSeconds: LOOK_FOR_LOST_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_LOST_SECONDS,
    maintenanceIntervalSeconds: CLEAN_UP_SECONDS,
  });
  boss.on('error', (err) => logger.error({ err }, 'job queue error'));
  await boss.start();
  const requests: Job[] = [];
  for (const job of jobs) requests.push(job.everyProcess ? job : await share(boss, job, logger));
  const requesting = startJobs(requests, logger);
  return {
    stop: async () => {
      await requesting.stop();
      await boss.stop({ timeout: STOP_WITHIN_MS });
    },
  };
}

/** Works on a job's queue. Returns the periodic job that requests a run; most requests find one queued or running. */
async function share(boss: PgBoss, { name, everyMs, run }: Job, logger: FastifyBaseLogger): Promise<Job> {
  const queue = name.replaceAll(' ', '-');
  await boss.createQueue(queue, {
    policy: 'exclusive',
    retryLimit: 0,
    heartbeatSeconds: LOST_AFTER_SECONDS,
    deleteAfterSeconds: CLEAN_UP_SECONDS,
  });
  const worker = await boss.work(queue, async () => {
    await run().catch((err: unknown) => logger.error({ err, job: name }, 'job failed'));
  });
  return {
    name: `request ${name}`,
    everyMs,
    run: async () => {
      // Skips the worker's polling interval.
      if ((await boss.send(queue)) !== null) boss.notifyWorker(worker);
    },
  };
}
