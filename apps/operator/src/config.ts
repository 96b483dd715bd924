import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const secret = z.string().min(1).optional();

const settings = z.object({
  NODE_ENV: z.string().default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  OPERATOR_HOST: z.string().default('127.0.0.1'),
  OPERATOR_PORT: port.default(8090),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
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
});

/** The operator's settings; README.md lists them. */
export type Config = {
  logLevel: string;
  host: string;
  port: number;
  /** An embedded database is used without it: in `dataDir`, or in memory without that too. */
  databaseUrl: string | undefined;
  dataDir: string | undefined;
  hashKey: string | undefined;
  appKey: string | undefined;
  fixturesToken: string | undefined;
  sessionMs: number;
  settlementIntervalMs: number;
  simSpeed: number;
  simSeed: string;
  phoneSimulator: boolean;
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
 * Reads the settings from the environment, once, where an empty value counts as none.
 * @throws ConfigError naming every setting that is wrong.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const { data } = parsed;
  return {
    logLevel: data.LOG_LEVEL,
    host: data.OPERATOR_HOST,
    port: data.OPERATOR_PORT,
    databaseUrl: data.DATABASE_URL,
    dataDir: data.OPERATOR_DATA_DIR,
    hashKey: data.OPERATOR_HASH_KEY,
    appKey: data.OPERATOR_APP_KEY,
    fixturesToken: data.OPERATOR_FIXTURES_TOKEN,
    sessionMs: data.SESSION_HOURS * 60 * 60 * 1000,
    settlementIntervalMs: data.SETTLEMENT_INTERVAL_MS,
    simSpeed: data.SIM_SPEED,
    simSeed: data.SIM_SEED,
    phoneSimulator:
      data.PHONE_SIMULATOR === 'on' || (data.PHONE_SIMULATOR === undefined && data.NODE_ENV !== 'production'),
  };
}
