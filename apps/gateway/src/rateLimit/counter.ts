import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts per key; a count ends one window after its first call. */
export type Counter = {
  /** Counts a call. @returns 0 when it is allowed, else the milliseconds until the next one is. */
  take(key: string): Promise<number>;
  /** Reverts one count. */
  refund(key: string): Promise<void>;
  clear(key: string): Promise<void>;
};

export type CounterOptions = {
  readonly name: string;
  /** The number of allowed calls in a window. */
  readonly limit: number;
  readonly windowSeconds: number;
  /** The number of keys in this process's memory. The least recently used are dropped. */
  readonly maxKeys: number;
  /** Shared by all gateways; undefined for counts of this process only. */
  readonly redis: Redis | undefined;
};

const REDIS_PREFIX = 'ushindi:limit:';

function createMemory({ name, limit, windowSeconds, maxKeys }: CounterOptions) {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points: limit, duration: windowSeconds });
  // Bounds the number of keys, because the library does not.
  const keys = new LRUCache<string, true>({
    max: maxKeys,
    noDisposeOnSet: true,
    dispose: (_, key) => void limiter.delete(key),
  });
  return { limiter, touch: (key: string) => void keys.set(key, true) };
}

/** Counts in Redis, and in memory without it or while it is unreachable. */
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
    // Clears the counts in memory too, which are from times when Redis was unreachable.
    forget: (key: string) => Promise.all([limiter.delete(key), memory.limiter.delete(key)]),
  };
}

/** Creates a counter. */
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
    async refund(key) {
      await limiter.reward(key);
    },
    async clear(key) {
      await forget(key);
    },
  };
}
