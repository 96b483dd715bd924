import { randomUUID } from 'node:crypto';
import { DomainError, type Caller, type Ports } from '@ushindi/api-contract';
import { fixturesCalls } from '@ushindi/api-contract/operator';
import { noTracing, type Tracing } from '@ushindi/server/tracing';
import { LANGUAGES } from '@ushindi/shared';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { AppDeps } from './http/app.ts';
import { createResponseCache } from './responseCache/responseCache.ts';
import { createPublicCache, type Policy, type PublicCache } from './responseCache/publicCache.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { createAccountAdapter } from './features/account/account.adapter.ts';
import { createAgeProofAdapter } from './features/ageProof/ageProof.adapter.ts';
import { createBetsAdapter } from './features/bets/bets.adapter.ts';
import { createBetslipAdapter } from './features/betslip/betslip.adapter.ts';
import { createBonusesAdapter } from './features/bonuses/bonuses.adapter.ts';
import { createCapabilitiesAdapter } from './features/capabilities/capabilities.adapter.ts';
import { createDrawsAdapter } from './features/draws/draws.adapter.ts';
import { createFixturesAdapter } from './features/fixtures/fixtures.adapter.ts';
import { createUnknownMatches } from './features/fixtures/unknownMatches.ts';
import { createGamesAdapter } from './features/games/games.adapter.ts';
import { createJackpotAdapter } from './features/jackpot/jackpot.adapter.ts';
import { createLeaderboardAdapter } from './features/leaderboard/leaderboard.adapter.ts';
import { createMarketsAdapter } from './features/markets/markets.adapter.ts';
import { createMenuAdapter } from './features/menu/menu.adapter.ts';
import { createPlacesAdapter } from './features/places/places.adapter.ts';
import { createPushAdapter } from './features/push/push.adapter.ts';
import { createRulesAdapter } from './features/rules/rules.adapter.ts';
import { createSearchAdapter } from './features/search/search.adapter.ts';
import { createSportsAdapter } from './features/sports/sports.adapter.ts';
import { createSaferPlayAdapter } from './features/saferPlay/saferPlay.adapter.ts';
import { createWalletAdapter } from './features/wallet/wallet.adapter.ts';
import { createDeviceSeal } from './device/cookie.ts';
import { languageChooser } from './language/chooseLanguage.ts';
import { findWebBuilds } from './language/webBuilds.ts';
import { createCounter } from './rateLimit/counter.ts';
import { createLimiter } from './rateLimit/limiter.ts';
import { MAX_KEYS } from './rateLimit/settings.ts';
import {
  createCounters,
  createLiveHub,
  createOperatorSources,
  createRedisLink,
  createSharedSources,
  SHARING,
  type LiveHub,
  type TopicSources,
} from './live/index.ts';
import { fileMaintenanceStore, redisMaintenanceStore } from './maintenance/store.ts';
import { alwaysOpen, watchMaintenance, type MaintenanceSwitch } from './maintenance/switch.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { keepOpened } from './http/openedSessions.ts';
import { createSessionSeal } from './http/session.ts';
import { createPages } from './pages/pages.ts';
import { pageKey } from './pages/plugin.ts';
import { createReadiness } from './http/readiness.ts';
import { closeRedis, createRedis, watchHalfOpen } from './redis/redis.ts';
import type { RedisAddress } from './redis/settings.ts';
import { createBreakers, isCircuitOpen, type Breakers } from './upstream/breaker.ts';
import { createUpstreamClient, type UpstreamClient } from './upstream/client.ts';
import type { Sockets } from './upstream/transport.ts';

/** What the gateway takes from its surroundings: the process, or a test. */
export type RuntimeDeps = {
  readonly log: Logger;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  /** For tests; see the fixtures adapter. */
  readonly highlightsRetryDelaysMs?: readonly number[];
  /** The connection pools to the operator; see `createSockets`. */
  readonly sockets: Sockets;
  readonly sessionSecret: string;
  readonly tracing?: Tracing;
};

const MAINTENANCE_POLL_MS = 1000;
/** Responses of procedures are the same in all languages. */
const PROCEDURES_PATH = '/trpc/';

