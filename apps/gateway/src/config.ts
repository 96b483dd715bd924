import { resolve } from 'node:path';
import { count, countFrom, httpUrl } from '@ushindi/server/settingSchemas';
import { readGiven, readSettings, setting, type SettingsResult } from '@ushindi/server/settings';
import { z } from 'zod';
import { clientReportSettings } from './clientReports/settings.ts';
import { lookupLimitSettings } from './lookupLimits/settings.ts';
import type { EmbeddingSettings } from './http/security.ts';
import { embeddingSettings, httpSettings, sessionSettings } from './http/settings.ts';
import { LIVE_CONSTANTS, liveSettings } from './live/index.ts';
import { PAGE_CONSTANTS, pageSettings } from './pages/settings.ts';
import { maintenanceSettings } from './maintenance/settings.ts';
import { rateLimitSettings } from './rateLimit/settings.ts';
import { liveRedisAddressesOf, redisAddressOf, redisSettings } from './redis/settings.ts';
import { responseCacheSettings } from './responseCache/settings.ts';
import { feedSettings } from './platforms/feed/settings.ts';
import { feedProductionProblems, productionProblems } from './production.ts';
import { RETIRED_SETTINGS } from './retiredSettings.ts';
import { upstreamOf, upstreamSettings } from './upstream/settings.ts';

const processSettings = {
  title: 'The process',
  settings: {
    nodeEnv: setting(
      'NODE_ENV',
      z.enum(['development', 'production', 'test']).default('development'),
      '`production` requires `SESSION_SECRET`, an https `PUBLIC_ORIGIN` and games on another host, and serves no `/docs`',
    ),
    host: setting('HOST', z.string().default('127.0.0.1'), 'the address to listen on'),
    port: setting('PORT', z.coerce.number('must be a port number').int().min(0).max(65_535).default(8080), 'its port'),
    logLevel: setting(
      'LOG_LEVEL',
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
      'fatal, error, warn, info, debug, trace or silent',
    ),
    drainMs: setting(
      'DRAIN_MS',
      countFrom(0, 0),
      'how long a stopping process serves on while `/readyz` returns 503, so that a proxy stops routing to it first',
    ),
    // Less than the 5 s after which a supervisor kills the process.
    closeTimeoutMs: setting('CLOSE_TIMEOUT_MS', count(4500), 'for open requests and sockets to end after that'),
    tracesUrl: setting(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      httpUrl.optional(),
      'an OTLP collector over HTTP for traces, such as `http://collector:4318`',
    ),
  },
  retired: RETIRED_SETTINGS,
} as const;

const PLATFORMS = ['operator', 'feed'] as const;

const platformSettings = {
  title: 'The platform',
  settings: {
    platform: setting(
      'PLATFORM',
      z.enum(PLATFORMS, `must be ${PLATFORMS.join(' or ')}`).default('operator'),
      '`operator` for our own operator’s API, with the settings of "The operator"; `feed` for an odds feed without players, with those of "The odds feed". The settings of the other one are not read',
    ),
  },
} as const;

/** The settings that every platform needs. */
const COMMON_SETTINGS = {
  process: processSettings,
  session: sessionSettings,
  http: httpSettings,
  embedding: embeddingSettings,
  maintenance: maintenanceSettings,
  responseCache: responseCacheSettings,
  pages: pageSettings,
  rateLimit: rateLimitSettings,
  clientReports: clientReportSettings,
  redis: redisSettings,
  live: liveSettings,
  platform: platformSettings,
} as const;

const OPERATOR_SETTINGS = { lookupLimits: lookupLimitSettings, upstream: upstreamSettings } as const;
const FEED_SETTINGS = { feed: feedSettings } as const;

/** All settings of the gateway, each declared by its owner. */
export const SETTINGS = { ...COMMON_SETTINGS, ...OPERATOR_SETTINGS, ...FEED_SETTINGS } as const;

type ValuesIn<All extends Parameters<typeof readSettings>[0]> = Extract<SettingsResult<All>, { ok: true }>['values'];
type Values = ValuesIn<typeof COMMON_SETTINGS>;
type OperatorValues = Values & ValuesIn<typeof OPERATOR_SETTINGS>;

/** The settings of a gateway in front of our own operator's API. */
export type OperatorConfig = ReturnType<typeof operatorConfigOf>;
/** The settings of a gateway in front of an odds feed. */
type FeedConfig = { readonly platform: 'feed'; readonly feed: ValuesIn<typeof FEED_SETTINGS>['feed'] };

/** The gateway's checked settings. */
export type Config = ReturnType<typeof commonConfigOf> & (OperatorConfig | FeedConfig);

/** The settings, or their problems, one line each. */
export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: readonly string[] };

