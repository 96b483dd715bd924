import { randomUUID } from 'node:crypto';
import { DomainError } from '@ushindi/api-contract';
import { noTracing, type Tracing } from '@ushindi/server/tracing';
import { LANGUAGES } from '@ushindi/shared';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { AppDeps } from './http/app.ts';
import { createResponseCache } from './responseCache/responseCache.ts';
import { createPublicCache, type PublicCache } from './responseCache/publicCache.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { AddressRefusal } from './lookupLimits/addressRefusal.ts';
import { createDeviceSeal } from './device/cookie.ts';
import { languageChooser } from './language/chooseLanguage.ts';
import { findWebBuilds } from './language/webBuilds.ts';
import { createLimiter } from './rateLimit/limiter.ts';
import { createProvenSessions } from './rateLimit/provenSessions.ts';
import { MAX_KEYS } from './rateLimit/settings.ts';
import { createCounters, createLiveHub, type Counters, type LiveHub } from './live/index.ts';
import { fileMaintenanceStore, redisMaintenanceStore } from './maintenance/store.ts';
import { alwaysOpen, watchMaintenance, type MaintenanceSwitch } from './maintenance/switch.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { keepOpened } from './http/openedSessions.ts';
import { createSessionSeal } from './http/session.ts';
import { createPages } from './pages/pages.ts';
import { pageKey } from './pages/plugin.ts';
import { createReadiness } from './http/readiness.ts';
import { closeRedis, createRedis, watchHalfOpen, watchWrites, type WriteCheck } from './redis/redis.ts';
import { createFeedPlatform } from './platforms/feed/index.ts';
import { createOperatorPlatform } from './platforms/operator.ts';
import type { Platform } from './platforms/platform.ts';
import { isCircuitOpen } from './upstream/breaker.ts';
import type { Sockets } from './upstream/transport.ts';

/** The dependencies that the process, or a test, provides. */
export type RuntimeDeps = {
  readonly log: Logger;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  /** Milliseconds of a clock that is never set, for ages. */
  readonly monotonicMs: () => number;
  /** Shorter delays for tests; see the fixtures adapter. */
  readonly highlightsRetryDelaysMs?: readonly number[];
  /** The connection pools to the operator; see `createSockets`. Undefined in front of another platform. */
  readonly sockets: Sockets | undefined;
  readonly sessionSecret: string;
  readonly tracing?: Tracing;
};

const MAINTENANCE_POLL_MS = 1000;
/** Responses of procedures are the same in all languages. */
const PROCEDURES_PATH = '/trpc/';

/** The part of a cache's key that names the data. The rest may be free text of a caller, such as a phone. */
const dataOf = (key: string): string => key.split(':', 1)[0] ?? '';

const isLimit = (error: unknown): boolean => error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS';

function createCache({ responseCache }: Config, { log, monotonicMs }: RuntimeDeps, metrics: Metrics): PublicCache {
  return createPublicCache({
    monotonicMs,
    maxBytes: responseCache.publicMaxBytes,
    // While a circuit is open every read fails; the breaker has logged its opening. A refusal by an address's limit is not
    // a failure.
    concernsOneCaller: (error) => error instanceof AddressRefusal,
    onFailure: (key, err) =>
      void (
        isCircuitOpen(err) ||
        isLimit(err) ||
        log.warn({ err, data: dataOf(key) }, 'public cache: a value was not loaded')
      ),
    onRead: (key, result) => metrics.cacheRead(dataOf(key), result),
  });
}

type PlatformParts = {
  readonly cache: PublicCache;
  readonly metrics: Metrics;
  readonly counters: Counters;
  readonly redis: Redis | undefined;
};

/** The platform that the settings name. */
function createPlatform(config: Config, runtime: RuntimeDeps, parts: PlatformParts): Platform {
  const { log, nowMs, monotonicMs, tracing, sockets, highlightsRetryDelaysMs } = runtime;
  if (config.platform === 'feed') {
    const { cache, metrics, counters } = parts;
    return createFeedPlatform({
      settings: config.feed,
      cache,
      counters,
      registry: metrics.registry,
      nowMs,
      clock: systemClock,
      random: Math.random,
      newEpoch: randomUUID,
      log,
    });
  }
  if (sockets === undefined) throw new Error('the operator needs its connection pools');
  return createOperatorPlatform({
    ...parts,
    config,
    log,
    nowMs,
    monotonicMs,
    tracing,
    sockets,
    highlightsRetryDelaysMs,
  });
}

