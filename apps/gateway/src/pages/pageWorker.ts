// The program of the rendering thread: React never blocks the event loop that writes live frames.
import { parentPort, workerData } from 'node:worker_threads';
import type { PageRenderer, PageRequest } from '@ushindi/api-contract/pages';
import type { Language } from '@ushindi/shared';
import type { Answer } from './renderer.ts';

const port = parentPort;
if (port === null) throw new Error('this program runs in a worker');
const send = (answer: Answer): void => port.postMessage(answer);

const files = Object.entries(workerData as Record<Language, string>);
const renderers = new Map<string, PageRenderer>();
for (const [language, file] of files) {
  renderers.set(language, (await import(file)) as PageRenderer);
}
const [anyRenderer] = renderers.values();
if (anyRenderer === undefined) throw new Error('there is no build to render');
const { routes, screens } = anyRenderer;

/** V8 compiles a function after some calls; before that a page takes several times as long. */
const WARM_UP_ROUNDS = 20;
const empty = { nowMs: 0, origin: 'http://localhost', reads: { queries: {}, topics: {} } };
for (const { prepare, renderPage } of renderers.values()) {
  await prepare();
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) renderPage({ ...empty, url: '/' });
}

port.on('message', ({ id, language, request }: { id: number; language: Language; request: PageRequest }) => {
  try {
    const renderer = renderers.get(language);
    if (renderer === undefined) throw new Error(`there is no build of ${language}`);
    send({ id, page: renderer.renderPage(request) });
  } catch (error) {
    send({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
send({ routes, screens });
