import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { SERVER_TIME_HEADER } from '@ushindi/api-contract/sharedQueries';
import supertest from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createResponseCache, type ResponseCache } from './responseCache.ts';

const LONG = Buffer.from(JSON.stringify({ games: Array.from({ length: 200 }, (_, n) => ({ n, team: 'Gor Mahia' })) }));
const KEPT = { 'content-type': 'application/json', 'x-frame-options': 'DENY' };

let nowMs: number;
let monotonicMs: number;
let cache: ResponseCache;
let written: number;
let agent: ReturnType<typeof supertest>;
let close: () => Promise<unknown>;

beforeEach(async () => {
  nowMs = 1_800_000_000_000;
  monotonicMs = 5000;
  written = 0;
  const onHit = () => void (written += 1);
  cache = createResponseCache({
    nowMs: () => nowMs,
    monotonicMs: () => monotonicMs,
    ttlMs: 1000,
    maxBytes: 60_000,
    onHit,
  });
  const server = createServer((request, response) => {
    if (!cache.respond(request, response)) response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  agent = supertest(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  close = () => once(server.close(), 'close');
});
afterEach(() => close());

const raw = (path: string) =>
  agent
    .get(path)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    });

describe('a cached response', () => {
  it('is sent with its headers, its ETag and the current server time', async () => {
    const { etag } = cache.keep('/a?input=1', LONG, KEPT);
    nowMs += 400;
    const response = await raw('/a?input=1').set('accept-encoding', 'identity').expect(200);
    expect(response.body).toEqual(LONG);
    expect(response.headers).toMatchObject({
      ...KEPT,
      etag,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'content-length': String(LONG.length),
      [SERVER_TIME_HEADER]: String(nowMs),
    });
    expect(written).toBe(1);
  });

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip;q=0.5, br;q=0', gunzipSync],
  ] as const)('is sent as %s once that encoding exists', async (encoding, accept, decompress) => {
    const answer = cache.keep('/a', LONG, KEPT);
    await raw('/a').set('accept-encoding', accept).expect(404);
    const made = await cache.encoded(answer, encoding);
    const response = await raw('/a').set('accept-encoding', accept).expect(200);
    expect(response.headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(made.length) });
    expect(made.length).toBeLessThan(LONG.length / 4);
    expect(decompress(made)).toEqual(LONG);
  });

  it('is a 304 for a client that has it', async () => {
    const { etag } = cache.keep('/a', LONG, KEPT);
    const response = await raw('/a').set('if-none-match', `"other", ${etag}`).expect(304);
    expect(response.headers).toMatchObject({ etag, [SERVER_TIME_HEADER]: String(nowMs) });
    await raw('/a').set('if-none-match', '"other"').set('accept-encoding', 'identity').expect(200);
  });

  it('is not sent after its time to live, although the date was set back', async () => {
    cache.keep('/a', LONG, KEPT);
    const asked = () => raw('/a').set('accept-encoding', 'identity');
    const before = await asked();
    nowMs -= 60_000;
    monotonicMs += 1000;
    const after = await asked();
    expect([before.status, after.status]).toEqual([200, 404]);
  });

  it('keeps its ETag and compressed bodies while its body stays the same', async () => {
    const before = cache.keep('/a', LONG, KEPT);
    await cache.encoded(before, 'gzip');
    const again = cache.keep('/a', Buffer.from(LONG), KEPT);
    expect(again.etag).toBe(before.etag);
    await raw('/a').set('accept-encoding', 'gzip').expect(200);
    expect(cache.keep('/a', Buffer.from('{}'), KEPT).etag).not.toBe(before.etag);
    await raw('/a').set('accept-encoding', 'gzip').expect(200, Buffer.from('{}'));
  });

  it('is sent only for GET and exactly its URL', async () => {
    cache.keep('/a', LONG, KEPT);
    const asked = await Promise.all([agent.post('/a'), raw('/a?b'), raw('/a').set('accept-encoding', 'identity')]);
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 200]);
  });

  it('is dropped when the memory is used up, the least recently used first', async () => {
    for (let n = 0; n < 50; n += 1) cache.keep(`/${n}`, LONG, KEPT);
    const asked = await Promise.all(['/0', '/49'].map((path) => raw(path).set('accept-encoding', 'identity')));
    expect(asked.map(({ status }) => status)).toEqual([404, 200]);
  });
});

it('counts the memory of its URLs', { tags: ['T-30'] }, async () => {
  const long = (n: number): string => `/${n}?${'x'.repeat(2000)}`;
  for (let n = 0; n < 20; n += 1) cache.keep(long(n), Buffer.from('{}'), KEPT);
  const statuses = [await agent.get(long(0)), await agent.get(long(19))].map(({ status }) => status);
  expect(statuses).toEqual([404, 200]);
});

it('caches nothing under a URL longer than any of the client', async () => {
  const url = `/${'a'.repeat(3000)}`;
  cache.keep(url, LONG, KEPT);
  expect((await raw(url).set('accept-encoding', 'identity')).status).toBe(404);
});
