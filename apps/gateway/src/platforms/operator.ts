import { randomUUID } from 'node:crypto';
import type { Caller, Ports } from '@ushindi/api-contract';
import { fixturesCalls } from '@ushindi/api-contract/operator';
import { noTracing, type Tracing } from '@ushindi/server/tracing';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { systemClock } from '../clock.ts';
import type { Config, OperatorConfig } from '../config.ts';
import { createAccountAdapter } from '../features/account/account.adapter.ts';
import { createAgeProofAdapter } from '../features/ageProof/ageProof.adapter.ts';
import { createBetsAdapter } from '../features/bets/bets.adapter.ts';
import { createBetslipAdapter } from '../features/betslip/betslip.adapter.ts';
import { createBonusesAdapter } from '../features/bonuses/bonuses.adapter.ts';
import { createCapabilitiesAdapter } from '../features/capabilities/capabilities.adapter.ts';
import { createDrawsAdapter } from '../features/draws/draws.adapter.ts';
import { createFixturesAdapter } from '../features/fixtures/fixtures.adapter.ts';
import { createEmptyLists } from '../lookupLimits/emptyLists.ts';
import { createUnknownIds } from '../lookupLimits/unknownIds.ts';
import { createGamesAdapter } from '../features/games/games.adapter.ts';
import { createJackpotAdapter } from '../features/jackpot/jackpot.adapter.ts';
import { createLeaderboardAdapter } from '../features/leaderboard/leaderboard.adapter.ts';
import { createMarketsAdapter } from '../features/markets/markets.adapter.ts';
import { createMenuAdapter } from '../features/menu/menu.adapter.ts';
import { createPlacesAdapter } from '../features/places/places.adapter.ts';
import { createPushAdapter } from '../features/push/push.adapter.ts';
import { createRulesAdapter } from '../features/rules/rules.adapter.ts';
import { createSearchAdapter } from '../features/search/search.adapter.ts';
import { createSportsAdapter } from '../features/sports/sports.adapter.ts';
import { createSaferPlayAdapter } from '../features/saferPlay/saferPlay.adapter.ts';
import { createWalletAdapter } from '../features/wallet/wallet.adapter.ts';
import {
  createOperatorSources,
  listIdOf,
  sharingSettingsFor,
  shareTopics,
  watchServerLists,
  type Counters,
  type TopicSources,
} from '../live/index.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createCounter } from '../rateLimit/counter.ts';
import { MAX_KEYS } from '../rateLimit/settings.ts';
import { serverNameOf } from '../redis/settings.ts';
import type { Policy, PublicCache } from '../responseCache/publicCache.ts';
import { createBreakers, type Breakers } from '../upstream/breaker.ts';
import { createUpstreamClient, type UpstreamClient } from '../upstream/client.ts';
import type { Sockets } from '../upstream/transport.ts';
import type { Platform } from './platform.ts';

export type OperatorParts = {
  readonly config: Config & OperatorConfig;
  readonly log: Logger;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  /** Milliseconds of a clock that is never set. */
  readonly monotonicMs: () => number;
  /** For tests; see the fixtures adapter. */
  readonly highlightsRetryDelaysMs?: readonly number[] | undefined;
  /** The connection pools to the operator; see `createSockets`. */
  readonly sockets: Sockets;
  readonly tracing?: Tracing | undefined;
  readonly cache: PublicCache;
  readonly metrics: Metrics;
  readonly counters: Counters;
  /** The connection to REDIS_URL; undefined for a gateway that shares nothing. */
  readonly redis: Redis | undefined;
};

/** The probe of /readyz?upstream=1: at most one call a second. */
const PROBE_POLICY: Policy = { freshMs: 1000, staleIfErrorMs: 0 };
const PROBE: Caller = { requestId: 'readiness-probe', address: '', campaign: undefined, session: null };

function createUpstream(parts: OperatorParts, breakers: Breakers): UpstreamClient {
  const { config, log, sockets, tracing = noTracing, metrics } = parts;
  metrics.watchCircuits(breakers.states);
  return createUpstreamClient({ settings: config.upstream, sockets, breakers, metrics, log, tracing });
}

/** A limit of calls for ids that the operator does not have, counted by address in this process. */
function lookupLimit(name: string, limit: number, metrics: Metrics) {
  const counter = createCounter({ name, limit, windowSeconds: 60, maxKeys: MAX_KEYS, redis: undefined });
  return { counter, onRefused: () => metrics.rateLimited(name) };
}

