import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startService, upstreamSettings } from '../../scripts/lib/launcher.mjs';
import { startOperator } from '../lib/operator.ts';
import { childOf, MEASURED, startChild, type Child } from '../lib/processes/child.ts';
import type { SameBytes } from './sameBytes.ts';
import type { Received } from './upstream.ts';

/** A request that is sent again and again to a server whose CPU time is measured. */
export type Target = {
  readonly name: string;
  readonly server: Child;
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body?: string;
  /** Further headers, which are read before each round. */
  readonly headersNow?: () => Promise<Record<string, string>>;
};

/** A cached response, the same bytes by a bare server, and both as a 304. */
type CachedTargets = {
  readonly bare: Target;
  readonly gateway: Target;
  readonly bareUnchanged: Target;
  readonly unchanged: Target;
};

/** All targets of a run with their servers. */
export type Targets = {
  /** A list of fixtures. */
  readonly page: CachedTargets;
  /** Home as HTML. */
  readonly home: CachedTargets;
  readonly balance: { readonly bare: Target; readonly gateway: Target };
  readonly bet: { readonly bare: Target; readonly gateway: Target };
  /** Bytes of the list and of Home, decompressed and as sent. */
  readonly pageBytes: number;
  readonly sentBytes: number;
  readonly homeBytes: number;
  readonly homeSentBytes: number;
  stop(): Promise<void>;
};

const JSON_HEADERS = { 'content-type': 'application/json' };
const PAGE = { sportId: 10, marketId: '2', page: 1, tab: 'highlight' };
const LOGIN = { phone: '0712345678', password: 'abcd' };
const BET = {
  stake: 100,
  betRef: 'ABCDE12',
  selections: [
    {
      oddId: 'o1',
      outcomeName: '1',
      specifier: '',
      oddType: 'Home',
      oddValue: 2.1,
      matchId: '501',
      sportId: 10,
      parentMarketId: '1',
      marketId: '2',
      live: false,
    },
  ],
};

/** All load comes from one address and one player. */
const NO_LIMITS = {
  LIMIT_CALLS_PER_ADDRESS_MINUTE: '2000000000',
  LIMIT_READS_PER_PLAYER_MINUTE: '2000000000',
  LIMIT_CHANGES_PER_PLAYER_MINUTE: '2000000000',
  LIMIT_BETS_PER_PLAYER_MINUTE: '2000000000',
};

/** The gateway with its default settings; players' calls go to the stand-in, public ones to the operator. */
async function startGateway(dataDir: string, operatorUrl: string, upstreamPort: number, nodeFlags: readonly string[]) {
  const env = {
    SESSION_SECRET: 'of a benchmark, on this machine alone',
    ...upstreamSettings(operatorUrl),
    UPSTREAM_API_URL: `http://127.0.0.1:${upstreamPort}`,
    ...NO_LIMITS,
  };
  const logFile = path.join(dataDir, 'gateway.log');
  const { child, url } = await startService('gateway', { env, logFile, nodeFlags: [...MEASURED, ...nodeFlags] });
  return { server: childOf(child, 'gateway'), url };
}

/** A server in a separate process that sends the gateway's last response, or a 304 with the headers of the gateway's. */
async function startSameBytes(answer: Response, body: Buffer): Promise<{ server: Child; url: string }> {
  const server = startChild(new URL('./sameBytes.ts', import.meta.url), MEASURED);
  const bodyBase64 = body.toString('base64');
  const head = [...answer.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)).flat();
  const port = await server.call<number>('listen', { status: answer.status, head, bodyBase64 } satisfies SameBytes);
  return { server, url: `http://127.0.0.1:${port}/` };
}

/**
 * A body as it is sent, because fetch decompresses it. A client takes longer for compressed bytes than for others, and a
 * server that waits for its client spends more time on each request.
 */
async function bodyAsSent(url: string, headers: Record<string, string>): Promise<Buffer> {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  return Buffer.concat(await response.toArray());
}

