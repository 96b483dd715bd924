import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { readGiven, redacted } from '@ushindi/server/settings';
import { z } from 'zod';
import type { LimitSettings } from './limits/limiter.ts';
import type { LiveSettings } from './live/index.ts';
import type { EmbeddingSettings } from './plugins/security.ts';
import type { SheddingSettings } from './plugins/shedding.ts';
import { redisOf, redisProblems, redisSettings, type RedisAddress } from './redisSettings.ts';
import type { BreakerSettings } from './upstream/breaker.ts';
import type { UpstreamSettings } from './upstream/settings.ts';

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const wsUrl = z.url({ protocol: /^wss?$/, error: 'must be a ws or wss address' });
const secret = z.string('is missing').min(1, 'is missing');
const headerName = z.string().regex(/^[a-z0-9-]+$/i, 'must be a header name');
/** As long as a timer can run. */
const MOST = 2 ** 31 - 1;
const countFrom = (least: number, fallback: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(MOST, `must be at most ${MOST}`)
    .default(fallback);
const count = (fallback: number) => countFrom(1, fallback);

const MIN_SECRET_LENGTH = 32;
const listOf = (text: string): string[] => text.split(',').map((part) => part.trim());

/** Older session secrets, between commas. */
const previousSecrets = z
  .string()
  .transform(listOf)
  .refine((all) => all.every(({ length }) => length >= MIN_SECRET_LENGTH), 'must be secrets of at least 32 characters')
  .default([]);

const isAddress = (text: string): boolean => {
  const [address = '', prefix = '0'] = text.split('/');
  return isIP(address) !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIP(address) === 4 ? 32 : 128);
};

/** Who may say for whom a request came. Never simply all: then any client could claim any address. */
const trustedProxies = z
  .string()
  .transform(listOf)
  .refine((all) => all.every(isAddress), 'must be addresses of proxies, or networks such as 10.0.0.0/8')
  .default([]);

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
};

/** Origins of other hosts, between commas. */
const origins = z
  .string()
  .transform(listOf)
  .refine((all) => all.every(isOrigin), 'must be origins such as https://games.example, between commas')
  .transform((all) => all.map((each) => new URL(each).origin));

const thumbnailUrl = z
  .string()
  .regex(/^https?:\/\/[^/{}]+\/.*\{id\}/, 'must be an http or https address with {id} in its path');

const DEFAULT_WEB_DIR = resolve(import.meta.dirname, '../../web/dist');

