import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Periodic work. A failure is logged, and the next run follows. */
export type Job = {
  name: string;
  everyMs: number;
  /** Whether all processes run the job at the same time, each on items that it claims. Otherwise one process runs it. */
  everyProcess?: boolean;
  /** Work of many steps ends after the present one when `stopping` aborts; the next run continues it. */
  run(stopping: AbortSignal): Promise<void>;
};

/**
 * Runs the steps of a job one after the other, also after one that failed.
 * @throws AggregateError with the errors of the steps that failed.
 */
export async function runSteps(steps: readonly (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${steps.length} steps failed`);
}

/** `stop` resolves when no job is running. */
export type RunningJobs = { stop(): Promise<void> };

/** Runs jobs in this process until stopped. `everyMs` is the pause between two runs of a job. */
export function startJobs(jobs: Job[], logger: FastifyBaseLogger): RunningJobs {
  const stopping = new AbortController();
  const running = Promise.all(jobs.map((job) => repeat(job, stopping.signal, logger)));
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function repeat(job: Job, stopping: AbortSignal, logger: FastifyBaseLogger): Promise<void> {
  while (!stopping.aborted) {
    await job.run(stopping).catch((err: unknown) => logger.error({ err, job: job.name }, 'job failed'));
    // Rejects only when `stopping` aborts, which ends the loop.
    await sleep(job.everyMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}
