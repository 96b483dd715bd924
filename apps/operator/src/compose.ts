import { noTracing, type Tracing } from '@ushindi/server/tracing';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp, type Routes } from './app.ts';
import type { Clock } from './clock.ts';
import { type Config, ConfigError } from './config.ts';
import type { Database, Db } from './db/database.ts';
import { keepSetting } from './db/keptSettings.ts';
import { cleanUpAccounts } from './features/account/cleanUp.ts';
import { excludePlayer } from './features/account/exclusion.ts';
import { accountRoutes } from './features/account/routes.ts';
import { AccountService } from './features/account/service.ts';
import { makePlaceAtOnce } from './features/bets/placeAtOnce.ts';
import { betsRoutes } from './features/bets/routes.ts';
import { settleDecided } from './features/bets/settle.ts';
import { betslipRoutes } from './features/betslip/routes.ts';
import { freebets } from './features/bonuses/freebets.ts';
import { bonusesRoutes } from './features/bonuses/routes.ts';
import { BonusService } from './features/bonuses/service.ts';
import { withFaults } from './features/faults/index.ts';
import { createGames } from './features/games/index.ts';
import { fixturesRoutes } from './features/fixtures/routes.ts';
import { FixturesService } from './features/fixtures/service.ts';
import { leaderboardRoutes } from './features/leaderboard/routes.ts';
import { menuRoutes } from './features/menu/routes.ts';
import { cleanUpPhones } from './features/phone/cleanUp.ts';
import { phoneRoutes } from './features/phone/routes.ts';
import { PhoneSimulator } from './features/phone/simulator.ts';
import { placesRoutes } from './features/places/routes.ts';
import { PlacesService } from './features/places/service.ts';
import { searchRoutes } from './features/search/routes.ts';
import { SearchService } from './features/search/service.ts';
import { takeOutcome } from './features/wallet/outcomes.ts';
import { Reconciliation } from './features/wallet/reconcile.ts';
import { walletRoutes } from './features/wallet/routes.ts';
import { WalletService } from './features/wallet/service.ts';
import type { Job } from './jobs/repeat.ts';
import { backlogOf } from './db/backlog.ts';
import { checkLedger } from './ledger/check.ts';
import { systemEvery } from './live/broadcast.ts';
import { liveRoutes } from './live/routes.ts';
import { Daraja } from './mobileMoney/daraja.ts';
import { CallbackUrls } from './mobileMoney/darajaCallbackUrls.ts';
import { darajaRoutes } from './mobileMoney/darajaRoutes.ts';
import type { MatchBook } from './ports/matchBook.ts';
import type { MobileMoney, OnPaymentOutcome } from './ports/mobileMoney.ts';
import { simulationBook } from './ports/simulationBook.ts';
import { noMobileMoney, noSms } from './ports/unavailable.ts';
import type { RandomSource } from './random.ts';
import { createSimulation, type Simulation } from './simulation/index.ts';
import { createMetrics, type Metrics } from './metrics.ts';

/** What the operator takes from outside; tests hold clock and randomness and bring their own database and matches. */
export type World = {
  config: Config;
  logger: Logger;
  database: Database;
  nowMs: Clock;
  random: RandomSource;
  /** The simulation's own, unless given. */
  book?: MatchBook;
  /** What lies between the operator and its mobile money service; nothing, unless given. */
  lineTo?: (service: MobileMoney) => MobileMoney;
  /** None, unless given. */
  tracing?: Tracing;
};

/** The server, and the work to be done beside it. */
export type Operator = { app: FastifyInstance; jobs: Job[]; metrics: Metrics };

/** The simulated service's own work: prompts that time out, callbacks that are due. */
const PHONE_INTERVAL_MS = 2_000;
const PAYMENTS_INTERVAL_MS = 5_000;
const CLEAN_UP_INTERVAL_MS = 10 * 60_000;
/** Bets look at the clock themselves; the job only brings the books after it. */
const BONUS_EXPIRY_INTERVAL_MS = 10_000;

/**
 * The one place that wires the parts together.
 * @throws ConfigError for another seed than the data's own.
 */
