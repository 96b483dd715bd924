import { countFrom, httpUrl } from '@ushindi/server/settingSchemas';
import { readSettings, setting, type SettingsResult } from '@ushindi/server/settings';
import { z } from 'zod';
import type { Pooler, Timeouts } from './db/database.ts';
import { databaseSettings } from './db/settings.ts';
import { accountSettings } from './features/account/settings.ts';
import { betsSettings } from './features/bets/settings.ts';
import { gameSettings } from './features/games/settings.ts';
import { phoneSettings } from './features/phone/settings.ts';
import { callKeysOf, httpSettings } from './http/settings.ts';
import { pushSettings } from './features/push/settings.ts';
import { rulesSettings } from './features/rules/settings.ts';
import { saferPlaySettings } from './features/saferPlay/settings.ts';
import { identityRegisterOf, identityRegisterSettings } from './identityRegister/settings.ts';
import { keySettings } from './keys/settings.ts';
import { jobSettings } from './jobs/settings.ts';
import { headsPlaceOf, ledgerSettings } from './ledger/settings.ts';
import { darajaOf, darajaSettings, isRealMoney } from './mobileMoney/darajaSettings.ts';
import { productionProblems } from './production.ts';
import { simulationSettings } from './simulation/settings.ts';
import { smsOf, smsSettings } from './smsGateway/settings.ts';

/** The part of `CLOSE_TIMEOUT_MS` after the requests, in which the database and the traces are closed. */
const AFTER_REQUESTS_MS = 1_000;
const MIN_CLOSE_MS = 2 * AFTER_REQUESTS_MS;

const processSettings = {
  title: 'Process',
  settings: {
    nodeEnv: setting(
      'NODE_ENV',
      z.string().default('development'),
      '`production` requires the keys of HTTP, https addresses and games on another host than the product, and serves no `/docs/openapi.json`, no forced faults, and no phone simulator unless it is `on`',
    ),
    logLevel: setting(
      'LOG_LEVEL',
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
      'fatal, error, warn, info, debug, trace or silent; `debug` logs reads too',
    ),
    drainMs: setting(
      'DRAIN_MS',
      countFrom(0, 0),
      'how long a stopping process still serves requests while `/readyz` returns 503, so that proxies stop routing to it. If it is longer than `LIVE_BET_DELAY_MS`, bets that wait for the live delay at the stop signal are still placed',
    ),
    // Less than the 5 s after which a supervisor kills the process.
    closeTimeoutMs: setting(
      'CLOSE_TIMEOUT_MS',
      countFrom(MIN_CLOSE_MS, 4_500),
      'the time after `DRAIN_MS` in which open requests, running jobs and the database end. Bets that wait for the live delay are refused',
    ),
    tracesUrl: setting(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      httpUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
      'an OTLP collector over HTTP for traces',
    ),
  },
} as const;

/** All settings of the operator, each declared by its owner. */
export const SETTINGS = {
  process: processSettings,
  http: httpSettings,
  database: databaseSettings,
  account: accountSettings,
  bets: betsSettings,
  rules: rulesSettings,
  saferPlay: saferPlaySettings,
  keys: keySettings,
  ledger: ledgerSettings,
  jobs: jobSettings,
  simulation: simulationSettings,
  phone: phoneSettings,
  daraja: darajaSettings,
  sms: smsSettings,
  identityRegister: identityRegisterSettings,
  games: gameSettings,
  push: pushSettings,
} as const;

type Values = Extract<SettingsResult<typeof SETTINGS>, { ok: true }>['values'];

/** The operator's checked settings. */
export type Config = ReturnType<typeof configOf>;

