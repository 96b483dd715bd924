import { noTracing, type Tracing } from '@ushindi/server/tracing';
import { rulesOf } from '@ushindi/shared';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp, type Drain, type Routes } from './app.ts';
import { type Clock, systemWait, type Wait } from './clock.ts';
import { composeAgeProof, type WrapRegister } from './compose/ageProof.ts';
import { historyOf } from './compose/history.ts';
import { betJobs, placement } from './compose/bets.ts';
import { composePrizes } from './compose/prizes.ts';
import { type Config, ConfigError } from './config.ts';
import type { Database, Db } from './db/database.ts';
import { cleanUpAccounts } from './features/account/cleanUp.ts';
import { excludePlayer, takeBreak } from './features/account/exclusion.ts';
import type { ExclusionKeys } from './features/account/keptExclusions.ts';
import { accountRoutes } from './features/account/routes.ts';
import { AccountService } from './features/account/service.ts';
import { sessionRoutes } from './features/account/sessionRoutes.ts';
import { SessionService } from './features/account/sessionService.ts';
import { Texts } from './features/account/texts.ts';
import { readAllGivenResults } from './features/bets/givenResults.ts';
import { cleanUpLiabilities } from './features/bets/liability.ts';
import { betsRoutes } from './features/bets/routes.ts';
import { awaitedMatches } from './features/bets/store.ts';
import { betslipRoutes } from './features/betslip/routes.ts';
import { cleanUpBookings } from './features/betslip/store.ts';
import { freebets } from './features/bonuses/freebets.ts';
import { bonusesRoutes } from './features/bonuses/routes.ts';
import { BonusService } from './features/bonuses/service.ts';
import { withFaults } from './features/faults/faults.ts';
import { gameName } from './features/games/catalogue.ts';
import { createGames } from './features/games/index.ts';
import type { StoreUse } from './features/games/playRoutes.ts';
import { fixturesRoutes } from './features/fixtures/routes.ts';
import { FixturesService } from './features/fixtures/service.ts';
import { withTickets } from './features/jackpot/history.ts';
import { menuRoutes } from './features/menu/routes.ts';
import { cleanUpAbandoned } from './features/bets/abandon.ts';
import { cleanUpPhones } from './features/phone/cleanUp.ts';
import { phoneRoutes } from './features/phone/routes.ts';
import { PhoneSimulator } from './features/phone/simulator.ts';
import { createPush } from './features/push/index.ts';
import { placesRoutes } from './features/places/routes.ts';
import { PlacesService } from './features/places/service.ts';
import { capabilitiesRoutes } from './features/capabilities/routes.ts';
import { rulesRoutes } from './features/rules/routes.ts';
import { saferPlayRoutes } from './features/saferPlay/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { SearchService } from './features/search/service.ts';
import { applyPaymentOutcome } from './features/wallet/outcomes.ts';
import { createPayBill } from './features/wallet/payBill.ts';
import { refundDepositFees } from './features/wallet/feeRefunds.ts';
import { reconcilePayments } from './features/wallet/reconcile.ts';
import { endOpenDeposits } from './features/wallet/store.ts';
import { walletRoutes } from './features/wallet/routes.ts';
import type { Job } from './jobs/repeat.ts';
import { backlogOf } from './db/backlog.ts';
import { keepPartitionsAhead } from './db/partitions.ts';
import type { Authenticate, SignedInPlayer } from './http/serve.ts';
import { keptExclusionKeys, KeyError, type Keys, loadKeys } from './keys/keys.ts';
import { checkLedger } from './ledger/check.ts';
import { systemEvery } from './live/broadcast.ts';
import { liveRoutes } from './live/routes.ts';
import { Daraja } from './mobileMoney/daraja.ts';
import { CallbackUrls } from './mobileMoney/callbackUrls.ts';
import { darajaRoutes } from './mobileMoney/darajaRoutes.ts';
import { payBillRoutes } from './mobileMoney/payBillRoutes.ts';
import { checkMoney } from './moneyCheck/job.ts';
import type { MatchBook } from './ports/matchBook.ts';
import type { MobileMoney, OnPaymentOutcome } from './ports/mobileMoney.ts';
import { simulationBook } from './ports/simulationBook.ts';
import type { SendSms } from './ports/sms.ts';
import { noMobileMoney, noSms } from './ports/unavailable.ts';
import type { RandomSource } from './random.ts';
import { smsGateway } from './smsGateway/gateway.ts';
import { createSimulation, type Simulation, type SimulationOptions } from './simulation/index.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { requireFindable, requireSeedOf } from './compose/startChecks.ts';

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
  /** Wraps the mobile-money service, so that tests can delay or fail its calls. */
  wrapMobileMoney?: (service: MobileMoney) => MobileMoney;
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

