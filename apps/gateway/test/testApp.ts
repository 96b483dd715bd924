import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import type { PlayerSession } from '@ushindi/api-contract';
import { ENGLISH_REFUSALS, refusalReason, wordsOf } from '@ushindi/api-contract/texts';
import supertest, { type Response, type Test } from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { z } from 'zod';
import { buildApp, type AppDeps } from '../src/http/app.ts';
import { compose } from '../src/compose.ts';
import { readConfig, type Config } from '../src/config.ts';
import { createLogger } from '../src/logging.ts';
import { SESSION_COOKIE, createSessionSeal } from '../src/http/session.ts';
import { createSockets } from '../src/upstream/transport.ts';
import { startFakeUpstream, type FakeUpstream } from './fakeUpstream.ts';
import { SAMPLES } from './samples.ts';

/** Secrets that the gateway may send only upstream. */
export const CANARIES = {
  hashKey: 'canary-hash-key',
  appKey: 'canary-app-key',
  fixturesToken: 'canary-fixtures-token',
  sessionSecret: 'canary-session-secret-of-32-characters',
  accessToken: 'canary-access-token',
};

export type TestGateway = Awaited<ReturnType<typeof startGateway>>;
export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** The addresses of a fake operator that serves everything on one port. */
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
    // Load shedding must not refuse a test's calls on a busy machine. A sample without a measurement, which a busy machine
    // has, counts as an endless delay: no sample ends before the test.
    SHED_EVENT_LOOP_DELAY_MS: '60000',
    SHED_SAMPLE_MS: '3600000',
    // Neither may a deadline pass on one. A test of a deadline sets a short one.
    UPSTREAM_CONNECT_TIMEOUT_MS: '60000',
    UPSTREAM_READ_TIMEOUT_MS: '60000',
    UPSTREAM_WRITE_TIMEOUT_MS: '60000',
    GAME_ORIGINS: 'https://games.example',
    UPSTREAM_HASH_KEY: CANARIES.hashKey,
    UPSTREAM_APP_KEY: CANARIES.appKey,
    UPSTREAM_FIXTURES_TOKEN: CANARIES.fixturesToken,
    ...env,
  });
  if (!result.ok) throw new Error(result.problems.join('; '));
  return result.config;
}

type ChangeParts = (parts: AppDeps) => AppDeps;
const asComposed: ChangeParts = (parts) => parts;

/** They read the date on each call, because tests fake it later: ages pass with it too. */
const DATE_CLOCKS = { nowMs: () => Date.now(), monotonicMs: () => Date.now() };

/** The gateway on a free port, in front of the operator that the settings name. Its parts may be replaced to force a fault. */
export async function startGateway(env: Record<string, string>, changeParts = asComposed, clocks = DATE_CLOCKS) {
  const config = testConfig(env);
  const logLines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logLines.push(String(chunk));
      done();
    },
  });
  const sockets = config.platform === 'operator' ? createSockets(config.upstream) : undefined;
  const deps = compose(config, {
    log: createLogger(config.logLevel, sink),
    ...clocks,
    highlightsRetryDelaysMs: [0, 0],
    sockets,
    sessionSecret: config.sessionSecret ?? CANARIES.sessionSecret,
  });
  const app = await buildApp(changeParts(deps));
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
    /** The errors in the log. */
    loggedErrors: () => logLines.filter((line) => /"level":[56]0/.test(line)),
    /** Calls a query; without a cookie as a guest. */
    query,
    /** Calls a mutation; without a cookie as a guest. */
    mutate,
    /** Calls a procedure with its sample. */
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
      await sockets?.destroy();
    },
  };
}

/** The gateway in front of a fake operator. */
export async function startTestApp(env: Record<string, string> = {}, changeParts = asComposed, clocks = DATE_CLOCKS) {
  const upstream = await startFakeUpstream();
  const gateway = await startGateway({ ...addressesOf(upstream), ...env }, changeParts, clocks);
  return {
    ...gateway,
    upstream,
    async close(): Promise<void> {
      await gateway.close();
      await upstream.close();
    },
  };
}

/** For changes that the operator does not answer: half of the time is for a socket, also on a busy machine. */
export const SHORT_DEADLINE: Record<string, string> = { UPSTREAM_WRITE_TIMEOUT_MS: '4000' };

