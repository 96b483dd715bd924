// Child process for tests of shared jobs: starts a run of the job 'held', reports it over IPC, and never ends it.
import { startSharedJobs } from '../jobs/shared.ts';
import { createLogger } from '../log.ts';

const [url = ''] = process.argv.slice(2);
const run = (): Promise<void> => {
  process.send?.('running');
  return new Promise(() => undefined);
};
await startSharedJobs({ url, stopWithinMs: 60_000 }, [{ name: 'held', everyMs: 50, run }], createLogger('silent'));