function createPorts(parts: OperatorParts, upstream: UpstreamClient): Ports {
  const { config, nowMs, log, highlightsRetryDelaysMs, cache, metrics } = parts;
  const { highlightsPriority } = config;
  const capabilities = createCapabilitiesAdapter(upstream, cache);
  const { unknownIdsPerAddress, emptyListsPerAddress } = config.lookupLimits;
  const unknownIds = createUnknownIds(lookupLimit('unknownMatchesPerAddress', unknownIdsPerAddress, metrics));
  const emptyLists = createEmptyLists(lookupLimit('emptyListsPerAddress', emptyListsPerAddress, metrics));
  return {
    account: createAccountAdapter(upstream, nowMs),
    wallet: createWalletAdapter(upstream),
    saferPlay: createSaferPlayAdapter(upstream),
    ageProof: createAgeProofAdapter(upstream),
    betslip: createBetslipAdapter({ upstream, nowMs, log }),
    bets: createBetsAdapter({ upstream, capabilities, nowMs, log }),
    bonuses: createBonusesAdapter(upstream, nowMs),
    draws: createDrawsAdapter({ upstream, cache, unknownIds }),
    fixtures: createFixturesAdapter({
      upstream,
      cache,
      nowMs,
      log,
      unknownIds,
      emptyLists,
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
    places: createPlacesAdapter({ upstream, cache, emptyLists }),
    games: createGamesAdapter({ upstream, cache, nowMs, log, ...config.games }),
    jackpot: createJackpotAdapter(upstream, cache),
    leaderboard: createLeaderboardAdapter({ upstream, cache, nowMs, log }),
  };
}

type LiveSources = {
  readonly sources: TopicSources;
  /** See `Platform`. */
  readonly dependencies: Platform['dependencies'];
  close(): void;
};

const LIVE_PREFIX = 'ushindi:live:';

/** Live sources shared by all gateways with the same Redis servers. */
function shareSources(parts: OperatorParts, redis: Redis, own: TopicSources): LiveSources {
  const { config, log, metrics } = parts;
  const names = config.liveRedis.map(({ url }) => serverNameOf(url));
  const common = config.redis === undefined ? '' : serverNameOf(config.redis.url);
  const sharing = shareTopics({
    addresses: config.liveRedis,
    logOf: (place) => log.child({ redisServer: place }),
    sources: own,
    newSession: randomUUID,
    prefix: LIVE_PREFIX,
    settings: sharingSettingsFor(config.live.leaseMs),
    clock: systemClock,
    monotonicMs: () => performance.now(),
    random: Math.random,
  });
  metrics.watchSharing(sharing.sources.stats);
  const listId = listIdOf(names, common);
  const lists = watchServerLists({ redis, key: `${LIVE_PREFIX}lists`, listId, clock: systemClock, log });
  metrics.watchServerLists(lists.count);
  return {
    sources: sharing.sources,
    dependencies: {
      ...Object.fromEntries(sharing.links.map((link, index) => [`live redis ${index + 1}`, () => !link.isAway()])),
      'the same LIVE_REDIS_URLS on all gateways': () => lists.count() <= 1,
    },
    close() {
      lists.close();
      sharing.close();
    },
  };
}

function createSources(parts: OperatorParts): LiveSources {
  const { config, log, counters, redis } = parts;
  const own = createOperatorSources({
    clock: systemClock,
    random: Math.random,
    counters,
    newEpoch: randomUUID,
    liveUrl: config.upstreamLiveUrl,
    matchUrl: config.upstreamMatchUrl,
    settings: config.live.upstream,
    log,
  });
  if (redis === undefined) return { sources: own, dependencies: {}, close: () => undefined };
  return shareSources(parts, redis, own);
}

/** The circuits to the operator's services. */
const circuitsOf = (breakers: Breakers): Platform['dependencies'] =>
  Object.fromEntries(
    Object.keys(breakers.states()).map((service) => [
      `operator: ${service}`,
      () => Object.entries(breakers.states()).every(([name, state]) => name !== service || state === 'closed'),
    ]),
  );

/** Our own operator's API: calls over HTTP with the operator's keys, one socket per live topic. */
export function createOperatorPlatform(parts: OperatorParts): Platform {
  const { config, log, cache, monotonicMs } = parts;
  const breakers = createBreakers({ ...config.breaker, monotonicMs, onRefused: parts.metrics.circuitRefused }, log);
  const upstream = createUpstream(parts, breakers);
  const live = createSources(parts);
  return {
    ports: createPorts(parts, upstream),
    sources: live.sources,
    probe: () =>
      cache.read('probe', PROBE_POLICY, () => upstream.list(fixturesCalls.sports, { caller: PROBE, fallback: '' })),
    dependencies: { ...circuitsOf(breakers), ...live.dependencies },
    async close() {
      live.close();
    },
  };
}