export async function compose({ config, logger, database, nowMs, random, ...given }: World): Promise<Operator> {
  const { db } = database;
  const parts = { db, nowMs, random, logger };
  const metrics = createMetrics(nowMs);
  metrics.watchBacklog(() => backlogOf(db, nowMs()));
  const onDecided = metrics.paymentDecided;
  await requireSeedOf(db, config.simSeed);
  const simulation = createSimulation({ seed: config.simSeed, speed: config.simSpeed });
  const book = given.book ?? simulationBook(simulation);
  const onOutcome: OnPaymentOutcome = (outcome) => takeOutcome({ db, nowMs, logger, onDecided }, outcome);
  const phone = config.phoneSimulator ? new PhoneSimulator({ ...parts, onOutcome }) : null;
  const callbacks = new CallbackUrls(
    config.daraja?.callbackUrl ?? '',
    await keepSetting(db, 'payment_callbacks', random.token()),
  );
  const daraja = config.daraja ? new Daraja({ settings: config.daraja, nowMs, urls: callbacks }) : null;
  const service = daraja ?? phone ?? noMobileMoney;
  const mobileMoney = given.lineTo?.(service) ?? service;
  const wallet = new WalletService({ ...parts, mobileMoney, onDecided });
  const reconciliation = new Reconciliation({ ...parts, mobileMoney, onDecided });
  const bonuses = new BonusService(parts);
  const accounts = await AccountService.create({
    ...parts,
    sessionMs: config.sessionMs,
    sendSms: phone ? (to, text) => phone.receiveSms(to, text) : noSms,
    bonusesAtSignIn: (tx, accountId) => bonuses.atSignIn(tx, accountId),
  });
  const authenticate = (token: string) => accounts.authenticate(token);

  const games = await createGames({
    ...parts,
    authenticate,
    settings: config.games,
    freebetsOf: (tx, accountId) => bonuses.atSignIn(tx, accountId),
  });

  const api: Routes[] = [
    accountRoutes(accounts, (player, period) => excludePlayer({ db, nowMs }, player, period)),
    walletRoutes(wallet, authenticate),
    betsRoutes({
      db,
      placeAtOnce: makePlaceAtOnce({ onConnection: database.onConnection, nowMs, book, logger }),
      nowMs,
      random,
      book,
      freebets,
      gameHistory: games.history,
      authenticate,
    }),
    betslipRoutes(db),
    bonusesRoutes(bonuses, authenticate),
    ...games.api,
    leaderboardRoutes({ db, nowMs, authenticate }),
    menuRoutes,
  ];
  const { live, fixtures } = discovery(simulation, nowMs);
  const open: Routes[] = [live, ...games.open];
  if (phone) open.push(phoneRoutes(phone));
  if (daraja) open.push(darajaRoutes(callbacks, onOutcome));
  const jobs: Job[] = [
    {
      name: 'settlement',
      everyMs: config.settlementIntervalMs,
      run: () => settleDecided({ db, nowMs, book, freebets, logger }),
    },
    { name: 'bonus expiry', everyMs: BONUS_EXPIRY_INTERVAL_MS, run: () => bonuses.expireOverdue() },
    { name: 'payments', everyMs: PAYMENTS_INTERVAL_MS, run: () => reconciliation.run() },
    ...games.jobs,
    ...housekeeping({ db, nowMs, logger, metrics }, config),
  ];
  if (phone) jobs.push({ name: 'phone', everyMs: PHONE_INTERVAL_MS, run: () => phone.run() });
  const app = await buildApp({
    logger,
    keys: config,
    ...withFaults(config.faults, { api, fixtures, open }),
    docs: config.docs,
    needs: { database: () => database.ping() },
    metrics,
    tracing: given.tracing ?? noTracing,
  });
  return { app, jobs: jobs.map(metrics.measured), metrics };
}

type HousekeepingParts = { db: Db; nowMs: Clock; logger: Logger; metrics: Metrics };

/** What no player waits for: old rows go, and the ledger is read again where that is wanted. */
function housekeeping(parts: HousekeepingParts, { ledgerCheckIntervalMs }: Config): Job[] {
  const cleanUps: Job[] = [
    { name: 'account clean-up', everyMs: CLEAN_UP_INTERVAL_MS, run: () => cleanUpAccounts(parts) },
    { name: 'phone clean-up', everyMs: CLEAN_UP_INTERVAL_MS, run: () => cleanUpPhones(parts) },
  ];
  if (ledgerCheckIntervalMs === 0) return cleanUps;
  return [...cleanUps, { name: 'ledger check', everyMs: ledgerCheckIntervalMs, run: () => checkLedger(parts) }];
}

/** What can be found and followed of the matches: no player, no database. */
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

/** Open bets and match ids are of one seed; under another one every open bet would be void. */
async function requireSeedOf(db: Db, seed: string): Promise<void> {
  const kept = await keepSetting(db, 'sim_seed', seed);
  if (kept !== seed)
    throw new ConfigError([
      `SIM_SEED: the data were made under '${kept}', not '${seed}'; keep that seed or begin with empty data`,
    ]);
}
