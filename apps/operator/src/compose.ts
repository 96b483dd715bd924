import { noTracing, type Tracing } from '@ushindi/server/tracing';
import { rulesOf } from '@ushindi/shared';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp, type Drain, type Routes } from './app.ts';
import { type Clock, systemWait, type Wait } from './clock.ts';
import { composeAgeProof, type WrapRegister } from './compose/ageProof.ts';
import { composeAccounts } from './compose/accounts.ts';
import { historyOf } from './compose/history.ts';
import { housekeeping } from './compose/housekeeping.ts';
import { betJobs, placement } from './compose/bets.ts';
import { composePayments, type WrapMobileMoney } from './compose/payments.ts';
import { composePrizes } from './compose/prizes.ts';
import { type Config, ConfigError } from './config.ts';
import type { Database, Db } from './db/database.ts';
import { readAllGivenResults } from './features/bets/givenResults.ts';
import { betsRoutes } from './features/bets/routes.ts';
import { awaitedMatches } from './features/bets/store.ts';
import { betslipRoutes } from './features/betslip/routes.ts';
import { freebets } from './features/bonuses/freebets.ts';
import { bonusesRoutes } from './features/bonuses/routes.ts';
import { BonusService } from './features/bonuses/service.ts';
import { withFaults } from './features/faults/faults.ts';
import { gameName } from './features/games/catalogue.ts';
import { createGames } from './features/games/index.ts';
import { fixturesRoutes } from './features/fixtures/routes.ts';
import { FixturesService } from './features/fixtures/service.ts';
import { withTickets } from './features/jackpot/history.ts';
import { menuRoutes } from './features/menu/routes.ts';
import { createPush } from './features/push/index.ts';
import { placesRoutes } from './features/places/routes.ts';
import { PlacesService } from './features/places/service.ts';
import { capabilitiesRoutes } from './features/capabilities/routes.ts';
import { rulesRoutes } from './features/rules/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { SearchService } from './features/search/service.ts';
import { walletRoutes } from './features/wallet/routes.ts';
import type { Job } from './jobs/repeat.ts';
import { backlogOf } from './db/backlog.ts';
import { readFirstPlayerMs } from './db/installationSettings.ts';
import { KeyError, type Keys, loadKeys } from './keys/keys.ts';
import { systemEvery } from './live/broadcast.ts';
import { liveRoutes } from './live/routes.ts';
import type { MatchBook } from './ports/matchBook.ts';
import { simulationBook } from './ports/simulationBook.ts';
import type { RandomSource } from './random.ts';
import { smsGateway } from './smsGateway/gateway.ts';
import { createSimulation, type Simulation, type SimulationOptions } from './simulation/index.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { requireSeedOf } from './compose/startChecks.ts';

/** External dependencies. Tests pass their own clock, randomness, database and matches. */
export type RuntimeDeps = {
  config: Config;
  logger: Logger;
  database: Database;
  /** A replica of the database, for history. */
  replica?: Database | undefined;
  nowMs: Clock;
  random: RandomSource;
  /** Default: the simulation. */
  book?: MatchBook;
  wrapMobileMoney?: WrapMobileMoney;
  wrapRegister?: WrapRegister;
  tracing?: Tracing;
  /** With it the caller reports that the process stops. */
  drain?: Drain;
  /** Default: the system's timers. */
  wait?: Wait;
};

export type Operator = {
  app: FastifyInstance;
  jobs: Job[];
  metrics: Metrics;
  /** Resolves when no text message is being sent. */
  textsSent(): Promise<void>;
};

/**
 * Pause between reads of given results. A match stays on sale up to this long after staff have given its result; bets
 * placed in this time become void.
 */
const GIVEN_RESULTS_INTERVAL_MS = 1_000;
/** Bets check a freebet's expiry themselves; this job only updates the ledger. */
const BONUS_EXPIRY_INTERVAL_MS = 10_000;

/**
 * Wires all services, routes and jobs.
 * @throws ConfigError if the data was created under another seed, or if a key is missing or is not the key of the data.
 */
