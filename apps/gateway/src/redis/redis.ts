import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { RedisAddress } from './settings.ts';

/** A short timeout, because procedures wait for Redis, and a local count is better than a slow response. */
const COMMAND_TIMEOUT_MS = 250;
const CONNECT_TIMEOUT_MS = 1000;
const RECONNECT_MAX_MS = 1000;
/** The wait for the peer when a connection is dropped, which may never answer. */
const DISCONNECT_MS = 100;
const PING_EVERY_MS = 1000;
/**
 * The number of missing pongs after which a connection counts as lost. One late pong may be a delay of this process.
 */
const MAX_MISSED_PONGS = 3;

/** A connection without an offline queue: commands fail at once while Redis is unreachable, and are never sent twice. */
export const connectRedis = ({ url, ca }: RedisAddress, options: RedisOptions): Redis =>
  new Redis(url, {
    ...(ca === undefined ? {} : { tls: { ca } }),
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    disconnectTimeout: DISCONNECT_MS,
    retryStrategy: (attempt) => Math.min(100 * attempt, RECONNECT_MAX_MS),
    ...options,
  });

/**
 * The connection for rate limits and the maintenance switch; live topics have their own. While Redis is unreachable,
 * commands fail at once, and the log has one line about it.
 */
export function createRedis(address: RedisAddress, log: Logger): Redis {
  const redis = connectRedis(address, { commandTimeout: COMMAND_TIMEOUT_MS });
  let isUnreachable = false;
  redis.on('error', ({ code }: NodeJS.ErrnoException) => {
    // Only the code is logged, because the address may contain a password.
    if (!isUnreachable) log.warn({ errorCode: code }, 'Redis is unreachable: each gateway counts rate limits alone');
    isUnreachable = true;
  });
  redis.on('ready', () => {
    if (isUnreachable) log.info('Redis is back: rate limits are shared again');
    isUnreachable = false;
  });
  return redis;
}

/**
 * Reconnects after several pings in turn without a pong. A lost machine or network closes no connection: a subscriber
 * would wait for ever, and each command would take its whole timeout. Returns a function that stops the pings.
 */
export function watchHalfOpen(connection: Redis, clock: Pick<Clock, 'every'>): () => void {
  let missedPongs = 0;
  let isPinging = false;
  async function ping(): Promise<void> {
    isPinging = true;
    try {
      await connection.ping();
      missedPongs = 0;
    } catch {
      missedPongs += 1;
    }
    isPinging = false;
    if (missedPongs >= MAX_MISSED_PONGS && connection.status === 'ready') connection.disconnect(true);
  }
  connection.on('ready', () => {
    missedPongs = 0;
  });
  return clock.every(PING_EVERY_MS, () => {
    if (!isPinging && connection.status === 'ready') void ping();
  });
}

/** Whether Redis answered a command with an error, and did not execute it. Any other failure is one of the connection. */
export const isRefusedByRedis = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'ReplyError';

/** `accepts` returns whether Redis is connected and accepts writes. */
export type WriteCheck = { readonly accepts: () => boolean; stop(): void };

const PROBE_KEY = 'ushindi:probe';
const PROBE_KEEP_MS = 10_000;

/**
 * Writes a key every second. A full Redis, or one that a failover has made read-only, answers pings and refuses writes: no
 * gateway would share its counts, and nothing else would report it. The log has one line when that begins and ends.
 */
export function watchWrites(redis: Redis, clock: Pick<Clock, 'every'>, log: Pick<Logger, 'info' | 'warn'>): WriteCheck {
  let isRefused = false;
  async function write(): Promise<void> {
    try {
      await redis.set(PROBE_KEY, '1', 'PX', PROBE_KEEP_MS);
      if (isRefused) log.info('Redis accepts writes again: rate limits are shared again');
      isRefused = false;
    } catch (error) {
      if (!isRefusedByRedis(error)) return;
      const [errorCode] = error.message.split(' ', 1);
      if (!isRefused) log.warn({ errorCode }, 'Redis refuses writes: each gateway counts rate limits alone');
      isRefused = true;
    }
  }
  const stop = clock.every(PING_EVERY_MS, () => void (redis.status === 'ready' && void write()));
  return { accepts: () => redis.status === 'ready' && !isRefused, stop };
}

/** Closes a connection after the commands already sent. */
export async function closeRedis(redis: Redis): Promise<void> {
  if (redis.status === 'ready') await redis.quit().catch(() => redis.disconnect());
  else redis.disconnect();
}
