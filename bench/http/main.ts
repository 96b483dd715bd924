// pnpm bench:http: what a cached page costs the gateway, beside a bare Node server that writes the same bytes.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { startProduct } from '../../scripts/lib/product.mjs';
import { barChart } from '../lib/barChart.ts';
import { median, shown } from '../lib/figures.ts';
import { keepResults, machine } from '../lib/results.ts';

const ROUNDS = 3;
const SECONDS = 6;
const CONNECTIONS = 50;
const GATEWAY_PORT = 18_080;
const OPERATOR_PORT = 18_090;

type Target = { name: string; url: string; headers: Record<string, string> };

async function requestsPerSecond({ url, headers }: Target): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (errors > 0) throw new Error(`${errors} requests failed`);
  if (non2xx > 0 && headers['if-none-match'] === undefined) throw new Error(`${non2xx} answers were no 200`);
  return requests.average;
}

/** A bare server in a process of its own that answers as the gateway just did. */
async function startBare(answer: Response) {
  const child = fork(new URL('./bare.ts', import.meta.url));
  // fetch has decompressed the body; compress-free bytes of the same length cost a server the same.
  const length = Number(answer.headers.get('content-length'));
  const head = [...answer.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)).flat();
  child.send({ head, bodyBase64: Buffer.alloc(length, 'x').toString('base64') });
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.disconnect() };
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'ushindi-bench-'));
console.log(`bench:http on ${machine()}`);
console.log('starting operator and gateway ...');
const product = await startProduct({
  dataDir,
  gatewayPort: GATEWAY_PORT,
  operatorPort: OPERATOR_PORT,
  env: { LOG_LEVEL: 'warn' },
});
try {
  const input = encodeURIComponent(JSON.stringify({ sportId: 10, marketId: '2', page: 1, tab: 'highlight' }));
  const page = `http://127.0.0.1:${GATEWAY_PORT}/trpc/fixtures.list?input=${input}`;
  const headers = { 'accept-encoding': 'gzip' };
  const answer = await fetch(page, { headers });
  const bytes = (await answer.clone().arrayBuffer()).byteLength;
  const sent = Number(answer.headers.get('content-length'));
  console.log(`the page: ${shown(bytes)} bytes, ${shown(sent)} as sent`);
  const bare = await startBare(answer);
  const targets: Target[] = [
    { name: 'bare Node, same bytes', url: bare.url, headers },
    { name: 'gateway, cached page', url: page, headers },
    {
      name: 'gateway, unchanged (304)',
      url: page,
      headers: { ...headers, 'if-none-match': answer.headers.get('etag') ?? '' },
    },
  ];
  const rounds = new Map(targets.map(({ name }) => [name, [] as number[]]));
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const target of targets) {
      const figure = await requestsPerSecond(target);
      rounds.get(target.name)?.push(figure);
      console.log(`round ${round} of ${ROUNDS}: ${target.name}: ${shown(figure)} requests/s`);
    }
  }
  bare.stop();
  const bars = [...rounds].map(([label, figures]) => ({ label, value: median(figures), rounds: figures }));
  const ratio = (bars[1]?.value ?? 0) / (bars[0]?.value ?? 1);
  console.log(`cached page against bare Node: ${ratio.toFixed(2)}`);
  const note = `${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s (ticks: rounds), ${sent} bytes a page; ${machine()}`;
  const plot = barChart({ title: 'A page of fixtures', note, unit: 'requests per second', bars });
  keepResults(
    'http',
    { pageBytes: bytes, sentBytes: sent, connections: CONNECTIONS, ratioToBareNode: ratio, bars },
    plot,
  );
} finally {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