function createHub(config: Config, log: Logger, metrics: Metrics, platform: Platform, counters: Counters): LiveHub {
  return createLiveHub({
    sources: platform.sources,
    settings: config.live,
    clock: systemClock,
    random: Math.random,
    counters,
    newEpoch: randomUUID,
    log,
    onDelivered: metrics.liveFrameDelivered,
  });
}

function createMaintenance({ maintenanceFile }: Config, redis: Redis | undefined, log: Logger): MaintenanceSwitch {
  const file = maintenanceFile === undefined ? undefined : fileMaintenanceStore(maintenanceFile);
  const watched = { pollMs: MAINTENANCE_POLL_MS, log };
  if (redis === undefined) return file === undefined ? alwaysOpen : watchMaintenance({ ...watched, store: file });
  return watchMaintenance({ ...watched, store: redisMaintenanceStore(redis), ...(file && { memory: file }) });
}

/** The dependencies that /readyz lists while they fail; the gateway serves without them for a while. */
const dependenciesOf = (platform: Platform, writes: WriteCheck | undefined) => ({
  ...platform.dependencies,
  ...(writes && { redis: writes.accepts }),
});

/** Creates every part of the gateway. Only this module imports all platforms. */
export function compose(config: Config, runtime: RuntimeDeps): AppDeps {
  const { publicOrigin, web, docs, bodyLimitBytes, connections, shedding, embedding } = config;
  const { trustedProxies, requestIdProxies } = config;
  const { log, nowMs, monotonicMs, tracing = noTracing } = runtime;
  const metrics = createMetrics();
  const redis = config.redis === undefined ? undefined : createRedis(config.redis, log);
  const stopWatching = redis && watchHalfOpen(redis, systemClock);
  const writes = redis && watchWrites(redis, systemClock, log);
  const maintenance = createMaintenance(config, redis, log);
  metrics.watchMaintenance(maintenance.isOn);
  const cache = createCache(config, runtime, metrics);
  const counters = createCounters();
  const platform = createPlatform(config, runtime, { cache, metrics, counters, redis });
  const { ports, probe } = platform;
  const hub = createHub(config, log, metrics, platform, counters);
  const builds = findWebBuilds(web.webDir);
  // Without a client, as when Vite serves it, callers choose among all languages.
  const languageOf = languageChooser(builds.size > 0 ? [...builds.keys()] : LANGUAGES);
  const pages = createPages({
    builds,
    origin: publicOrigin,
    ports,
    cache,
    hub,
    metrics,
    settings: config.pages,
    log,
    isLogged: isCircuitOpen,
    nowMs,
    monotonicMs,
  });
  return {
    ports,
    pages,
    probeOperator: probe,
    deviceSeal: createDeviceSeal(runtime.sessionSecret, config.previousSessionSecrets),
    seal: keepOpened(createSessionSeal(runtime.sessionSecret, config.previousSessionSecrets)),
    limiter: createLimiter({ allowed: config.rateLimit, maxKeys: MAX_KEYS }, metrics.rateLimited, redis),
    provenSessions: createProvenSessions(),
    metrics,
    shedding,
    readiness: createReadiness(dependenciesOf(platform, writes)),
    maintenance,
    clientReports: config.clientReports,
    tracing,
    async end() {
      await pages.close();
      await platform.close();
      maintenance.close();
      stopWatching?.();
      writes?.stop();
      if (redis !== undefined) await closeRedis(redis);
    },
    trustedProxies,
    requestIdProxies,
    live: { hub, settings: config.live },
    responseCache: createResponseCache({
      nowMs,
      monotonicMs,
      onHit: metrics.responseCacheHit,
      keyOf: ({ url = '', headers }) => (url.startsWith(PROCEDURES_PATH) ? url : pageKey(languageOf(headers), url)),
      ...config.responseCache,
    }),
    log,
    isLogged: isCircuitOpen,
    nowMs,
    publicOrigin,
    embedding,
    web,
    builds,
    languageOf,
    docs,
    bodyLimitBytes,
    connections,
  };
}
