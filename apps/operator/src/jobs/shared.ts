import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { type Job, type RunningJobs, startJobs } from './repeat.ts';

const CONNECTIONS = 2;
/** After so long without a sign of life a process is given up, and its round is another's. The least that pg-boss takes. */
const LOST_AFTER_SECONDS = 10;
const LOOK_FOR_LOST_SECONDS = 2;
const CLEAN_UP_SECONDS = 600;
const STOP_WITHIN_MS = 3_000;

/**
 * Runs jobs on a PostgreSQL that other operator processes may use too: a job never runs twice at the same time, and a
 * process that dies leaves its jobs to the others (decision 15). Every process asks for a round of each job again and
 * again; a queue of pg-boss takes one at a time, and hands it to one process.
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
  boss.on('error', (err) => logger.error({ err }, 'the job queues have a problem'));
  await boss.start();
  const asking: Job[] = [];
  for (const job of jobs) asking.push(await shareOut(boss, job, logger));
  const asked = startJobs(asking, logger);
  return {
    stop: async () => {
      await asked.stop();
      await boss.stop({ timeout: STOP_WITHIN_MS });
    },
  };
}

/** Works on a job's queue; answers the job of asking for a round, which finds one waiting or running most of the time. */
async function shareOut(boss: PgBoss, { name, everyMs, run }: Job, logger: FastifyBaseLogger): Promise<Job> {
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
    name: `ask for ${name}`,
    everyMs,
    run: async () => {
      // Looked for at once: waiting for the next look would make it late.
      if ((await boss.send(queue)) !== null) boss.notifyWorker(worker);
    },
  };
}