/** Every setting of the gateway; nothing else reads the environment. README.md explains them. */
const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(8080),
  PUBLIC_ORIGIN: httpUrl.optional(),
  SESSION_SECRET: z.string().min(MIN_SECRET_LENGTH, 'must be at least 32 characters long').optional(),
  SESSION_SECRET_PREVIOUS: previousSecrets,
  TRUST_PROXY: trustedProxies,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WEB_DIR: z.string().default(DEFAULT_WEB_DIR),
  BODY_LIMIT_BYTES: count(64 * 1024),
  BATCH_LIMIT: count(10),
  REQUEST_TIMEOUT_MS: count(15_000),
  // Less than the 5 s that whoever stops the process allows.
  CLOSE_TIMEOUT_MS: count(4500),
  // A proxy in front has to see it before the process closes; without one there is nothing to wait for.
  DRAIN_MS: countFrom(0, 0),
  MAINTENANCE_FILE: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  // Half a second late is what a player feels; it takes far more than a burst to hold the mean of a second there.
  SHED_EVENT_LOOP_DELAY_MS: count(500),
  SHED_SAMPLE_MS: count(1000),
  // A carrier's address stands for thousands of players.
  LIMIT_CALLS_PER_ADDRESS_MINUTE: count(60_000),
  LIMIT_ACCOUNT_CHANGES_PER_ADDRESS_MINUTE: count(3000),
  LIMIT_LOGIN_PER_PHONE_15MIN: count(10),
  LIMIT_REGISTER_PER_PHONE_HOUR: count(5),
  LIMIT_CODES_PER_PHONE_HOUR: count(10),
  LIMIT_CODE_GUESSES_15MIN: count(10),
  LIMIT_CHANGES_PER_PLAYER_MINUTE: count(60),
  LIMIT_BETS_PER_PLAYER_MINUTE: count(30),
  LIMIT_MAX_KEYS: count(50_000),
  CACHE_MAX_ENTRIES: count(1000),
  CACHE_PATIENCE_MS: count(250),
  PREPARED_KEEP_MS: count(1000),
  PREPARED_MAX_BYTES: count(32 * 1024 * 1024),
  // Another than 0 and 1 is ignored with a warning, and no reason not to start (discovery spec, section 4).
  HIGHLIGHTS_PRIORITY: z.string().default('0'),
  GAME_ORIGINS: origins.optional(),
  GAME_THUMBNAIL_URL: thumbnailUrl.optional(),
  IMAGE_ORIGINS: origins.default([]),
  LIVE_MAX_CLIENTS: count(20_000),
  LIVE_MAX_CLIENTS_PER_ADDRESS: count(5000),
  LIVE_MAX_TOPICS: count(500),
  // A slip holds 40 picks, and each may follow a match of its own; the screen behind it follows one more.
  LIVE_MAX_TOPICS_PER_CLIENT: count(48),
  LIVE_MAX_MESSAGE_BYTES: count(1024),
  // A client that comes back asks for all its topics at once.
  LIVE_MAX_MESSAGES_PER_SECOND: count(100),
  // A slip of live picks and some screens, while nobody else follows any of them.
  LIVE_MAX_OPENS_PER_MINUTE: count(120),
  LIVE_JOIN_MS: countFrom(0, 15),
  LIVE_MAX_QUEUED_BYTES: count(256 * 1024),
  LIVE_DRAIN_TIMEOUT_MS: count(10_000),
  // Silence is looked at with every ping, so a dead peer is found between 10.5 s and 14.5 s after its last sign of
  // life: within the 15 s after which odds are locked anyway. The same holds for the operator's sockets.
  LIVE_PING_EVERY_MS: count(4000),
  LIVE_SILENCE_MS: count(10_500),
  LIVE_LINGER_MS: count(15_000),
  LIVE_CLOSE_TIMEOUT_MS: count(1000),
  LIVE_RETURN_WITHIN_MS: count(10_000),
  ...redisSettings,
  UPSTREAM_API_URL: httpUrl,
  UPSTREAM_FIXTURES_URL: httpUrl,
  UPSTREAM_HIGHLIGHTS_URL: httpUrl.optional(),
  UPSTREAM_LIVE_URL: wsUrl,
  UPSTREAM_MATCH_URL: wsUrl,
  UPSTREAM_HASH_KEY: secret,
  UPSTREAM_APP_KEY: secret,
  UPSTREAM_FIXTURES_TOKEN: secret,
  UPSTREAM_HASH_HEADER: headerName.default('x-hash-key'),
  UPSTREAM_APP_HEADER: headerName.default('x-app-key'),
  UPSTREAM_CONNECT_TIMEOUT_MS: count(1000),
  UPSTREAM_READ_TIMEOUT_MS: count(5000),
  UPSTREAM_WRITE_TIMEOUT_MS: count(15_000),
  UPSTREAM_MAX_RESPONSE_BYTES: count(2 * 1024 * 1024),
  UPSTREAM_MAX_CONNECTIONS: count(128),
  UPSTREAM_BREAKER_FAILURES: count(10),
  UPSTREAM_BREAKER_OPEN_MS: count(5000),
  UPSTREAM_LIVE_HANDSHAKE_TIMEOUT_MS: count(5000),
  UPSTREAM_LIVE_MAX_FRAME_BYTES: count(1024 * 1024),
  UPSTREAM_LIVE_PING_EVERY_MS: count(4000),
  UPSTREAM_LIVE_SILENCE_MS: count(10_500),
  UPSTREAM_LIVE_BACKOFF_BASE_MS: count(500),
  // So that a topic is live again within 2 s of the operator's return.
  UPSTREAM_LIVE_BACKOFF_CAP_MS: count(1500),
});

type Environment = z.infer<typeof environment>;

