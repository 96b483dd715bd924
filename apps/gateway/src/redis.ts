import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import type { Clock } from './live/clock.ts';
import type { RedisAddress } from './redisSettings.ts';

/** Every procedure of a player may wait for it: rather a count of one's own than a slow answer. */
const COMMAND_TIMEOUT_MS = 250;
const CONNECT_TIMEOUT_MS = 1000;
const RECONNECT_MOST_MS = 1000;
/** A connection that is given up is closed at once: its other end may never say goodbye. */
const DISCONNECT_MS = 100;
const PING_EVERY_MS = 1000;
/** One late answer may be this process's own delay. */
const MOST_UNANSWERED = 3;

/** A connection as all of this gateway's are: nothing waits for a Redis that is away, and nothing is sent twice. */
export const connectRedis = ({ url, ca }: RedisAddress, options: RedisOptions): Redis =>
  new Redis(url, {
    ...(ca === undefined ? {} : { tls: { ca } }),
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    disconnectTimeout: DISCONNECT_MS,
    retryStrategy: (attempt) => Math.min(100 * attempt, RECONNECT_MOST_MS),
    ...options,
  });

/**
 * This gateway's connection to Redis for counts and the maintenance switch; live topics have their own. While Redis is
 * away commands fail at once, and the log is told of it once.
 */
export function createRedis(address: RedisAddress, log: Logger): Redis {
  const redis = connectRedis(address, { commandTimeout: COMMAND_TIMEOUT_MS });
  let isAway = false;
  redis.on('error', ({ code }: NodeJS.ErrnoException) => {
    // The code alone: the address may hold a password.
    if (!isAway) log.warn({ errorCode: code }, 'Redis is away: limits are counted by each gateway for itself');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.info('Redis is back: limits are counted together again');
    isAway = false;
  });
  return redis;
}

/**
 * Ends connections whose other end answers no pings, so that others are made: where a machine or a line is lost nobody
 * says so. One that only listens would listen for ever, and one that asks would wait for each answer in vain. The answer
 * stops it.
 */
export function watchHalfOpen(connection: Redis, clock: Pick<Clock, 'every'>): () => void {
  let unanswered = 0;
  let isAsking = false;
  async function ask(): Promise<void> {
    isAsking = true;
    try {
      await connection.ping();
      unanswered = 0;
    } catch {
      unanswered += 1;
    }
    isAsking = false;
    if (unanswered >= MOST_UNANSWERED && connection.status === 'ready') connection.disconnect(true);
  }
  connection.on('ready', () => {
    unanswered = 0;
  });
  return clock.every(PING_EVERY_MS, () => {
    if (!isAsking && connection.status === 'ready') void ask();
  });
}

/** Ends a connection; what was asked before still goes out. */
export async function closeRedis(redis: Redis): Promise<void> {
  if (redis.status === 'ready') await redis.quit().catch(() => redis.disconnect());
  else redis.disconnect();
}
