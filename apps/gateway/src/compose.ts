import { randomUUID } from 'node:crypto';
import type { Ports } from '@ushindi/api-contract';
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
import { createMetrics, type Metrics } from './metrics.ts';
import { createSessionSeal } from './plugins/session.ts';
import { createBreakers, isCircuitOpen } from './upstream/breaker.ts';
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
};

function createUpstream(config: Config, { log, dispatcher }: Outside, metrics: Metrics): UpstreamClient {
  const breakers = createBreakers(config.breaker, log);
  metrics.watchCircuits(breakers.states);
  return createUpstreamClient({ settings: config.upstream, dispatcher, breakers, metrics, log });
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

function createPorts(config: Config, outside: Outside, metrics: Metrics): Ports {
  const { nowMs, wait, log } = outside;
  const upstream = createUpstream(config, outside, metrics);
  const cache = createCache(config, outside, metrics);
  return {
    account: createAccountAdapter(upstream, nowMs),
    wallet: createWalletAdapter(upstream),
    betslip: createBetslipAdapter({ upstream, nowMs, log }),
    bets: createBetsAdapter({ upstream, nowMs, log }),
    bonuses: createBonusesAdapter(upstream, nowMs),
    fixtures: createFixturesAdapter({ upstream, cache, nowMs, wait }),
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
function shareSources(redisUrl: string, sources: NumberingSources, log: Logger, metrics: Metrics) {
  const link = createRedisLink(redisUrl, log);
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
  const rest = { ...common, settings: config.live, onTold: metrics.liveFrameTold };
  if (config.redisUrl === undefined) return createLiveHub({ ...rest, sources: own });
  const { sources, closeLink } = shareSources(config.redisUrl, own, log, metrics);
  const hub = createLiveHub({ ...rest, sources });
  return { ...hub, close: () => hub.close().finally(closeLink) };
}

/** Wires the adapters: the one place that knows them all. */
export function compose(config: Config, outside: Outside): AppDeps {
  const { publicOrigin, webDir, docs, bodyLimitBytes, batchLimit, requestTimeoutMs, shedding, trustedProxies } = config;
  const metrics = createMetrics();
  return {
    ports: createPorts(config, outside, metrics),
    seal: createSessionSeal(outside.sessionSecret, config.previousSessionSecrets),
    limiter: createLimiter(config.limits, metrics.rateLimited),
    metrics,
    shedding,
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
