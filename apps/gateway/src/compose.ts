import { randomUUID } from 'node:crypto';
import type { Ports } from '@ushindi/api-contract';
import type { Logger } from 'pino';
import type { Dispatcher } from 'undici';
import type { AppDeps } from './app.ts';
import { createPreparedAnswers } from './answers/preparedAnswers.ts';
import { createPublicCache } from './cache/publicCache.ts';
import type { Config } from './config.ts';
import { createAccountAdapter } from './features/account/account.adapter.ts';
import { createBetsAdapter } from './features/bets/bets.adapter.ts';
import { createFixturesAdapter } from './features/fixtures/fixtures.adapter.ts';
import { createMarketsAdapter } from './features/markets/markets.adapter.ts';
import { createSportsAdapter } from './features/sports/sports.adapter.ts';
import { createWalletAdapter } from './features/wallet/wallet.adapter.ts';
import { createLiveHub, systemClock, type LiveHub } from './live/index.ts';
import { createSessionSeal } from './plugins/session.ts';
import { createUpstreamClient } from './upstream/client.ts';

/** What the process or a test brings in. */
export type Outside = {
  readonly log: Logger;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  /** The way to the operator's HTTP; see `createDispatcher`. */
  readonly dispatcher: Dispatcher;
  readonly sessionSecret: string;
};

function createPorts(config: Config, { log, nowMs, dispatcher }: Outside): Ports {
  const upstream = createUpstreamClient({ settings: config.upstream, dispatcher, log });
  const cache = createPublicCache({
    ...config.cache,
    nowMs,
    onFailure: (key, err) => log.warn({ err, key }, 'refresh failed'),
  });
  return {
    account: createAccountAdapter(upstream, nowMs),
    wallet: createWalletAdapter(upstream),
    bets: createBetsAdapter(upstream, nowMs),
    fixtures: createFixturesAdapter({ upstream, cache, nowMs }),
    sports: createSportsAdapter(upstream, cache),
    markets: createMarketsAdapter(upstream, cache),
  };
}

function createHub(config: Config, log: Logger): LiveHub {
  return createLiveHub({
    liveUrl: config.upstreamLiveUrl,
    matchUrl: config.upstreamMatchUrl,
    settings: config.live,
    clock: systemClock,
    random: Math.random,
    newEpoch: randomUUID,
    log,
  });
}

/** Wires the adapters: the one place that knows them all. */
export function compose(config: Config, outside: Outside): AppDeps {
  const { publicOrigin, webDir, bodyLimitBytes, batchLimit, requestTimeoutMs } = config;
  return {
    ports: createPorts(config, outside),
    seal: createSessionSeal(outside.sessionSecret),
    live: { hub: createHub(config, outside.log), settings: config.live },
    prepared: createPreparedAnswers({ nowMs: outside.nowMs, ...config.prepared }),
    log: outside.log,
    nowMs: outside.nowMs,
    publicOrigin,
    webDir,
    bodyLimitBytes,
    batchLimit,
    requestTimeoutMs,
  };
}