const originOf = (url: string): string => new URL(url).origin;

function embeddingOf({ gameOrigins = [], thumbnailUrl, imageOrigins }: Values['embedding']): EmbeddingSettings {
  const thumbnails = thumbnailUrl === undefined ? [] : [originOf(thumbnailUrl)];
  // The default of the games' origins is left out, because response headers must not reveal the operator's hosts.
  return { frameOrigins: gameOrigins, imageOrigins: [...new Set([...thumbnails, ...imageOrigins])] };
}

function commonConfigOf(values: Values, printable: Readonly<Record<string, unknown>>) {
  const { process, http, session, embedding, maintenance, responseCache, rateLimit, clientReports, redis, live } =
    values;
  const { maxEventLoopDelayMs, sampleEveryMs } = http;
  const { headersTimeoutMs, requestTimeoutMs, idleTimeoutMs, maxConnections, maxConnectionsPerAddress } = http;
  return {
    host: process.host,
    port: process.port,
    logLevel: process.logLevel,
    drainMs: process.drainMs,
    closeTimeoutMs: process.closeTimeoutMs,
    tracesUrl: process.tracesUrl,
    /** Whether /docs describes the procedures. */
    docs: process.nodeEnv !== 'production',
    publicOrigin: originOf(http.publicOrigin ?? `http://localhost:${process.port}`),
    trustedProxies: http.trustedProxies,
    requestIdProxies: http.proxyRequestId === 'on' ? http.trustedProxies : [],
    web: { webDir: resolve(http.webDir), hasServiceWorker: http.serviceWorker === 'on' },
    bodyLimitBytes: http.bodyLimitBytes,
    connections: { headersTimeoutMs, requestTimeoutMs, idleTimeoutMs, maxConnections, maxConnectionsPerAddress },
    shedding: { maxEventLoopDelayMs, sampleEveryMs },
    /** Undefined in development only: sessions then end with the process. */
    sessionSecret: session.secret,
    previousSessionSecrets: session.previousSecrets,
    embedding: embeddingOf(embedding),
    maintenanceFile: maintenance.file,
    responseCache,
    pages: { ...values.pages, ...PAGE_CONSTANTS },
    rateLimit,
    clientReports,
    /** Undefined for a gateway without Redis, which shares nothing with other gateways. */
    redis: redisAddressOf(redis),
    /** The servers of live topics; empty for a gateway without Redis. */
    liveRedis: liveRedisAddressesOf(redis),
    live: { ...live, ...LIVE_CONSTANTS },
    /** All settings by environment name, without secrets. */
    printable,
  };
}

function operatorConfigOf({ upstream: given, lookupLimits, embedding }: OperatorValues) {
  const { liveUrl, matchUrl, ...upstream } = upstreamOf(given);
  return {
    platform: 'operator' as const,
    games: {
      origins: embedding.gameOrigins ?? [originOf(upstream.apiUrl), originOf(upstream.fixturesUrl)],
      thumbnailUrl: embedding.thumbnailUrl,
    },
    lookupLimits,
    upstream,
    upstreamLiveUrl: liveUrl,
    upstreamMatchUrl: matchUrl,
    breaker: { failures: given.breakerFailures, openMs: given.breakerOpenMs },
    highlightsPriority: given.highlightsPriority,
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of the platform that the environment names, with the problems of its addresses in production. */
function readPlatform(env: Environment) {
  const { given } = readGiven(env, [platformSettings.settings.platform.name]);
  if (given.PLATFORM === 'feed') {
    const result = readSettings({ ...COMMON_SETTINGS, ...FEED_SETTINGS }, env);
    if (!result.ok) return result;
    const { values, printable } = result;
    const platform: FeedConfig = { platform: 'feed', feed: values.feed };
    return {
      ok: true as const,
      values,
      printable,
      platform,
      problems: feedProductionProblems(values.process, values.feed),
    };
  }
  const result = readSettings({ ...COMMON_SETTINGS, ...OPERATOR_SETTINGS }, env);
  if (!result.ok) return result;
  const { values, printable } = result;
  return { ok: true as const, values, printable, platform: operatorConfigOf(values), problems: [] };
}

/** Reads the settings from the environment, each as NAME or as NAME_FILE. An empty text counts as unset. */
export function readConfig(env: Environment = process.env): ConfigResult {
  const result = readPlatform(env);
  if (!result.ok) return result;
  const { process: own, embedding } = result.values;
  const common = commonConfigOf(result.values, result.printable);
  const problems = [
    ...productionProblems({ ...own, ...embedding, publicOrigin: common.publicOrigin }),
    ...result.problems,
  ];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config: { ...common, ...result.platform } };
}
