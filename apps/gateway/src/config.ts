import { resolve } from 'node:path';
import { count, countFrom, httpUrl } from '@ushindi/server/settingSchemas';
import { readSettings, setting, type SettingsResult } from '@ushindi/server/settings';
import { z } from 'zod';
import { clientReportSettings } from './clientReports/settings.ts';
import { matchSettings } from './features/fixtures/settings.ts';
import type { EmbeddingSettings } from './http/security.ts';
import { embeddingSettings, httpSettings, sessionSettings } from './http/settings.ts';
import { LIVE_CONSTANTS, liveSettings } from './live/index.ts';
import { PAGE_CONSTANTS, pageSettings } from './pages/settings.ts';
import { maintenanceSettings } from './maintenance/settings.ts';
import { rateLimitSettings } from './rateLimit/settings.ts';
import { redisAddressOf, redisSettings } from './redis/settings.ts';
import { responseCacheSettings } from './responseCache/settings.ts';
import { productionProblems } from './production.ts';
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

/** All settings of the gateway, each declared by its owner. */
export const SETTINGS = {
  process: processSettings,
  session: sessionSettings,
  http: httpSettings,
  embedding: embeddingSettings,
  maintenance: maintenanceSettings,
  responseCache: responseCacheSettings,
  pages: pageSettings,
  rateLimit: rateLimitSettings,
  matches: matchSettings,
  clientReports: clientReportSettings,
  redis: redisSettings,
  upstream: upstreamSettings,
  live: liveSettings,
} as const;

type Values = Extract<SettingsResult<typeof SETTINGS>, { ok: true }>['values'];

/** The gateway's checked settings. */
export type Config = ReturnType<typeof configOf>;

/** The settings, or their problems, one line each. */
export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: readonly string[] };

const originOf = (url: string): string => new URL(url).origin;

function embeddingOf({ gameOrigins = [], thumbnailUrl, imageOrigins }: Values['embedding']): EmbeddingSettings {
  const thumbnails = thumbnailUrl === undefined ? [] : [originOf(thumbnailUrl)];
  // The default of the games' origins is left out, because response headers must not reveal the operator's hosts.
  return { frameOrigins: gameOrigins, imageOrigins: [...new Set([...thumbnails, ...imageOrigins])] };
}

function configOf(values: Values, printable: Readonly<Record<string, unknown>>) {
  const { process, http, session, embedding, maintenance, responseCache, rateLimit, clientReports, redis, live } =
    values;
  const { liveUrl, matchUrl, ...upstream } = upstreamOf(values.upstream);
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
    web: { webDir: resolve(http.webDir), hasServiceWorker: http.serviceWorker === 'on' },
    bodyLimitBytes: http.bodyLimitBytes,
    connections: { headersTimeoutMs, requestTimeoutMs, idleTimeoutMs, maxConnections, maxConnectionsPerAddress },
    shedding: { maxEventLoopDelayMs, sampleEveryMs },
    /** Undefined in development only: sessions then end with the process. */
    sessionSecret: session.secret,
    previousSessionSecrets: session.previousSecrets,
    embedding: embeddingOf(embedding),
    games: {
      origins: embedding.gameOrigins ?? [originOf(upstream.apiUrl), originOf(upstream.fixturesUrl)],
      thumbnailUrl: embedding.thumbnailUrl,
    },
    maintenanceFile: maintenance.file,
    responseCache,
    pages: { ...values.pages, ...PAGE_CONSTANTS },
    rateLimit,
    matches: values.matches,
    clientReports,
    /** Undefined for a gateway that shares nothing with others. */
    redis: redisAddressOf(redis),
    live: { ...live, ...LIVE_CONSTANTS },
    upstream,
    upstreamLiveUrl: liveUrl,
    upstreamMatchUrl: matchUrl,
    breaker: { failures: values.upstream.breakerFailures, openMs: values.upstream.breakerOpenMs },
    highlightsPriority: values.upstream.highlightsPriority,
    /** All settings by environment name, without secrets. */
    printable,
  };
}

/** Reads the settings from the environment, each as NAME or as NAME_FILE. An empty text counts as unset. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): ConfigResult {
  const result = readSettings(SETTINGS, env);
  if (!result.ok) return result;
  const { process: own, embedding } = result.values;
  const config = configOf(result.values, result.printable);
  const problems = productionProblems({ ...own, ...embedding, publicOrigin: config.publicOrigin });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config };
}
