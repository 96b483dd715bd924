import { readGiven, redacted } from '@ushindi/server/settings';
import { z } from 'zod';
import type { DarajaSettings } from './mobileMoney/darajaSettings.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const secret = z.string().min(1).optional();

const shortcode = z.string().regex(/^\d{5,9}$/, 'must be 5 to 9 digits');
const address = z
  .url({ protocol: /^https?$/, message: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''));

/** Origins between commas, such as 'https://ushindi.example,https://www.ushindi.example'. */
const origins = z.string().transform((text, ctx) => {
  const given = text.split(',').map((each) => URL.parse(each.trim()));
  if (given.every((each) => each !== null && /^https?:$/.test(each.protocol)))
    return given.map((each) => each?.origin ?? '');
  ctx.addIssue({ code: 'custom', message: 'must be http or https origins between commas' });
  return z.NEVER;
});

/** Access to Daraja is given whole or not at all. */
const DARAJA_NEEDS = [
  'DARAJA_BASE_URL',
  'DARAJA_CONSUMER_KEY',
  'DARAJA_CONSUMER_SECRET',
  'DARAJA_SHORTCODE',
  'DARAJA_PASSKEY',
  'DARAJA_CALLBACK_URL',
  'DARAJA_INITIATOR',
  'DARAJA_SECURITY_CREDENTIAL',
] as const;

/** As long as a timer can run. */
const MOST_MS = 2 ** 31 - 1;

const settings = z.object({
  NODE_ENV: z.string().default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  OPERATOR_HOST: z.string().default('127.0.0.1'),
  OPERATOR_PORT: port.default(8090),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
  DATABASE_PASSWORD: secret,
  OPERATOR_MIGRATE: z.enum(['on', 'off']).default('on'),
  LEDGER_CHECK_INTERVAL_MS: z.coerce.number().int().min(0).max(MOST_MS).default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OPERATOR_DATA_DIR: z.string().optional(),
  OPERATOR_HASH_KEY: secret,
  OPERATOR_APP_KEY: secret,
  OPERATOR_FIXTURES_TOKEN: secret,
  SESSION_HOURS: z.coerce
    .number()
    .positive()
    .max(24 * 365)
    .default(24),
  SETTLEMENT_INTERVAL_MS: z.coerce.number().int().min(50).max(600_000).default(2_000),
  SIM_SPEED: z.coerce.number().int().min(1).max(600).default(1),
  SIM_SEED: z.string().max(100).default('ushindi'),
  PHONE_SIMULATOR: z.enum(['on', 'off']).optional(),
  OPERATOR_PUBLIC_URL: address.optional(),
  GAME_PARENT_ORIGINS: origins.default(['http://localhost:8080', 'http://127.0.0.1:8080']),
  GAME_RETURN_PERCENT: z.coerce.number().int().min(50).max(99).default(95),
  DARAJA_BASE_URL: address.optional(),
  DARAJA_CONSUMER_KEY: secret,
  DARAJA_CONSUMER_SECRET: secret,
  DARAJA_SHORTCODE: shortcode.optional(),
  DARAJA_PASSKEY: secret,
  DARAJA_CALLBACK_URL: address.optional(),
  DARAJA_PAYOUT_SHORTCODE: shortcode.optional(),
  DARAJA_INITIATOR: secret,
  DARAJA_SECURITY_CREDENTIAL: secret,
  DARAJA_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(6_000),
});

/** The operator's settings; README.md lists them. */
export type Config = {
  logLevel: string;
  host: string;
  port: number;
  /** An embedded database is used without it: in `dataDir`, or in memory without that too. */
  databaseUrl: string | undefined;
  /** Whether a start brings PostgreSQL's schema up to date; else it refuses to run on another than its own. */
  migrate: boolean;
  dataDir: string | undefined;
  hashKey: string | undefined;
  appKey: string | undefined;
  fixturesToken: string | undefined;
  sessionMs: number;
  settlementIntervalMs: number;
  /** Pause between checks of the whole ledger; 0 for none. */
  ledgerCheckIntervalMs: number;
  simSpeed: number;
  simSeed: string;
  phoneSimulator: boolean;
  /** Whether answers can be forced at /dev/faults: with the phone simulator, but never in production. */
  faults: boolean;
  games: GameSettings;
  /** Whether /docs/openapi.json tells about the calls: never in production. */
  docs: boolean;
  /** Mobile money goes over the phone simulator without it. */
  daraja: DarajaSettings | undefined;
  /** Where traces go; undefined for none. */
  tracesUrl: string | undefined;
  /** All settings by their names, fit to be printed: without secrets. */
  printable: Readonly<Record<string, unknown>>;
};

