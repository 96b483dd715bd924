import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import type { PlayerSession } from '@ushindi/api-contract';
import supertest, { type Response, type Test } from 'supertest';
import { buildApp } from '../src/app.ts';
import { compose } from '../src/compose.ts';
import { readConfig, type Config } from '../src/config.ts';
import { createLogger } from '../src/logging.ts';
import { SESSION_COOKIE, createSessionSeal } from '../src/plugins/session.ts';
import { createDispatcher } from '../src/upstream/transport.ts';
import { startFakeUpstream, type FakeUpstream } from './fakeUpstream.ts';
import { SAMPLES } from './samples.ts';

/** Secrets that must never come out of the gateway anywhere but upstream. */
export const CANARIES = {
  hashKey: 'canary-hash-key',
  appKey: 'canary-app-key',
  fixturesToken: 'canary-fixtures-token',
  sessionSecret: 'canary-session-secret-of-32-characters',
  accessToken: 'canary-access-token',
};

export type TestGateway = Awaited<ReturnType<typeof startGateway>>;
export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** Where a fake operator on one port has its services. */
const addressesOf = ({ url }: FakeUpstream): Record<string, string> => ({
  UPSTREAM_API_URL: url,
  UPSTREAM_FIXTURES_URL: url,
  UPSTREAM_HIGHLIGHTS_URL: `${url}/highlights-host`,
  UPSTREAM_LIVE_URL: url.replace('http', 'ws'),
  UPSTREAM_MATCH_URL: url.replace('http', 'ws'),
});

function testConfig(env: Record<string, string>): Config {
  const result = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    PUBLIC_ORIGIN: 'https://ushindi.example',
    WEB_DIR: '/nowhere',
    // A busy machine must not turn a test's calls away.
    SHED_EVENT_LOOP_DELAY_MS: '60000',
    GAME_ORIGINS: 'https://games.example',
    UPSTREAM_HASH_KEY: CANARIES.hashKey,
    UPSTREAM_APP_KEY: CANARIES.appKey,
    UPSTREAM_FIXTURES_TOKEN: CANARIES.fixturesToken,
    ...env,
  });
  if (!result.ok) throw new Error(result.problems.join('; '));
  return result.config;
}

/** The gateway on a port of its own, in front of the operator that the settings name. */
export async function startGateway(env: Record<string, string>) {
  const config = testConfig(env);
  const logLines: string[] = [];
  const waitsMs: number[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logLines.push(String(chunk));
      done();
    },
  });
  const dispatcher = createDispatcher(config.upstream);
  const deps = compose(config, {
    log: createLogger(config.logLevel, sink),
    // Looked up each time, so that a test may hold the date.
    nowMs: () => Date.now(),
    wait: async (ms) => waitsMs.push(ms),
    dispatcher,
    sessionSecret: CANARIES.sessionSecret,
  });
  const app = await buildApp(deps);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const agent = supertest(address);

  function query(path: string, input?: unknown, cookie?: string): Test {
    const request = agent.get(`/trpc/${path}`);
    if (input !== undefined) request.query({ input: JSON.stringify(input) });
    return cookie === undefined ? request : request.set('cookie', cookie);
  }
  function mutate(path: string, input?: object, cookie?: string): Test {
    const request = agent.post(`/trpc/${path}`).set('content-type', 'application/json');
    if (cookie !== undefined) request.set('cookie', cookie);
    return input === undefined ? request : request.send(input);
  }

  return {
    app,
    agent,
    address,
    logLines,
    /** What would have been waited for between attempts; nothing really waits. */
    waitsMs,
    /** Calls a query; without a cookie as a guest. */
    query,
    /** Calls a mutation; without a cookie as a guest. */
    mutate,
    /** Calls any procedure with its sample. */
    callSample(name: string, cookie?: string): Test {
      const sample = SAMPLES[name];
      if (sample === undefined) throw new Error(`no sample of ${name}`);
      return 'query' in sample ? query(name, sample.query, cookie) : mutate(name, sample.mutate, cookie);
    },
    /** The cookie header of a signed-in player, sealed under the gateway's secret unless another is given. */
    async signedIn(session: Partial<PlayerSession> = {}, secret = CANARIES.sessionSecret): Promise<string> {
      const player = { ...PLAYER, expiresAtMs: Date.now() + 3_600_000, ...session };
      return `${SESSION_COOKIE}=${await createSessionSeal(secret).seal(player)}`;
    },
    async close(): Promise<void> {
      await app.close();
      await dispatcher.destroy();
    },
  };
}

/** The gateway in front of a fake operator. */
export async function startTestApp(env: Record<string, string> = {}) {
  const upstream = await startFakeUpstream();
  const gateway = await startGateway({ ...addressesOf(upstream), ...env });
  return {
    ...gateway,
    upstream,
    async close(): Promise<void> {
      await gateway.close();
      await upstream.close();
    },
  };
}

const PLAYER = { accessToken: CANARIES.accessToken, accNo: '4711', phone: '0712345678', name: 'Achieng' };

/** The failure that a client reads in a response. */
export const domainOf = (response: Response): unknown => response.body.error?.data?.domain;
/** The data that a client reads in a response. */
export const dataOf = (response: Response): unknown => response.body.result?.data;
/** The value of the session cookie that a response sets; '' when it clears it, undefined when it leaves it. */
export function cookieSet(response: Response): string | undefined {
  const cookies: unknown = response.headers['set-cookie'];
  const lines = Array.isArray(cookies) ? cookies.map(String) : [];
  const line = lines.find((each) => each.startsWith(`${SESSION_COOKIE}=`));
  return line?.slice(SESSION_COOKIE.length + 1).split(';', 1)[0];
}