/** A response that the gateway has cached, beside bare servers that send the same bytes and the same 304. */
async function startCached(name: string, server: Child, url: string, acceptEncoding: string) {
  const headers = { 'accept-encoding': acceptEncoding };
  const answer = await fetch(url, { headers });
  const bytes = (await answer.clone().arrayBuffer()).byteLength;
  const sent = await bodyAsSent(url, headers);
  const gateway: Target = { name: `gateway, ${name}`, server, url, method: 'GET', headers };
  // By hand: fetch hides a 304 that it did not request.
  const ifNoneMatch = async () => {
    const { headers: now } = await fetch(url, { headers });
    return { ...headers, 'if-none-match': now.get('etag') ?? '' };
  };
  const notModified = await fetch(url, { headers: await ifNoneMatch(), cache: 'no-store' });
  if (notModified.status !== 304) throw new Error(`${name}: ${notModified.status} instead of 304`);
  const bare = await startSameBytes(answer, sent);
  const bareUnchanged = await startSameBytes(notModified, Buffer.alloc(0));
  const targets: CachedTargets = {
    bare: { ...gateway, name: `bare Node, ${name}, same bytes`, ...bare },
    gateway,
    // Both get the header, and a page's ETag changes with its data.
    bareUnchanged: { ...gateway, headersNow: ifNoneMatch, name: `bare Node, ${name}, 304`, ...bareUnchanged },
    unchanged: { ...gateway, headersNow: ifNoneMatch, name: `gateway, ${name}, unchanged (304)` },
  };
  return {
    targets,
    bytes,
    sentBytes: sent.length,
    stop: () => Promise.all([bare.server.stop(), bareUnchanged.server.stop()]),
  };
}

/** Waits until the gateway sends Home with its data. */
async function homeIsRendered(url: string): Promise<void> {
  const deadlineMs = Date.now() + 30_000;
  while (!(await (await fetch(url)).text()).includes('id="first-screen"')) {
    if (Date.now() > deadlineMs) throw new Error('Home is not rendered: build the client first');
    await setTimeout(100);
  }
}

async function cookieOf(gatewayUrl: string): Promise<string> {
  const login = { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(LOGIN) };
  const { headers } = await fetch(`${gatewayUrl}/trpc/account.login`, login);
  // The session and the device.
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  return cookies.join('; ');
}

/** The same call through the gateway and through the proxy. The proxy gets the request that the gateway sends to the operator. */
async function startCall(
  gateway: Target,
  upstream: Child,
  upstreamPath: string,
  proxy: { server: Child; url: string },
) {
  const { url, method, headers, body = null } = gateway;
  const answer = await fetch(url, { method, headers, body });
  if (!answer.ok) throw new Error(`${gateway.name}: ${answer.status} ${await answer.text()}`);
  const sent = await upstream.call<Received>('received', upstreamPath);
  const { host: _, connection: __, 'content-length': ___, ...kept } = sent.headers;
  const bare: Target = {
    ...gateway,
    name: gateway.name.replace('gateway', 'bare proxy'),
    server: proxy.server,
    url: proxy.url + upstreamPath,
    headers: kept as Record<string, string>,
    ...(sent.body === '' ? {} : { body: sent.body }),
  };
  return { bare, gateway };
}

/** Starts the gateway, the operator, its stand-in and the baselines. `nodeFlags` are for the gateway. */
export async function startTargets(nodeFlags: readonly string[]): Promise<Targets> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ushindi-bench-'));
  const operator = await startOperator({ OPERATOR_DATA_DIR: dataDir });
  const upstream = startChild(new URL('./upstream.ts', import.meta.url));
  const upstreamPort = await upstream.call<number>('listen');
  const { server, url } = await startGateway(dataDir, operator.address, upstreamPort, nodeFlags);
  const proxyServer = startChild(new URL('./proxy.ts', import.meta.url), MEASURED);
  const proxy = {
    server: proxyServer,
    url: `http://127.0.0.1:${await proxyServer.call<number>('listen', upstreamPort)}`,
  };

  const listUrl = `${url}/trpc/fixtures.list?input=${encodeURIComponent(JSON.stringify(PAGE))}`;
  const page = await startCached('cached page', server, listUrl, 'gzip');
  await homeIsRendered(`${url}/`);
  const home = await startCached('Home as HTML', server, `${url}/`, 'gzip, deflate, br');

  const player = { ...JSON_HEADERS, cookie: await cookieOf(url) };
  const balance: Target = {
    name: 'gateway, wallet.balance',
    server,
    url: `${url}/trpc/wallet.balance`,
    method: 'GET',
    headers: player,
  };
  const bet: Target = {
    name: 'gateway, bets.place',
    server,
    url: `${url}/trpc/bets.place`,
    method: 'POST',
    headers: player,
    body: JSON.stringify(BET),
  };
  return {
    page: page.targets,
    home: home.targets,
    balance: await startCall(balance, upstream, '/profile/v1/balance', proxy),
    bet: await startCall(bet, upstream, '/bet/v1/place', proxy),
    pageBytes: page.bytes,
    sentBytes: page.sentBytes,
    homeBytes: home.bytes,
    homeSentBytes: home.sentBytes,
    async stop() {
      await Promise.all([server, upstream, proxyServer].map((child) => child.stop()));
      await Promise.all([page.stop(), home.stop()]);
      await operator.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