/** The phone simulator's prompt timeouts and due callbacks. */
const PHONE_INTERVAL_MS = 2_000;
const PAYMENTS_INTERVAL_MS = 5_000;
const CLEAN_UP_INTERVAL_MS = 10 * 60_000;
const MONEY_CHECK_INTERVAL_MS = 60_000;
/**
 * A month of ids lies ahead; a run that does nothing reads a few rows. Not a minute: a run that coincides with the checks of each
 * minute, which read the same tables, would coincide with each of them and give up its lock.
 */
const PARTITIONS_INTERVAL_MS = 47_000;
/** How long a match may be on sale after staff have given its result. Bets from then on are void. */
const GIVEN_RESULTS_INTERVAL_MS = 1_000;
/** A refund is due when its day is over. */
const FEE_REFUNDS_INTERVAL_MS = 60_000;
/** Bets check a freebet's expiry themselves; this job only updates the ledger. */
const BONUS_EXPIRY_INTERVAL_MS = 10_000;

/**
 * Wires all services, routes and jobs.
 * @throws ConfigError if the data was created under another seed, or a key is missing or another one.
 */
export async function compose({ config, logger, database, nowMs, random, ...given }: RuntimeDeps): Promise<Operator> {
  const { db } = database;
  const rulesAt = rulesOf(config.rulesProfile);
  const deps = { db, nowMs, random, logger };
  const metrics = createMetrics(nowMs, config.textsPerHour);
  metrics.watchBacklog(() => backlogOf(db, nowMs()));
  const readHistory = historyOf({ config, database, logger, replica: given.replica }, metrics);
  const onEvent = metrics.countPaymentEvent;
  await requireSeedOf(db, config.simSeed);
  const keys = await loadKeys(db, config.keySource).catch(toConfigError);
  const givenResults = await followGivenResults(db);
  const simulation = simulationOf(config, keys.matchResults.current, givenResults.of);
  const book = given.book ?? simulationBook(simulation);
  const onOutcome: OnPaymentOutcome = (outcome) => applyPaymentOutcome({ ...deps, rulesAt, onEvent }, outcome);
  const payBill = createPayBill({ ...deps, rulesAt, onEvent });
  const phone = config.phoneSimulator ? new PhoneSimulator({ ...deps, onOutcome, payBill }) : null;
  const callbacks = new CallbackUrls(config.daraja?.callbackUrl ?? '', keys.paymentCallbacks);
  const daraja = config.daraja ? new Daraja({ settings: config.daraja, nowMs, urls: callbacks }) : null;
  const service = daraja ?? phone ?? noMobileMoney;
  const mobileMoney = given.wrapMobileMoney?.(service) ?? service;
  const payments = { ...deps, mobileMoney, rulesAt, onEvent };
  const bonuses = new BonusService(deps);
  const receiveSms: SendSms | null = phone && ((to, text) => phone.receiveSms(to, text));
  const smsService = config.sms ? smsGateway(config.sms) : receiveSms;
  const sendSms = smsService ?? noSms;
  const texts = new Texts({ sendSms: smsService, logger, onText: metrics.countText });
  const bonusesAtSignIn = (tx: Db, accountId: number) => bonuses.atSignIn(tx, accountId);
  await requireFindable(db, keptExclusionKeys(keys), nowMs());
  const accountKeys = { accountNumberKey: keys.accountNumbers.current, keptExclusionKeys: keptExclusionKeys(keys) };
  const accounts = await createAccounts({ ...deps, sendSms, bonusesAtSignIn }, { config, accountKeys, texts });
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
    walletRoutes({ ...payments, readHistory, gameName }, authenticate),
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
  const open: Routes[] = [live, ...games.open, ...(phone ? [phoneRoutes(phone, config.games.publicUrl)] : [])];
  if (config.daraja) open.push(...darajaCallbacks({ urls: callbacks, ...config.daraja, payBill, nowMs }, onOutcome));
  const jobs: Job[] = [
    ...betJobs({ db, nowMs, book, freebets, logger, ...placing }, config),
    givenResults.job,
    { name: 'bonus expiry', everyMs: BONUS_EXPIRY_INTERVAL_MS, run: () => bonuses.expireOverdue() },
    { name: 'payments', everyMs: PAYMENTS_INTERVAL_MS, everyProcess: true, run: () => reconcilePayments(payments) },
    ...ageProof.jobs,
    ...push.jobs,
    ...games.jobs,
    ...prizes.jobs,
    ...housekeeping({ db, nowMs, logger, metrics }, config),
  ];
  if (phone) jobs.push({ name: 'phone', everyMs: PHONE_INTERVAL_MS, run: () => phone.run() });
  const app = await buildApp({
    logger,
    keys: config.callKeys,
    ...withFaults(config.faults, { api, fixtures, open }),
    docs: config.docs,
    readinessChecks: { database: () => database.ping() },
    drain: given.drain ?? { isDraining: false, requestsWithinMs: config.workWithinMs },
    metrics,
    tracing: given.tracing ?? noTracing,
  });
  app.addHook('onClose', () => texts.settled());
  return { app, jobs: jobs.map(metrics.instrument), metrics, textsSent: () => texts.settled() };
}

