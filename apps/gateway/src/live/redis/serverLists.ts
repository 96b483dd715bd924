import type { Redis } from 'ioredis';
import type { Clock } from '../../clock.ts';
import type { LiveLog } from '../upstreamSocket.ts';

/** Which lists of Redis servers the gateways of one REDIS_URL have. */
export interface ServerLists {
  /** The number of different lists; 1 while all gateways have the same. */
  count(): number;
  /** Announces this gateway's list, and counts those announced lately. */
  announce(): Promise<void>;
  close(): void;
}

export interface ServerListsOptions {
  /** The connection to REDIS_URL, which all gateways have in common even when their lists have no server in common. */
  readonly redis: Redis;
  readonly key: string;
  /** See `listIdOf`. */
  readonly listId: string;
  readonly clock: Clock;
  readonly log: LiveLog;
}

const ANNOUNCE_EVERY_MS = 2000;
/** How long the list of a gateway that has stopped still counts. */
const KEEP_MS = 6000;

/** A set of lists by the time of their last announcement. KEYS: the set. ARGV: list, keep ms. Returns the lists in use. */
const ANNOUNCE = `local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return redis.call('ZCARD', KEYS[1])`;

/**
 * Detects whether gateways have different lists. A topic then may have a leader on each of two servers: two sockets to
 * the operator, and clients of two gateways with different epochs.
 */
export function watchServerLists({ redis, key, listId, clock, log }: ServerListsOptions): ServerLists {
  let lists = 1;

  function note(found: number): void {
    const [differed, differ] = [lists > 1, found > 1];
    lists = found;
    if (differ && !differed)
      log.warn({ lists, listId }, 'gateways have different LIVE_REDIS_URLS: topics have more than one leader');
    if (differed && !differ) log.info({ listId }, 'all gateways have the same LIVE_REDIS_URLS again');
  }

  async function announce(): Promise<void> {
    if (redis.status === 'ready') note(Number(await redis.eval(ANNOUNCE, 1, key, listId, KEEP_MS)));
  }

  // The connection logs that Redis is unreachable. The next announcement tries again.
  const tick = (): void => void announce().catch(() => undefined);
  redis.on('ready', tick);
  const stop = clock.every(ANNOUNCE_EVERY_MS, tick);
  tick();
  return {
    count: () => lists,
    announce,
    close() {
      stop();
      redis.off('ready', tick);
    },
  };
}