/** The probe of /readyz?upstream=1: at most one call a second. */
const PROBE_POLICY: Policy = { freshMs: 1000, staleIfErrorMs: 0 };
const PROBE: Caller = { requestId: 'readiness-probe', address: '', campaign: undefined, session: null };

function createUpstream(
  config: Config,
  { log, sockets, tracing = noTracing }: RuntimeDeps,
  metrics: Metrics,
  breakers: Breakers,
): UpstreamClient {
  metrics.watchCircuits(breakers.states);
  return createUpstreamClient({ settings: config.upstream, sockets, breakers, metrics, log, tracing });
}

const isLimit = (error: unknown): boolean => error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS';

function createCache({ responseCache }: Config, { log, nowMs }: RuntimeDeps, metrics: Metrics): PublicCache {
  return createPublicCache({
    nowMs,
    maxBytes: responseCache.publicMaxBytes,
    // While a circuit is open every read fails; the breaker has logged its opening. A refusal by an address's limit is not
    // a failure.
    onFailure: (key, err) => void (isCircuitOpen(err) || isLimit(err) || log.warn({ err, key }, 'refresh failed')),
    // The part of the key before the colon names the data; the rest may be free text from a search.
    onRead: (key, result) => metrics.cacheRead(key.split(':', 1)[0] ?? '', result),
  });
}

const UNKNOWN_MATCHES = 'unknownMatchesPerAddress';

type PortParts = { readonly upstream: UpstreamClient; readonly cache: PublicCache; readonly metrics: Metrics };

function createPorts(config: Config, runtime: RuntimeDeps, { upstream, cache, metrics }: PortParts): Ports {
  const { nowMs, log, highlightsRetryDelaysMs } = runtime;
  const { highlightsPriority } = config;
  const capabilities = createCapabilitiesAdapter(upstream, cache);
  const counter = createCounter({
    name: UNKNOWN_MATCHES,
    limit: config.matches.unknownPerAddress,
    windowSeconds: 60,
    maxKeys: MAX_KEYS,
    redis: undefined,
  });
  const unknownMatches = createUnknownMatches({ counter, onRefused: () => metrics.rateLimited(UNKNOWN_MATCHES) });
  return {
    account: createAccountAdapter(upstream, nowMs),
    wallet: createWalletAdapter(upstream),
    saferPlay: createSaferPlayAdapter(upstream),
    ageProof: createAgeProofAdapter(upstream),
    betslip: createBetslipAdapter({ upstream, nowMs, log }),
    bets: createBetsAdapter({ upstream, capabilities, nowMs, log }),
    bonuses: createBonusesAdapter(upstream, nowMs),
    draws: createDrawsAdapter({ upstream, cache, unknown: unknownMatches }),
    fixtures: createFixturesAdapter({
      upstream,
      cache,
      nowMs,
      log,
      unknownMatches,
      highlightsPriority,
      highlightsRetryDelaysMs,
    }),
    sports: createSportsAdapter(upstream, cache),
    markets: createMarketsAdapter(upstream, cache),
    menu: createMenuAdapter(upstream, cache),
    rules: createRulesAdapter(upstream, cache),
    capabilities,
    push: createPushAdapter(upstream, cache),
    search: createSearchAdapter(upstream, cache),
    places: createPlacesAdapter(upstream, cache),
    games: createGamesAdapter({ upstream, cache, nowMs, log, ...config.games }),
    jackpot: createJackpotAdapter(upstream, cache),
    leaderboard: createLeaderboardAdapter({ upstream, cache, nowMs, log }),
  };
}

/** Live sources shared by all gateways with the same Redis. */
function shareSources(redis: RedisAddress, sources: TopicSources, log: Logger, metrics: Metrics) {
  const link = createRedisLink(redis, log, systemClock);
  const shared = createSharedSources({
    link,
    sources,
    newSession: randomUUID,
    prefix: 'ushindi:live:',
    settings: SHARING,
    clock: systemClock,
    monotonicMs: () => performance.now(),
    random: Math.random,
  });
  metrics.watchSharing(shared.stats);
  const closeSharing = (): void => {
    shared.close();
    link.close();
  };
  return { sources: shared, closeSharing };
}

