import { randomUUID } from 'node:crypto';
import type { Ports } from '@ushindi/api-contract';
import { noTracing, type Tracing } from '@ushindi/server/tracing';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Dispatcher } from 'undici';
import type { AppDeps } from './app.ts';
import { createPreparedAnswers } from './answers/preparedAnswers.ts';
import { createPublicCache, type PublicCache } from './cache/publicCache.ts';
import type { Config } from './config.ts';
import { createAccountAdapter } from './features/account/account.adapter.ts';
import { createBetsAdapter } from './features/bets/bets.adapter.ts';
import { createBetslipAdapter } from './features/betslip/betslip.adapter.ts';
import { createBonusesAdapter } from './features/bonuses/bonuses.adapter.ts';
import { createFixturesAdapter } from './features/fixtures/fixtures.adapter.ts';
import { createGamesAdapter } from './features/games/games.adapter.ts';
import { createLeaderboardAdapter } from './features/leaderboard/leaderboard.adapter.ts';
import { createMarketsAdapter } from './features/markets/markets.adapter.ts';
import { createMenuAdapter } from './features/menu/menu.adapter.ts';
import { createPlacesAdapter } from './features/places/places.adapter.ts';
import { createSearchAdapter } from './features/search/search.adapter.ts';
import { createSportsAdapter } from './features/sports/sports.adapter.ts';
import { createWalletAdapter } from './features/wallet/wallet.adapter.ts';
import { createLimiter } from './limits/limiter.ts';
import {
  createFigures,
  createLiveHub,
  createOperatorSources,
  createRedisLink,
  createSharedSources,
  SHARING,
  systemClock,
  type LiveHub,
  type NumberingSources,
} from './live/index.ts';
import { placeInFile, placeInRedis } from './maintenance/place.ts';
import { alwaysOpen, watchMaintenance, type MaintenanceSwitch } from './maintenance/switch.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createSessionSeal } from './plugins/session.ts';
import { createReadiness } from './readiness.ts';
import { closeRedis, createRedis, watchHalfOpen } from './redis.ts';
import type { RedisAddress } from './redisSettings.ts';
import { createBreakers, isCircuitOpen, type Breakers } from './upstream/breaker.ts';
import { createUpstreamClient, type UpstreamClient } from './upstream/client.ts';
import type { Wait } from './upstream/retry.ts';

/** What the process or a test brings in. */
export type Outside = {
  readonly log: Logger;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  readonly wait: Wait;
  /** The way to the operator's HTTP; see `createDispatcher`. */
  readonly dispatcher: Dispatcher;
  readonly sessionSecret: string;
  /** None unless given. */
  readonly tracing?: Tracing;
};

/** How often the maintenance switch is looked at. */
const MAINTENANCE_EVERY_MS = 1000;

function createUpstream(
  config: Config,
  { log, dispatcher, tracing = noTracing }: Outside,
  metrics: Metrics,
  breakers: Breakers,
): UpstreamClient {
  metrics.watchCircuits(breakers.states);
  return createUpstreamClient({ settings: config.upstream, dispatcher, breakers, metrics, log, tracing });
}

function createCache(config: Config, { log, nowMs }: Outside, metrics: Metrics): PublicCache {
  return createPublicCache({
    ...config.cache,
    nowMs,
    // While a circuit is open, every read fails alike; that it opened has been logged.
    onFailure: (key, err) => void (isCircuitOpen(err) || log.warn({ err, key }, 'refresh failed')),
    // Keys begin with what they are about; the rest may hold anything that somebody searched for.
    onRead: (key, result) => metrics.cacheRead(key.split(':', 1)[0] ?? '', result),
  });
}

function createPorts(config: Config, outside: Outside, metrics: Metrics, breakers: Breakers): Ports {
  const { nowMs, wait, log } = outside;
  const { highlightsPriority } = config;
  const upstream = createUpstream(config, outside, metrics, breakers);
  const cache = createCache(config, outside, metrics);
  return {
    account: createAccountAdapter(upstream, nowMs),
    wallet: createWalletAdapter(upstream),
    betslip: createBetslipAdapter({ upstream, nowMs, log }),
    bets: createBetsAdapter({ upstream, nowMs, log }),
    bonuses: createBonusesAdapter(upstream, nowMs),
    fixtures: createFixturesAdapter({ upstream, cache, nowMs, wait, log, highlightsPriority }),
    sports: createSportsAdapter(upstream, cache),
    markets: createMarketsAdapter(upstream, cache),
    menu: createMenuAdapter(upstream, cache),
    search: createSearchAdapter(upstream),
    places: createPlacesAdapter(upstream, cache),
    games: createGamesAdapter({ upstream, cache, nowMs, log, ...config.games }),
    leaderboard: createLeaderboardAdapter({ upstream, cache, nowMs, log }),
  };
}

