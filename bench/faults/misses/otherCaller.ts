// A caller in a process of its own: it requests one address repeatedly until the parent requests the latencies.
import { Pool } from 'undici';
import { answerCalls, endWithParent } from '../../lib/processes/calls.ts';

/** The caller's results: milliseconds of each response, and the number of refusals among them. */
export type OtherCalls = { readonly latenciesMs: number[]; readonly refused: number };

let over = new AbortController();
let running: Promise<OtherCalls> = Promise.resolve({ latenciesMs: [], refused: 0 });

async function request(url: URL): Promise<OtherCalls> {
  const pool = new Pool(url.origin, { connections: 1 });
  const latenciesMs: number[] = [];
  let refused = 0;
  while (!over.signal.aborted) {
    const startedMs = performance.now();
    const response = await pool.request({ method: 'GET', path: `${url.pathname}${url.search}` });
    await response.body.dump();
    latenciesMs.push(performance.now() - startedMs);
    // An overloaded gateway refuses at once.
    if (response.statusCode !== 200) refused += 1;
  }
  await pool.close();
  return { latenciesMs, refused };
}

function start(url: string): void {
  over = new AbortController();
  running = request(new URL(url));
}

function finish(): Promise<OtherCalls> {
  over.abort();
  return running;
}

endWithParent();
answerCalls({ start, finish });