function createHub(config: Config, log: Logger, metrics: Metrics): LiveHub {
  const counters = createCounters();
  const common = { clock: systemClock, random: Math.random, counters, newEpoch: randomUUID };
  const own = createOperatorSources({
    ...common,
    liveUrl: config.upstreamLiveUrl,
    matchUrl: config.upstreamMatchUrl,
    settings: config.live.upstream,
    log,
  });
  const rest = { ...common, log, settings: config.live, onDelivered: metrics.liveFrameDelivered };
  if (config.redis === undefined) return createLiveHub({ ...rest, sources: own });
  const { sources, closeSharing } = shareSources(config.redis, own, log, metrics);
  const hub = createLiveHub({ ...rest, sources });
  return { ...hub, close: () => hub.close().finally(closeSharing) };
}

function createMaintenance(config: Config, redis: Redis | undefined, log: Logger): MaintenanceSwitch {
  if (redis !== undefined) return watchMaintenance(redisMaintenanceStore(redis), MAINTENANCE_POLL_MS, log);
  const { maintenanceFile } = config;
  if (maintenanceFile === undefined) return alwaysOpen;
  return watchMaintenance(fileMaintenanceStore(maintenanceFile), MAINTENANCE_POLL_MS, log);
}

/** The dependencies that /readyz lists while they fail; the gateway serves without them for a while. */
function dependenciesOf(breakers: Breakers, redis: Redis | undefined) {
  const circuits = Object.keys(breakers.states()).map((service) => [
    `operator: ${service}`,
    () => Object.entries(breakers.states()).every(([name, state]) => name !== service || state === 'closed'),
  ]);
  return Object.fromEntries([...circuits, ...(redis ? [['redis', () => redis.status === 'ready']] : [])]);
}

/** Creates every part of the gateway. The only place that knows all adapters. */
export function compose(config: Config, runtime: RuntimeDeps): AppDeps {
  const { publicOrigin, web, docs, bodyLimitBytes, connections, shedding, trustedProxies, embedding } = config;
  const { log, nowMs, tracing = noTracing } = runtime;
  const metrics = createMetrics();
  const breakers = createBreakers(config.breaker, log);
  const redis = config.redis === undefined ? undefined : createRedis(config.redis, log);
  const stopWatching = redis && watchHalfOpen(redis, systemClock);
  const maintenance = createMaintenance(config, redis, log);
  metrics.watchMaintenance(maintenance.isOn);
  const upstream = createUpstream(config, runtime, metrics, breakers);
  const cache = createCache(config, runtime, metrics);
  const ports = createPorts(config, runtime, { upstream, cache, metrics });
  const hub = createHub(config, log, metrics);
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
    nowMs,
  });
  return {
    ports,
    pages,
    probeOperator: () =>
      cache.read('probe', PROBE_POLICY, () => upstream.list(fixturesCalls.sports, { caller: PROBE, fallback: '' })),
    deviceSeal: createDeviceSeal(runtime.sessionSecret, config.previousSessionSecrets),
    seal: keepOpened(createSessionSeal(runtime.sessionSecret, config.previousSessionSecrets)),
    limiter: createLimiter({ allowed: config.rateLimit, maxKeys: MAX_KEYS }, metrics.rateLimited, redis),
    metrics,
    shedding,
    readiness: createReadiness(dependenciesOf(breakers, redis)),
    maintenance,
    clientReports: config.clientReports,
    tracing,
    async end() {
      await pages.close();
      maintenance.close();
      stopWatching?.();
      if (redis !== undefined) await closeRedis(redis);
    },
    trustedProxies,
    live: { hub, settings: config.live },
    responseCache: createResponseCache({
      nowMs,
      onHit: metrics.responseCacheHit,
      keyOf: ({ url = '', headers }) => (url.startsWith(PROCEDURES_PATH) ? url : pageKey(languageOf(headers), url)),
      ...config.responseCache,
    }),
    log,
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
