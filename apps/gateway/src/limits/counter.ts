import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts under keys; each key's count ends a window after it began. */
export type Counter = {
  /** Counts one. @returns milliseconds until the next is allowed, 0 when this one is. */
  take(key: string): Promise<number>;
  /** Takes one back. */
  giveBack(key: string): Promise<void>;
  clear(key: string): Promise<void>;
};

export type CounterOptions = {
  readonly name: string;
  /** How many are allowed in a window. */
  readonly limit: number;
  readonly windowSeconds: number;
  /** Beyond, the keys unused for longest are forgotten; of counts in this process's memory. */
  readonly maxKeys: number;
  /** Where gateways count together; undefined for counts of this process alone. */
  readonly redis: Redis | undefined;
};

const REDIS_PREFIX = 'ushindi:limit:';

function createMemory({ name, limit, windowSeconds, maxKeys }: CounterOptions) {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points: limit, duration: windowSeconds });
  // The library's memory has no bound of its own.
  const keys = new LRUCache<string, true>({
    max: maxKeys,
    noDisposeOnSet: true,
    dispose: (_, key) => void limiter.delete(key),
  });
  return { limiter, touch: (key: string) => void keys.set(key, true) };
}

/** Where counts live: in Redis, and in memory without it or while it is away. */
function createStore(options: CounterOptions) {
  const { name, limit, windowSeconds, redis } = options;
  const memory = createMemory(options);
  if (redis === undefined) return { ...memory, forget: (key: string) => memory.limiter.delete(key) };
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: REDIS_PREFIX + name,
    points: limit,
    duration: windowSeconds,
    rejectIfRedisNotReady: true,
    insuranceLimiter: memory.limiter,
  });
  return {
    limiter,
    touch: memory.touch,
    // What memory counted while Redis was away is over too.
    forget: (key: string) => Promise.all([limiter.delete(key), memory.limiter.delete(key)]),
  };
}

/** Makes a counter. The library reads the time from Date. */
export function createCounter(options: CounterOptions): Counter {
  const { limiter, touch, forget } = createStore(options);
  return {
    async take(key) {
      touch(key);
      try {
        await limiter.consume(key);
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
        throw refusal;
      }
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
    async clear(key) {
      await forget(key);
    },
  };
}
