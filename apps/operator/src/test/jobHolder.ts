// A process of its own for tests of shared jobs: it takes a round of the job 'held', says so, and never ends it.
import { startSharedJobs } from '../jobs/shared.ts';
import { createLogger } from '../log.ts';

const [url = ''] = process.argv.slice(2);
const run = (): Promise<void> => {
  process.send?.('running');
  return new Promise(() => undefined);
};
await startSharedJobs(url, [{ name: 'held', everyMs: 50, run }], createLogger('silent'));