/** Settings of the games that the operator serves at /play. */
export type GameSettings = {
  /** The operator as browsers reach it, without a slash at the end. */
  publicUrl: string;
  /** Where the product is that frames games; they lead back to the first of them. */
  parentOrigins: readonly string[];
  /** Of 100 staked, what games pay out again in the long run. */
  returnPercent: number;
};

/** Settings that cannot be used, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/**
 * Reads the settings from the environment, once, each as NAME or as NAME_FILE; an empty value counts as none.
 * @throws ConfigError naming every setting that is wrong.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const { given, problems } = readGiven(env, Object.keys(settings.shape));
  const parsed = settings.safeParse(given);
  if (!parsed.success || problems.length > 0)
    throw new ConfigError([
      ...problems.map(({ name, message }) => `${name}: ${message}`),
      ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ]);
  const { data } = parsed;
  const isProduction = data.NODE_ENV === 'production';
  return {
    logLevel: data.LOG_LEVEL,
    host: data.OPERATOR_HOST,
    port: data.OPERATOR_PORT,
    databaseUrl: databaseUrlOf(data),
    migrate: data.OPERATOR_MIGRATE === 'on',
    dataDir: data.OPERATOR_DATA_DIR,
    hashKey: data.OPERATOR_HASH_KEY,
    appKey: data.OPERATOR_APP_KEY,
    fixturesToken: data.OPERATOR_FIXTURES_TOKEN,
    sessionMs: data.SESSION_HOURS * 60 * 60 * 1000,
    settlementIntervalMs: data.SETTLEMENT_INTERVAL_MS,
    ledgerCheckIntervalMs: data.LEDGER_CHECK_INTERVAL_MS,
    simSpeed: data.SIM_SPEED,
    simSeed: data.SIM_SEED,
    phoneSimulator: data.PHONE_SIMULATOR === 'on' || (data.PHONE_SIMULATOR === undefined && !isProduction),
    faults: data.PHONE_SIMULATOR !== 'off' && !isProduction,
    games: {
      publicUrl: data.OPERATOR_PUBLIC_URL ?? `http://localhost:${data.OPERATOR_PORT}`,
      parentOrigins: data.GAME_PARENT_ORIGINS,
      returnPercent: data.GAME_RETURN_PERCENT,
    },
    docs: !isProduction,
    daraja: darajaOf(data),
    tracesUrl: data.OTEL_EXPORTER_OTLP_ENDPOINT,
    printable: redacted(data),
  };
}

/** The password may come on its own, as a mounted secret. */
function databaseUrlOf({ DATABASE_URL, DATABASE_PASSWORD }: z.output<typeof settings>): string | undefined {
  if (DATABASE_URL === undefined || DATABASE_PASSWORD === undefined) return DATABASE_URL;
  const url = new URL(DATABASE_URL);
  url.password = encodeURIComponent(DATABASE_PASSWORD);
  return url.href;
}

function darajaOf(data: z.output<typeof settings>): DarajaSettings | undefined {
  const missing = DARAJA_NEEDS.filter((name) => data[name] === undefined);
  if (missing.length === DARAJA_NEEDS.length) return undefined;
  if (missing.length > 0)
    throw new ConfigError(missing.map((name) => `${name}: is needed with the other DARAJA_ settings`));
  const given = (name: (typeof DARAJA_NEEDS)[number]): string => data[name] ?? '';
  return {
    baseUrl: given('DARAJA_BASE_URL'),
    consumerKey: given('DARAJA_CONSUMER_KEY'),
    consumerSecret: given('DARAJA_CONSUMER_SECRET'),
    shortcode: given('DARAJA_SHORTCODE'),
    passkey: given('DARAJA_PASSKEY'),
    callbackUrl: given('DARAJA_CALLBACK_URL'),
    payoutShortcode: data.DARAJA_PAYOUT_SHORTCODE ?? given('DARAJA_SHORTCODE'),
    initiator: given('DARAJA_INITIATOR'),
    securityCredential: given('DARAJA_SECURITY_CREDENTIAL'),
    timeoutMs: data.DARAJA_TIMEOUT_MS,
  };
}
