import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Recorder } from '../measure/recorder.ts';
import { Browser } from './browser.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

const JSON_TYPE = { 'content-type': 'application/json' };
const TAG = 'W/"count"';
let handle: Handle;
let recorder: Recorder;
let browser: Browser;
const server = createServer((request, response) => handle(request, response));
const seen: IncomingMessage[] = [];

const respondsWith =
  (data: unknown, headers: Record<string, string> = {}, status = 200): Handle =>
  (_, response) => {
    const body = gzipSync(JSON.stringify(status === 200 ? { result: { data } } : data));
    response.writeHead(status, { ...JSON_TYPE, 'content-encoding': 'gzip', ...headers }).end(body);
  };

/** Answers the calls that all browsers share, as the gateway does. */
const shared =
  (data: unknown): Handle =>
  (request, response) => {
    if (request.headers['if-none-match'] === TAG) response.writeHead(304, { etag: TAG }).end();
    else respondsWith(data, { etag: TAG })(request, response);
  };

beforeEach(async () => {
  seen.length = 0;
  server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
    seen.push(request);
    handle(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  recorder = new Recorder();
  const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  browser = new Browser({ address, timeoutMs: 5_000, recorder, cache: new LRUCache({ max: 100 }) });
});
afterEach(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

describe('what everybody shares', () => {
  it('is not requested while it is fresh, then with its ETag, and 304 returns the cached body', async () => {
    handle = shared({ count: 7 });
    await browser.query('fixtures.liveCount');
    await browser.query('fixtures.liveCount');
    expect(seen).toHaveLength(1);
    const again = await browser.query('fixtures.liveCount', undefined, { anew: true });
    expect(again).toEqual({ ok: true, data: { count: 7 } });
    expect(seen[1]?.headers['if-none-match']).toBe(TAG);
    expect(recorder.calls()).toMatchObject([{ name: 'fixtures.liveCount', count: 2, unchanged: 1 }]);
  });

  it('is asked for without the cookie, which own calls and changes carry', async () => {
    handle = respondsWith({ signedIn: false }, { 'set-cookie': '__Host-ushindi=sealed; Path=/; Secure; HttpOnly' });
    await browser.query('account.session');
    await browser.query('fixtures.liveCount');
    await browser.query('wallet.balance');
    await browser.mutate('account.logout');
    expect(seen.map(({ headers }) => headers.cookie)).toEqual([
      undefined,
      undefined,
      '__Host-ushindi=sealed',
      '__Host-ushindi=sealed',
    ]);
    expect(seen[3]?.headers.origin).toBe(`http://${seen[3]?.headers.host}`);
  });
});

describe('failures', () => {
  it("reports a refusal by the product's code, with its details", async () => {
    const domain = {
      code: 'CONFLICT',
      message: '',
      details: { offending: [{ matchId: '1', message: '', oddsNow: 2 }] },
    };
    handle = respondsWith({ error: { data: { domain } } }, {}, 409);
    const slip = { stake: 20, betRef: 'ABCDE12', selections: [] };
    expect(await browser.mutate('bets.place', slip)).toEqual({ ok: false, failure: { kind: 'CONFLICT', domain } });
    expect(recorder.refusals()).toEqual([{ where: 'bets.place', kind: 'CONFLICT', count: 1 }]);
    expect(recorder.failures()).toEqual([]);
  });

  it('is counted by status, and a cut line by what became of it', async () => {
    handle = (_, response) => response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>No server</h1>');
    await browser.query('sports.list');
    handle = (request) => request.socket.destroy();
    await browser.query('sports.list');
    expect(recorder.failures().map(({ where, kind }) => [where, kind])).toEqual([
      ['sports.list', 'HTTP 503'],
      ['sports.list', 'UND_ERR_SOCKET'],
    ]);
  });
});
