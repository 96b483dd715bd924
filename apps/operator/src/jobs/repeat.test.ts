import { expect, it } from 'vitest';
import { createLogger } from '../log.ts';
import { startJobs } from './repeat.ts';

it('runs a job again after a failure, and stopping waits for the current run', async () => {
  const events: string[] = [];
  const third = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const run = async (): Promise<void> => {
    events.push('round');
    if (events.length === 1) throw new Error('bad round');
    if (events.length < 3) return;
    third.resolve();
    await finish.promise;
    events.push('done');
  };
  const jobs = startJobs([{ name: 'test', everyMs: 1, run }], createLogger('silent'));
  await third.promise;
  const stopped = jobs.stop().then(() => events.push('stopped'));
  finish.resolve();
  await stopped;
  expect(events).toEqual(['round', 'round', 'round', 'done', 'stopped']);
});