/** The gateway's settings, checked. */
export type Config = {
  readonly host: string;
  readonly port: number;
  /** 'https://host', the origin under which browsers see the product. */
  readonly publicOrigin: string;
  /** Undefined in development only: sessions then end with the process. */
  readonly sessionSecret: string | undefined;
  /** They open sessions, and seal none. */
  readonly previousSessionSecrets: readonly string[];
  /** Addresses and networks of the proxies in front. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly webDir: string;
  /** Whether /docs tells about the procedures: never in production. */
  readonly docs: boolean;
  readonly bodyLimitBytes: number;
  readonly batchLimit: number;
  readonly requestTimeoutMs: number;
  readonly closeTimeoutMs: number;
  /** How long readiness is denied before the process begins to close. */
  readonly drainMs: number;
  /** While there is such a file, the product is closed; with Redis its key says so instead. */
  readonly maintenanceFile: string | undefined;
  /** Where traces go; undefined for none. */
  readonly tracesUrl: string | undefined;
  readonly cache: { readonly maxEntries: number; readonly patienceMs: number };
  readonly prepared: { readonly keepMs: number; readonly maxBytes: number };
  /** As it was given: '0' and '1' are followed. */
  readonly highlightsPriority: string;
  readonly games: {
    /** Where games may be; see README.md for the default. */
    readonly origins: readonly string[];
    /** With '{id}' for the provider's id of a game. */
    readonly thumbnailUrl: string | undefined;
  };
  readonly embedding: EmbeddingSettings;
  readonly live: LiveSettings;
  /** Where gateways share live topics, counts of limits and the maintenance switch; undefined for one that shares none. */
  readonly redis: RedisAddress | undefined;
  readonly limits: LimitSettings;
  readonly shedding: SheddingSettings;
  readonly upstream: UpstreamSettings;
  readonly breaker: BreakerSettings;
  readonly upstreamLiveUrl: string;
  readonly upstreamMatchUrl: string;
  /** All settings by their names, fit to be printed: without secrets. */
  readonly printable: Readonly<Record<string, unknown>>;
};

/** Settings, or what is wrong with them, one line each. */
export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] };

function upstreamOf(env: Environment): UpstreamSettings {
  return {
    apiUrl: env.UPSTREAM_API_URL,
    fixturesUrl: env.UPSTREAM_FIXTURES_URL,
    highlightsUrl: env.UPSTREAM_HIGHLIGHTS_URL ?? env.UPSTREAM_FIXTURES_URL,
    hashKey: { name: env.UPSTREAM_HASH_HEADER.toLowerCase(), value: env.UPSTREAM_HASH_KEY },
    appKey: { name: env.UPSTREAM_APP_HEADER.toLowerCase(), value: env.UPSTREAM_APP_KEY },
    fixturesToken: env.UPSTREAM_FIXTURES_TOKEN,
    connectTimeoutMs: env.UPSTREAM_CONNECT_TIMEOUT_MS,
    readTimeoutMs: env.UPSTREAM_READ_TIMEOUT_MS,
    writeTimeoutMs: env.UPSTREAM_WRITE_TIMEOUT_MS,
    maxResponseBytes: env.UPSTREAM_MAX_RESPONSE_BYTES,
    maxConnections: env.UPSTREAM_MAX_CONNECTIONS,
  };
}

function liveOf(env: Environment): LiveSettings {
  return {
    maxClients: env.LIVE_MAX_CLIENTS,
    maxClientsPerAddress: env.LIVE_MAX_CLIENTS_PER_ADDRESS,
    maxTopics: env.LIVE_MAX_TOPICS,
    maxTopicsPerClient: env.LIVE_MAX_TOPICS_PER_CLIENT,
    maxMessageBytes: env.LIVE_MAX_MESSAGE_BYTES,
    maxMessagesPerSecond: env.LIVE_MAX_MESSAGES_PER_SECOND,
    maxOpensPerMinute: env.LIVE_MAX_OPENS_PER_MINUTE,
    joinMs: env.LIVE_JOIN_MS,
    maxQueuedBytes: env.LIVE_MAX_QUEUED_BYTES,
    drainWithinMs: env.LIVE_DRAIN_TIMEOUT_MS,
    pingEveryMs: env.LIVE_PING_EVERY_MS,
    silenceMs: env.LIVE_SILENCE_MS,
    lingerMs: env.LIVE_LINGER_MS,
    closeWithinMs: env.LIVE_CLOSE_TIMEOUT_MS,
    returnWithinMs: env.LIVE_RETURN_WITHIN_MS,
    upstream: {
      maxFrameBytes: env.UPSTREAM_LIVE_MAX_FRAME_BYTES,
      handshakeTimeoutMs: env.UPSTREAM_LIVE_HANDSHAKE_TIMEOUT_MS,
      pingEveryMs: env.UPSTREAM_LIVE_PING_EVERY_MS,
      silenceMs: env.UPSTREAM_LIVE_SILENCE_MS,
      backoffBaseMs: env.UPSTREAM_LIVE_BACKOFF_BASE_MS,
      backoffCapMs: env.UPSTREAM_LIVE_BACKOFF_CAP_MS,
    },
  };
}