/** Settings under which a test may call as often as it likes. */
export const UNLIMITED: Record<string, string> = Object.fromEntries(
  [
    'UPSTREAM_BREAKER_FAILURES',
    'LIMIT_CALLS_PER_ADDRESS_MINUTE',
    'LIMIT_READS_PER_PLAYER_MINUTE',
    'LIMIT_ACCOUNT_CHANGES_PER_ADDRESS_MINUTE',
    'LIMIT_LOGIN_PER_PHONE_15MIN',
    'LIMIT_FAILED_LOGINS_PER_ADDRESS_15MIN',
    'LIMIT_STRANGER_LOGINS_PER_PHONE_15MIN',
    'LIMIT_TEXTS_PER_ADDRESS_HOUR',
    'LIMIT_REGISTER_PER_PHONE_HOUR',
    'LIMIT_CODES_PER_PHONE_HOUR',
    'LIMIT_CODE_GUESSES_15MIN',
    'LIMIT_CHANGES_PER_PLAYER_MINUTE',
    'LIMIT_BETS_PER_PLAYER_MINUTE',
    'LIMIT_AGE_CHECKS_PER_PLAYER_HOUR',
    'LIMIT_AGE_CHECKS_PER_ADDRESS_HOUR',
    'LIMIT_LAUNCHES_PER_ADDRESS_MINUTE',
    'LIMIT_SEARCHES_PER_ADDRESS_MINUTE',
    'LIMIT_COMBINATIONS_PER_ADDRESS_MINUTE',
  ].map((name) => [name, '2000000000']),
);

type Setup = {
  /** Settings of the gateway. */
  readonly env?: Record<string, string>;
  /** Fakes the date, beginning at this epoch time in ms. */
  readonly nowMs?: number;
  /**
   * What each test gets anew: the answers, requests and log of the fake operator; in addition empty caches, by a date one
   * day after the test before; or a gateway.
   */
  readonly fresh?: 'operator' | 'caches' | 'gateway';
};

const DAY_MS = 24 * 3_600_000;

/**
 * Starts one gateway for the tests of a file, or one per test. `onStart` receives it and a player's cookie, again for each
 * test whose date differs. With `caches` the gateway has no limits and no circuits.
 */
export function useTestApp(
  onStart: (app: TestApp, cookie: string) => void,
  { env = {}, nowMs, fresh }: Setup = {},
): void {
  const [before, after] = fresh === 'gateway' ? [beforeEach, afterEach] : [beforeAll, afterAll];
  const startMs = nowMs ?? (fresh === 'caches' ? Date.now() : undefined);
  let app: TestApp;
  let day = 0;
  before(async () => {
    if (startMs !== undefined) vi.useFakeTimers({ toFake: ['Date'], now: startMs });
    app = await startTestApp(fresh === 'caches' ? { ...UNLIMITED, ...env } : env);
    onStart(app, await app.signedIn());
  });
  after(async () => {
    vi.useRealTimers();
    await app.close();
  });
  if (fresh === 'operator' || fresh === 'caches')
    beforeEach(() => {
      app.upstream.reset();
      app.logLines.length = 0;
    });
  if (fresh === 'caches' && startMs !== undefined)
    beforeEach(async () => {
      day += 1;
      vi.setSystemTime(startMs + day * DAY_MS);
      onStart(app, await app.signedIn());
    });
}

const PLAYER = { accessToken: CANARIES.accessToken, accNo: '4711', phone: '0712345678', name: 'Achieng' };

/** The failure in a response. */
export const domainOf = (response: Response): unknown => response.body.error?.data?.domain;
/**
 * The failure in a response. Its reason is left out when the reason's English text is the message. It is left out too
 * when the operator sent no message: then the gateway adds a message for the call and a general reason.
 */
export function messageOf(response: Response): unknown {
  const domain = domainOf(response);
  const { data: known, success } = withReason.safeParse(domain);
  if (!success) return domain;
  const { reason, ...details } = known.details;
  const isGeneral = reason.kind === 'failed' || reason.kind === 'needsVerification';
  if (!isGeneral && wordsOf(ENGLISH_REFUSALS, reason) !== known.message) return domain;
  return { ...known, details };
}

const withReason = z.looseObject({
  message: z.string(),
  details: z.looseObject({ reason: refusalReason }),
});

/** The data in a response. */
export const dataOf = (response: Response): unknown => response.body.result?.data;
/** The value of the session cookie that a response sets; '' when it clears it, undefined when it leaves it. */
export function cookieSet(response: Response): string | undefined {
  const cookies: unknown = response.headers['set-cookie'];
  const lines = Array.isArray(cookies) ? cookies.map(String) : [];
  const line = lines.find((each) => each.startsWith(`${SESSION_COOKIE}=`));
  return line?.slice(SESSION_COOKIE.length + 1).split(';', 1)[0];
}