/** Sources that this gateway shares with all others of the same Redis. */
function shareSources(redis: RedisAddress, sources: NumberingSources, log: Logger, metrics: Metrics) {
  const link = createRedisLink(redis, log, systemClock);
  const shared = createSharedSources({
    link,
    sources,
    gateway: randomUUID(),
    prefix: 'ushindi:live:',
    settings: SHARING,
    clock: systemClock,
    monotonicMs: () => performance.now(),
  });
  metrics.watchSharing(shared.figures);
  return { sources: shared, closeLink: link.close };
}

function createHub(config: Config, log: Logger, metrics: Metrics): LiveHub {
  const figures = createFigures();
  const common = { clock: systemClock, random: Math.random, figures };
  const own = createOperatorSources({
    ...common,
    liveUrl: config.upstreamLiveUrl,
    matchUrl: config.upstreamMatchUrl,
    settings: config.live.upstream,
    newEpoch: randomUUID,
    log,
  });
  const rest = { ...common, log, settings: config.live, onTold: metrics.liveFrameTold };
  if (config.redis === undefined) return createLiveHub({ ...rest, sources: own });
  const { sources, closeLink } = shareSources(config.redis, own, log, metrics);
  const hub = createLiveHub({ ...rest, sources });
  return { ...hub, close: () => hub.close().finally(closeLink) };
}

function createMaintenance(config: Config, redis: Redis | undefined, log: Logger): MaintenanceSwitch {
  if (redis !== undefined) return watchMaintenance(placeInRedis(redis), MAINTENANCE_EVERY_MS, log);
  const { maintenanceFile } = config;
  if (maintenanceFile === undefined) return alwaysOpen;
  return watchMaintenance(placeInFile(maintenanceFile), MAINTENANCE_EVERY_MS, log);
}

/** What /readyz tells of: the services behind the gateway that it can do without for a while. */
function partsOf(breakers: Breakers, redis: Redis | undefined) {
  const circuits = Object.keys(breakers.states()).map((service) => [
    `operator: ${service}`,
    () => Object.entries(breakers.states()).every(([name, state]) => name !== service || state === 'closed'),
  ]);
  return Object.fromEntries([...circuits, ...(redis ? [['redis', () => redis.status === 'ready']] : [])]);
}

/** Wires the adapters: the one place that knows them all. */
export function compose(config: Config, outside: Outside): AppDeps {
  const { publicOrigin, webDir, docs, bodyLimitBytes, batchLimit, requestTimeoutMs, shedding, trustedProxies } = config;
  const metrics = createMetrics();
  const breakers = createBreakers(config.breaker, outside.log);
  const redis = config.redis === undefined ? undefined : createRedis(config.redis, outside.log);
  const stopWatching = redis && watchHalfOpen(redis, systemClock);
  const maintenance = createMaintenance(config, redis, outside.log);
  metrics.watchMaintenance(maintenance.isOn);
  return {
    ports: createPorts(config, outside, metrics, breakers),
    seal: createSessionSeal(outside.sessionSecret, config.previousSessionSecrets),
    limiter: createLimiter(config.limits, metrics.rateLimited, redis),
    metrics,
    shedding,
    readiness: createReadiness(partsOf(breakers, redis)),
    maintenance,
    tracing: outside.tracing ?? noTracing,
    async end() {
      maintenance.close();
      stopWatching?.();
      if (redis !== undefined) await closeRedis(redis);
    },
    trustedProxies,
    live: { hub: createHub(config, outside.log, metrics), settings: config.live },
    prepared: createPreparedAnswers({ nowMs: outside.nowMs, onWritten: metrics.preparedAnswer, ...config.prepared }),
    log: outside.log,
    nowMs: outside.nowMs,
    publicOrigin,
    embedding: config.embedding,
    webDir,
    docs,
    bodyLimitBytes,
    batchLimit,
    requestTimeoutMs,
  };
}