/** What notifications need of the rest. */
const pushParts = ({ push: settings }: Config, { push: { current: key } }: Keys, { countPush: onAnswer }: Metrics) => {
  return { settings, key, awaitedMatches, onAnswer };
};

type AccountKeys = { accountNumberKey: string; keptExclusionKeys: ExclusionKeys };

/** Sessions, the accounts that start them, and their routes. */
async function createAccounts(
  deps: Omit<ConstructorParameters<typeof SessionService>[0], 'lifetime'>,
  { config, accountKeys, texts }: { config: Config; accountKeys: AccountKeys; texts: Texts },
) {
  const { sessionMs: totalMs, sessionIdleMs: idleMs } = config;
  const sessions = new SessionService({ ...deps, lifetime: { totalMs, idleMs } });
  const accounts = await AccountService.create({ ...deps, sessions, texts, settings: config, ...accountKeys });
  const authenticate: Authenticate = (token) => sessions.authenticate(token);
  const authenticateAway: Authenticate = (token) => sessions.authenticate(token, false);
  const storeUse: StoreUse = (used) => sessions.storeUse(used);
  const excluding = { ...deps, endOpenDeposits };
  const exclude = (player: SignedInPlayer, period: string) => excludePlayer(excluding, player, period);
  const takeABreak = (player: SignedInPlayer, days: number) => takeBreak(excluding, player, days);
  const routes = [
    accountRoutes({ accounts, authenticate, exclude }),
    sessionRoutes(sessions, authenticate),
    saferPlayRoutes({ ...deps, ...config, takeBreak: takeABreak }, { authenticate, authenticateAway }),
  ];
  return { authenticate, storeUse, routes };
}

/** Results that staff have given. Every process reads them again and again. */
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

/** Safaricom's callbacks about payments, and about money that arrives at the pay bill number. */
const darajaCallbacks = (deps: Parameters<typeof payBillRoutes>[0], onOutcome: OnPaymentOutcome): Routes[] => [
  darajaRoutes(deps.urls, onOutcome),
  payBillRoutes(deps),
];

type HousekeepingDeps = { db: Db; nowMs: Clock; logger: Logger; metrics: Metrics };

/** Background work: deletes expired rows, creates partitions, compares the ledger with its causes and, if configured, verifies it. */
function housekeeping(deps: HousekeepingDeps, { ledgerCheckIntervalMs, headsPlace }: Config): Job[] {
  const cleanUps: Job[] = [
    { name: 'account clean-up', everyMs: CLEAN_UP_INTERVAL_MS, run: () => cleanUpAccounts(deps) },
    { name: 'bet clean-up', everyMs: CLEAN_UP_INTERVAL_MS, run: () => cleanUpAbandoned(deps) },
    { name: 'booking clean-up', everyMs: CLEAN_UP_INTERVAL_MS, run: () => cleanUpBookings(deps) },
    { name: 'phone clean-up', everyMs: CLEAN_UP_INTERVAL_MS, run: () => cleanUpPhones(deps) },
    { name: 'liability clean-up', everyMs: CLEAN_UP_INTERVAL_MS, run: () => cleanUpLiabilities(deps) },
    { name: 'deposit fee refunds', everyMs: FEE_REFUNDS_INTERVAL_MS, run: () => refundDepositFees(deps) },
    { name: 'partitions', everyMs: PARTITIONS_INTERVAL_MS, run: () => keepPartitionsAhead(deps) },
    { name: 'money check', everyMs: MONEY_CHECK_INTERVAL_MS, run: () => checkMoney(deps) },
  ];
  if (ledgerCheckIntervalMs === 0) return cleanUps;
  return [
    ...cleanUps,
    { name: 'ledger check', everyMs: ledgerCheckIntervalMs, run: () => checkLedger({ ...deps, headsPlace }) },
  ];
}

export function simulationOf(
  { simSeed: seed, simSpeed: speed, simPrematchStepMinutes: prematchStepMinutes }: Config,
  resultKey: string,
  given: SimulationOptions['given'] = () => undefined,
): Simulation {
  return createSimulation({ seed, resultKey, speed, prematchStepMinutes, given });
}

/** Fixtures, search, places and live topics. They need neither a player nor the database. */
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
