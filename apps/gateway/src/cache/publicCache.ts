import { BentoCache, bentostore, errors } from 'bentocache';
import { memoryDriver } from 'bentocache/drivers/memory';

/** How long an answer counts as fresh, and how long from then it may stand in for one that does not come. */
export type Policy = { readonly freshMs: number; readonly standInMs: number };

/** A cached value and its age; stale once it is older than its fresh time because the operator fails or takes its time. */
type Cached<Value> = { value: Value; stale: boolean; ageMs: number };

/** Answers that are the same for everybody. Nothing that belongs to one player may go in. */
export type PublicCache = {
  /**
   * The value under `key`, loaded at most once at a time. Past its fresh time it is loaded anew; if that fails, or
   * takes longer than a moment, the old value stands in, marked stale, and the load goes on for the next caller.
   * @throws what `load` throws when there is no old value. Failures are never kept.
   */
  read<Value>(key: string, policy: Policy, load: () => Promise<Value>): Promise<Cached<Value>>;
};

export type PublicCacheOptions = {
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  readonly maxEntries: number;
  /** How long a caller waits for fresh data when there is old data to give it. */
  readonly patienceMs: number;
  /** Told of every load that failed, also of those that nobody waits for. */
  readonly onFailure: (key: string, error: unknown) => void;
  /** Told where each value came from: memory ('hit'), a load ('miss'), or memory because the load failed or takes long. */
  readonly onRead: (key: string, result: 'hit' | 'miss' | 'stale') => void;
};

type Entry<Value> = { value: Value; loadedAtMs: number };

/** One cache in this process's memory (readings 25). */
export function createPublicCache(options: PublicCacheOptions): PublicCache {
  const { nowMs, maxEntries, patienceMs, onFailure, onRead } = options;
  const store = bentostore().useL1Layer(memoryDriver({ maxItems: maxEntries, serialize: false }));
  const cache = new BentoCache({ default: 'public', stores: { public: store } });
  // Those who wait at bentocache's lock each try again when the load fails; here they share its failure too.
  const underway = new Map<string, Promise<Entry<unknown>>>();

  async function load<Value>(key: string, { freshMs, standInMs }: Policy, factory: () => Promise<Value>) {
    try {
      return await cache.getOrSet<Entry<Value>>({
        key,
        ttl: freshMs,
        grace: standInMs === 0 ? false : freshMs + standInMs,
        timeout: patienceMs,
        // A backoff would also renew the old value's time to live with every failure.
        graceBackoff: 0,
        factory: async () => ({ value: await factory(), loadedAtMs: nowMs() }),
        onFactoryError: ({ cause }) => onFailure(key, cause),
      });
    } catch (error) {
      throw error instanceof errors.E_FACTORY_ERROR ? error.cause : error;
    }
  }

  function share<Value>(key: string, policy: Policy, factory: () => Promise<Value>): Promise<Entry<Value>> {
    const joined = underway.get(key);
    // A key stands for one kind of value: whoever joins asked with the same key, so for the same type.
    if (joined) return joined as Promise<Entry<Value>>;
    const started = load(key, policy, factory).finally(() => underway.delete(key));
    underway.set(key, started);
    return started;
  }

  return {
    async read(key, policy, factory) {
      let isAsked = false;
      const { value, loadedAtMs } = await share(key, policy, () => {
        isAsked = true;
        return factory();
      });
      const ageMs = Math.max(0, nowMs() - loadedAtMs);
      const stale = ageMs > policy.freshMs;
      if (stale) onRead(key, 'stale');
      else onRead(key, isAsked ? 'miss' : 'hit');
      return { value, stale, ageMs };
    },
  };
}