export async function compose({ config, logger, database, nowMs, random, ...given }: RuntimeDeps): Promise<Operator> {
  const { db } = database;
  const rulesAt = rulesOf(config.rulesProfile);
  const deps = { db, nowMs, random, logger };
  const metrics = createMetrics(nowMs, config.textsPerHour);
  metrics.watchBacklog(() => backlogOf(db, nowMs()));
  const readHistory = historyOf({ config, database, logger, replica: given.replica }, metrics);
  await requireSeedOf(db, config.simSeed);
  const keys = await loadKeys(db, config.keySource).catch(toConfigError);
  const givenResults = await followGivenResults(db);
  const simulation = simulationOf(config, keys.matchResults.current, {
    given: givenResults.of,
    firstPlayerMs: (await readFirstPlayerMs(db)) ?? nowMs(),
  });
  const book = given.book ?? simulationBook(simulation);
  const money = composePayments(
    { ...deps, rulesAt, onEvent: metrics.countPaymentEvent },
    { config, keys },
    given.wrapMobileMoney,
  );
  const bonuses = new BonusService(deps);
  const bonusesAtSignIn = (tx: Db, accountId: number) => bonuses.atSignIn(tx, accountId);
  const sendSms = config.sms ? smsGateway(config.sms) : money.receiveSms;
  const accountDeps = { ...deps, sendSms, bonusesAtSignIn, onText: metrics.countText };
  const accounts = await composeAccounts(accountDeps, { config, keys });
  const { authenticate } = accounts;
  const ageProof = composeAgeProof({ ...deps, rulesAt, authenticate }, config, keys, given.wrapRegister);

  const gameParts = { settings: config.games, key: keys.gameSeeds, freebetsOf: bonusesAtSignIn };
  const games = createGames({ ...deps, ...accounts, ...gameParts, rulesAt, wait: given.wait ?? systemWait });
  const push = createPush({ ...deps, ...pushParts(config, keys, metrics), book, authenticate });

  const placing = placement({ config, database, nowMs, book, logger, rulesAt, wait: given.wait ?? systemWait });
  const gameHistory = (of: Db) => withTickets(of, games.history(of));
  const prizes = composePrizes({ ...deps, rulesAt, book, authenticate });
  const api: Routes[] = [
    ...accounts.routes,
    walletRoutes({ ...money.payments, readHistory, gameName }, authenticate),
    betsRoutes({ db, readHistory, ...placing, nowMs, random, book, freebets, gameHistory, authenticate }),
    betslipRoutes({ db, nowMs, random, book }),
    bonusesRoutes(bonuses, authenticate),
    ...games.api,
    ...prizes.api,
    menuRoutes,
    rulesRoutes(rulesAt, nowMs),
    capabilitiesRoutes(db),
    ageProof.routes,
    push.routes,
  ];
  const { live, fixtures } = discovery(simulation, nowMs);
  const jobs: Job[] = [
    ...betJobs({ db, nowMs, book, freebets, logger, ...placing }, config),
    givenResults.job,
    { name: 'bonus expiry', everyMs: BONUS_EXPIRY_INTERVAL_MS, run: () => bonuses.expireOverdue() },
    ...money.jobs,
    ...ageProof.jobs,
    ...push.jobs,
    ...games.jobs,
    ...prizes.jobs,
    ...housekeeping({ db, nowMs, logger, metrics }, config),
  ];
  const app = await buildApp({
    logger,
    keys: config.callKeys,
    ...withFaults(config.faults, { api, fixtures, open: [live, ...games.open, ...money.open] }),
    docs: config.docs,
    readinessChecks: { database: () => database.ping() },
    drain: given.drain ?? { isDraining: false },
    stopWithinMs: config.stopWithinMs,
    metrics,
    tracing: given.tracing ?? noTracing,
  });
  app.addHook('onClose', accounts.textsSent);
  return { app, jobs: jobs.map(metrics.instrument), metrics, textsSent: accounts.textsSent };
}

/** The settings, the key and the callbacks of notifications. */
const pushParts = ({ push: settings }: Config, { push: { current: key } }: Keys, { countPush: onAnswer }: Metrics) => {
  return { settings, key, awaitedMatches, onAnswer };
};

/** The results that staff have given, with the job by which every process reads them again. */
async function followGivenResults(db: Db) {
  let results = await readAllGivenResults(db);
  const job: Job = {
    name: 'given results',
    everyMs: GIVEN_RESULTS_INTERVAL_MS,
    everyProcess: true,
    run: async () => {
      results = await readAllGivenResults(db);
    },
  };
  return { of: (matchId: string) => results.get(matchId), job };
}

/** Creates the simulation of an operator's settings. */
export function simulationOf(
  { simSeed: seed, simSpeed: speed, simPrematchStepMinutes: prematchStepMinutes }: Config,
  matchResultKey: string,
  data: Pick<SimulationOptions, 'given' | 'firstPlayerMs'> = {},
): Simulation {
  return createSimulation({ seed, matchResultKey, speed, prematchStepMinutes, ...data });
}

/** The routes of fixtures, search, places and live topics. They need neither a player nor the database. */
function discovery(simulation: Simulation, nowMs: Clock): { live: Routes; fixtures: Routes[] } {
  const onSale = new FixturesService({ simulation, nowMs });
  const live = liveRoutes({
    every: systemEvery,
    source: {
      list: (sportId, marketId) => onSale.liveList(sportId, marketId),
      match: (matchId) => onSale.liveMatch(matchId),
    },
  });
  const fixtures = [
    fixturesRoutes(onSale),
    searchRoutes(new SearchService({ simulation, nowMs })),
    placesRoutes(new PlacesService({ simulation, nowMs })),
  ];
  return { live, fixtures };
}

function toConfigError(error: unknown): never {
  throw error instanceof KeyError ? new ConfigError([error.message]) : error;
}