/** Settings that cannot be used, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

const HOUR_MS = 60 * 60 * 1000;

function configOf(values: Values, printable: Readonly<Record<string, unknown>>) {
  const { process, http, database, account, bets, jobs, simulation, phone, games } = values;
  const isProduction = process.nodeEnv === 'production';
  return {
    logLevel: process.logLevel as string,
    tracesUrl: process.tracesUrl,
    drainMs: process.drainMs,
    closeTimeoutMs: process.closeTimeoutMs,
    /** How long requests and jobs may take to end when the process stops. */
    stopWithinMs: process.closeTimeoutMs - AFTER_REQUESTS_MS,
    /** Whether /docs/openapi.json is served. */
    docs: !isProduction,
    isProduction,
    ...http,
    callKeys: callKeysOf(http),
    publishedAddress: http.publishedAddress ?? http.host,
    /** Undefined for an embedded database: in `dataDir`, or in memory without it. */
    databaseUrl: withPassword(database.url, database.password),
    /** Undefined if the schema is migrated by another process. */
    migrationUrl: withPassword(database.migrationUrl, database.migrationPassword),
    databaseTimeouts: timeoutsOf(database),
    pooler: poolerOf(database),
    /** The timeouts that a migration stores with the operator's login. */
    storedTimeouts: database.pooler === 'on' ? timeoutsOf(database) : undefined,
    /** A replica for history; undefined without one. */
    replicaUrl: withPassword(database.replicaUrl, database.password),
    replicaMaxWaitMs: database.replicaMaxWaitMs,
    dataDir: database.dataDir,
    /** Matches run `SIM_SPEED` times faster than real ones, and so does the delay. */
    liveBetDelayMs: Math.round(bets.liveDelayMs / simulation.speed),
    liabilityLimits: {
      outcomeCents: bets.maxOutcomeLiabilityKes * 100,
      marketCents: bets.maxMarketLiabilityKes * 100,
    },
    rulesProfile: values.rules.profile,
    sessionMs: account.sessionHours * HOUR_MS,
    sessionIdleMs: account.sessionIdleHours * HOUR_MS,
    minPasswordLength: account.minPasswordLength,
    textsPerHour: account.textsPerHour,
    defaultCheckMinutes: values.saferPlay.defaultCheckMinutes,
    hashing: { concurrency: account.hashConcurrency, maxWaitMs: account.hashMaxWaitMs },
    keySource: {
      given: values.keys,
      dataDir: database.dataDir,
      isInMemory: database.url === undefined && database.dataDir === undefined,
      isRequired: isProduction || isRealMoney(values.daraja.baseUrl),
    },
    /** Null when no signed heads of the ledger are kept. */
    headsPlace: headsPlaceOf(values.ledger),
    ...jobs,
    simSeed: simulation.seed,
    simSpeed: simulation.speed,
    simPrematchStepMinutes: simulation.prematchStepMinutes,
    phoneSimulator: phone.simulator === 'on' || (phone.simulator === undefined && !isProduction),
    /** Whether responses can be forced at /dev/faults. */
    faults: phone.simulator !== 'off' && !isProduction,
    /** Undefined if the phone simulator is the mobile-money service. */
    daraja: darajaOf(values.daraja),
    /** Undefined if the phone simulator receives text messages, or nothing sends them. */
    sms: smsOf(values.sms),
    /** Undefined if the simulated register answers, or none. */
    identityRegister: identityRegisterOf(values.identityRegister),
    identityRegisterTimeoutMs: values.identityRegister.timeoutMs,
    games: { ...games, publicUrl: games.publicUrl ?? `http://127.0.0.1:${http.port}` },
    push: values.push,
    /** All settings by environment name, without secrets. */
    printable,
  };
}

const timeoutsOf = (database: Values['database']): Timeouts => ({
  statementMs: database.statementTimeoutMs,
  lockMs: database.lockTimeoutMs,
  idleInTransactionMs: database.idleInTransactionTimeoutMs,
});

const poolerOf = ({ pooler, preparedStatements }: Values['database']): Pooler => ({
  isPresent: pooler === 'on',
  preparesStatements: (preparedStatements ?? (pooler === 'on' ? 'off' : 'on')) === 'on',
});

function withPassword(url: string | undefined, password: string | undefined): string | undefined {
  if (url === undefined || password === undefined) return url;
  const complete = new URL(url);
  complete.password = encodeURIComponent(password);
  return complete.href;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from the environment, each as NAME or as NAME_FILE. An empty text counts as unset.
 * @throws ConfigError with one line per problem.
 */
export function readConfig(env: Environment = process.env): Config {
  const result = readSettings(SETTINGS, env);
  if (!result.ok) throw new ConfigError(result.problems);
  return configOf(result.values, result.printable);
}

/**
 * Reads the settings of the server. Commands use `readConfig`, because they need fewer settings: a migration does not
 * listen and needs no call keys.
 * @throws ConfigError as `readConfig`, and when production refuses a setting.
 */
export function readServerConfig(env: Environment = process.env): Config {
  const config = readConfig(env);
  const problems = productionProblems(config);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
