import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ByteCounter } from './byteCounter.ts';

const server = createServer((request, response) => response.end(request.url));
let counter: ByteCounter;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  counter = await ByteCounter.start(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await counter.stop();
  server.closeAllConnections();
  server.close();
});

/** The bytes of a response as the product sent them. */
async function bytesOf(response: Response): Promise<number> {
  const head = [...response.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
  return 'HTTP/1.1 200 OK\r\n\r\n'.length + head + (await response.arrayBuffer()).byteLength;
}

it('counts head and body of every response, and starts again when its counts are taken', async () => {
  const first = await bytesOf(await fetch(`${counter.url}/first`));
  const second = await bytesOf(await fetch(`${counter.url}/second`));
  expect(counter.take().transfers).toEqual([
    { path: '/first', kind: 'other', bytes: first },
    { path: '/second', kind: 'other', bytes: second },
  ]);
  expect(counter.take()).toEqual({ transfers: [], socketBytes: 0, sentBytes: 0 });
});
