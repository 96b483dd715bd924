import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../db/rows.ts';
import { createLogger } from '../log.ts';
import { prepareDatabase } from '../prepareDatabase.ts';
import { postgresUrl, throwawayPostgres } from '../test/databases.ts';
import type { RunningJobs } from './repeat.ts';
import { startSharedJobs } from './shared.ts';

const logger = createLogger('silent');
/** Only a run that hangs takes this long. */
const STOP_WITHIN_MS = 60_000;
const holder = fileURLToPath(new URL('../test/jobHolder.ts', import.meta.url));

describe.skipIf(postgresUrl === null)('a job that two processes share', () => {
  let postgres: Awaited<ReturnType<typeof throwawayPostgres>>;
  beforeEach(async () => {
    postgres = await throwawayPostgres();
    await prepareDatabase(postgres.url, postgres.applicationUrl);
  });
  afterEach(() => postgres.drop());

  const start = (run: () => Promise<void>): Promise<RunningJobs> =>
    startSharedJobs(
      { url: postgres.applicationUrl, stopWithinMs: STOP_WITHIN_MS },
      [{ name: 'held', everyMs: 5, run }],
      logger,
    );

  it('does not run twice at the same time, and both processes run it', async () => {
    let running = 0;
    let maxRunning = 0;
    const rounds = [0, 0];
    const enough = Promise.withResolvers<void>();
    const round = (mine: 0 | 1) => async (): Promise<void> => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      // Long enough for the other process to request a run, and to poll the queue, several times.
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      rounds[mine] = (rounds[mine] ?? 0) + 1;
      if (rounds.every((count) => count >= 5)) enough.resolve();
    };
    const both = await Promise.all([start(round(0)), start(round(1))]);
    await enough.promise;
    await Promise.all(both.map((each) => each.stop()));
    expect(maxRunning).toBe(1);
  });

  it('runs in both processes at once when its work is shared out', async () => {
    let running = 0;
    const both = Promise.withResolvers<void>();
    const run = async (): Promise<void> => {
      running += 1;
      if (running === 2) both.resolve();
      await both.promise;
    };
    const job = { name: 'shared out', everyMs: 5, everyProcess: true, run };
    const started = await Promise.all(
      [1, 2].map(() => startSharedJobs({ url: postgres.url, stopWithinMs: STOP_WITHIN_MS }, [job], logger)),
    );
    await both.promise;
    await Promise.all(started.map((each) => each.stop()));
    expect(running).toBeGreaterThanOrEqual(2);
  });

  it('is due since a day, so that it does not wait when the clock of the database is set back', {
    tags: ['R-497'],
  }, async () => {
    const second = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    let rounds = 0;
    const jobs = await start(async () => {
      rounds += 1;
      if (rounds === 2) second.resolve();
      if (rounds >= 2) await finish.promise;
    });
    await second.promise;
    const requests = await rowsOf<{ isDue: boolean }>(
      postgres.openAsOwner().db,
      sql`select start_after < created_on - interval '23 hours' as "isDue" from jobs.job where state = 'active'`,
    );
    finish.resolve();
    await jobs.stop();
    expect(requests).toEqual([{ isDue: true }]);
  });

  it('is kept by its process for a day, however long it runs', async () => {
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const jobs = await start(async () => {
      begun.resolve();
      await finish.promise;
    });
    await begun.promise;
    const runs = await rowsOf<{ seconds: number }>(
      postgres.openAsOwner().db,
      sql`select expire_seconds as seconds from jobs.job where state = 'active'`,
    );
    finish.resolve();
    await jobs.stop();
    expect(runs).toEqual([{ seconds: 24 * 60 * 60 }]);
  });

  it('runs again after a failure, and stopping waits for the current run', async () => {
    const events: string[] = [];
    const second = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const jobs = await start(async () => {
      events.push('round');
      if (events.length === 1) throw new Error('bad round');
      second.resolve();
      await finish.promise;
      events.push('done');
    });
    await second.promise;
    const stopped = jobs.stop().then(() => events.push('stopped'));
    finish.resolve();
    await stopped;
    expect(events).toEqual(['round', 'round', 'done', 'stopped']);
  });

  it('continues in the other process when the one that runs it is killed', async () => {
    const child = fork(holder, [postgres.applicationUrl]);
    await once(child, 'message');
    const taken = Promise.withResolvers<void>();
    let isKilled = false;
    let isEarly = false;
    const other = await start(async () => {
      isEarly ||= !isKilled;
      taken.resolve();
    });
    child.kill('SIGKILL');
    await once(child, 'exit');
    isKilled = true;
    await taken.promise;
    await other.stop();
    expect(isEarly).toBe(false);
  });
});
