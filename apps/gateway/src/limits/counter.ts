import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

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
  /** Beyond, the keys unused for longest are forgotten. */
  readonly maxKeys: number;
};

/** Where counts live: the one place to change for counts that several gateways share. */
function createStore({ name, limit, windowSeconds, maxKeys }: CounterOptions) {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points: limit, duration: windowSeconds });
  // The library's memory has no bound of its own.
  const keys = new LRUCache<string, true>({
    max: maxKeys,
    noDisposeOnSet: true,
    dispose: (_, key) => void limiter.delete(key),
  });
  return { limiter, touch: (key: string) => void keys.set(key, true) };
}

/** Makes a counter. The library reads the time from Date. */
export function createCounter(options: CounterOptions): Counter {
  const { limiter, touch } = createStore(options);
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
      await limiter.delete(key);
    },
  };
}
