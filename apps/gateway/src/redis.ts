import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import type { RedisAddress } from './redisSettings.ts';

/** Every procedure of a player may wait for it: rather a count of one's own than a slow answer. */
const COMMAND_TIMEOUT_MS = 250;
const CONNECT_TIMEOUT_MS = 1000;
const RECONNECT_MOST_MS = 1000;

/** What a connection is to be told beside the address. */
export const tlsOf = ({ ca }: RedisAddress): RedisOptions => (ca === undefined ? {} : { tls: { ca } });

/**
 * This gateway's connection to Redis for counts and the maintenance switch; live topics have their own. While Redis is
 * away commands fail at once, and the log is told of it once.
 */
export function createRedis(address: RedisAddress, log: Logger): Redis {
  const redis = new Redis(address.url, {
    ...tlsOf(address),
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(100 * attempt, RECONNECT_MOST_MS),
  });
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

/** Ends a connection; what was asked before still goes out. */
export async function closeRedis(redis: Redis): Promise<void> {
  if (redis.status === 'ready') await redis.quit().catch(() => redis.disconnect());
  else redis.disconnect();
}