function limitsOf(env: Environment): LimitSettings {
  return {
    allowed: {
      callsPerAddress: env.LIMIT_CALLS_PER_ADDRESS_MINUTE,
      accountChangesPerAddress: env.LIMIT_ACCOUNT_CHANGES_PER_ADDRESS_MINUTE,
      loginsPerPhone: env.LIMIT_LOGIN_PER_PHONE_15MIN,
      registrationsPerPhone: env.LIMIT_REGISTER_PER_PHONE_HOUR,
      codesPerPhone: env.LIMIT_CODES_PER_PHONE_HOUR,
      codeGuesses: env.LIMIT_CODE_GUESSES_15MIN,
      changesPerPlayer: env.LIMIT_CHANGES_PER_PLAYER_MINUTE,
      betsPerPlayer: env.LIMIT_BETS_PER_PLAYER_MINUTE,
    },
    maxKeys: env.LIMIT_MAX_KEYS,
  };
}

const originOf = (url: string): string => new URL(url).origin;

function gamesOf(env: Environment): Config['games'] {
  const operators = [originOf(env.UPSTREAM_API_URL), originOf(env.UPSTREAM_FIXTURES_URL)];
  return { origins: env.GAME_ORIGINS ?? operators, thumbnailUrl: env.GAME_THUMBNAIL_URL };
}

function embeddingOf(env: Environment): EmbeddingSettings {
  const thumbnails = env.GAME_THUMBNAIL_URL === undefined ? [] : [originOf(env.GAME_THUMBNAIL_URL)];
  return {
    // Not the default of the games' origins: the operator's addresses must not stand in every answer's headers.
    frameOrigins: env.GAME_ORIGINS ?? [],
    imageOrigins: [...new Set([...thumbnails, ...env.IMAGE_ORIGINS])],
  };
}

function configOf(env: Environment): Config {
  return {
    host: env.HOST,
    port: env.PORT,
    publicOrigin: new URL(env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`).origin,
    sessionSecret: env.SESSION_SECRET,
    previousSessionSecrets: env.SESSION_SECRET_PREVIOUS,
    trustedProxies: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    webDir: resolve(env.WEB_DIR),
    docs: env.NODE_ENV !== 'production',
    bodyLimitBytes: env.BODY_LIMIT_BYTES,
    batchLimit: env.BATCH_LIMIT,
    requestTimeoutMs: env.REQUEST_TIMEOUT_MS,
    closeTimeoutMs: env.CLOSE_TIMEOUT_MS,
    drainMs: env.DRAIN_MS,
    maintenanceFile: env.MAINTENANCE_FILE,
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    cache: { maxEntries: env.CACHE_MAX_ENTRIES, patienceMs: env.CACHE_PATIENCE_MS },
    prepared: { keepMs: env.PREPARED_KEEP_MS, maxBytes: env.PREPARED_MAX_BYTES },
    highlightsPriority: env.HIGHLIGHTS_PRIORITY,
    games: gamesOf(env),
    embedding: embeddingOf(env),
    live: liveOf(env),
    redis: redisOf(env),
    limits: limitsOf(env),
    shedding: { maxEventLoopDelayMs: env.SHED_EVENT_LOOP_DELAY_MS, sampleEveryMs: env.SHED_SAMPLE_MS },
    upstream: upstreamOf(env),
    breaker: { failures: env.UPSTREAM_BREAKER_FAILURES, openMs: env.UPSTREAM_BREAKER_OPEN_MS },
    upstreamLiveUrl: env.UPSTREAM_LIVE_URL,
    upstreamMatchUrl: env.UPSTREAM_MATCH_URL,
    printable: redacted(env),
  };
}

/** A setting's problem without its value, which may be a secret. */
function problemOf(issue: z.core.$ZodIssue, given: Readonly<Record<string, string>>): string {
  const name = String(issue.path[0]);
  return `${name} ${name in given ? issue.message : 'is missing'}`;
}

/** What only production insists on; asked of the raw settings, so that it is told together with all else. */
function forProduction(given: Readonly<Record<string, string>>): string[] {
  const isMissing = given.NODE_ENV === 'production' && given.SESSION_SECRET === undefined;
  return isMissing ? ['SESSION_SECRET is missing, and production needs it'] : [];
}

/** Reads the settings from the environment, each as NAME or as NAME_FILE; an empty text is as good as none. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): ConfigResult {
  const { given, problems: unread } = readGiven(env, Object.keys(environment.shape));
  const parsed = environment.safeParse(given);
  const problems = [
    ...unread.map(({ name, message }) => `${name} ${message}`),
    ...forProduction(given),
    ...redisProblems(given),
    ...(parsed.error?.issues ?? []).map((issue) => problemOf(issue, given)),
  ];
  return parsed.success && problems.length === 0
    ? { ok: true, config: configOf(parsed.data) }
    : { ok: false, problems };
}
