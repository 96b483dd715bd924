// The program of the rendering thread: React never blocks the event loop that writes live frames.
import { parentPort, workerData } from 'node:worker_threads';
import type { PageRenderer, PageRequest } from '@ushindi/api-contract/pages';
import type { Answer } from './renderer.ts';

const port = parentPort;
if (port === null) throw new Error('this program runs in a worker');
const send = (answer: Answer): void => port.postMessage(answer);

const { prepare, renderPage, routes, screens } = (await import(String(workerData))) as PageRenderer;
await prepare();

/** V8 compiles a function after some calls; before that a page takes several times as long. */
const WARM_UP_ROUNDS = 20;
const empty = { nowMs: 0, origin: 'http://localhost', reads: { queries: {}, topics: {} } };
for (let round = 0; round < WARM_UP_ROUNDS; round += 1) renderPage({ ...empty, url: '/' });

port.on('message', ({ id, request }: { id: number; request: PageRequest }) => {
  try {
    send({ id, page: renderPage(request) });
  } catch (error) {
    send({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
send({ routes, screens });
