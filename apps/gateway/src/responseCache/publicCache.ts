import { AsyncLocalStorage } from 'node:async_hooks';
import { ownText } from '@ushindi/server/ownText';
import { LRUCache } from 'lru-cache';

/** How long a value is fresh, and how much longer it may replace one that fails to load. */
export type Policy = { readonly freshMs: number; readonly staleIfErrorMs: number };

/** A cached value and its age. It is stale when it is older than its fresh time because a load failed or is slow. */
type Cached<Value> = { value: Value; stale: boolean; ageMs: number };

/** The values that some work has read from the cache. */
export type ReadTracker = {
  /** Runs work whose reads are tracked. */
  run<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Whether each value that was read is still the one that the cache returns. */
  isCurrent(): boolean;
  /** When the fresh time of the first fresh value ends, by the cache's clock; infinite without one. */
  freshUntilMs(): number;
};

/** Upstream data that is identical for all players. Data of a single player must never enter it. */
export type PublicCache = {
  /**
   * Returns the value of a key. After its fresh time it is loaded again, by one load at a time. If that load fails, or
   * takes longer than the soft timeout, the old value is returned as stale; a slow load continues for later callers.
   * @throws the error of `load` when there is no old value. Errors are not cached. An error that concerns one caller
   * reaches that caller alone; another that waits for the same load begins its own.
   */
  read<Value>(key: string, policy: Policy, load: () => Promise<Value>): Promise<Cached<Value>>;
  /**
   * Tracks the values that a result is made from. A kept result, such as a rendered page, must not be older than these
   * values.
   */
  trackReads(): ReadTracker;
};

export type PublicCacheOptions = {
  /** Milliseconds of a clock that is never set. */
  readonly monotonicMs: () => number;
  /** Memory for all values, as bytes of their JSON. The objects take two to four times as much. */
  readonly maxBytes: number;
  /** How long a caller with an old value waits for the new one. */
  readonly softTimeoutMs?: number;
  /** Whether a load failed because of the caller that began it. */
  readonly concernsOneCaller?: (error: unknown) => boolean;
  /** Called for every failed load, also when no caller waits for it. */
  readonly onFailure: (key: string, error: unknown) => void;
  /** Called for every read: from memory ('hit'), from a load ('miss'), or an old value from memory ('stale'). */
  readonly onRead: (key: string, result: 'hit' | 'miss' | 'stale') => void;
};

/**
 * The bytes that a key and the bookkeeping of a value count as. A null, for a match that does not exist, has no other
 * bytes.
 */
const OVERHEAD_BYTES = 500;
const SOFT_TIMEOUT_MS = 250;

type Entry = { readonly value: unknown; readonly loadedAtMs: number; readonly bytes: number };
type Load = () => Promise<unknown>;

/** The promise's value, or the fallback when it takes longer. */
async function withSoftTimeout(promise: Promise<Entry>, timeoutMs: number, fallback: Entry): Promise<Entry> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Entry>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, fallback);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

/** Notes a value that was read, and when its fresh time ends; infinite for a stale one. */
type NoteRead = (key: string, entry: Entry, freshUntilMs: number) => void;

/** The part of the cache that a tracker uses. */
type Tracked = {
  readonly currentEntry: (key: string) => Entry | undefined;
  /** Changes whenever an entry of any key does. */
  readonly version: () => number;
  readonly noteRead: AsyncLocalStorage<NoteRead>;
};

function createReadTracker({ currentEntry, version, noteRead }: Tracked) {
  const read = new Map<string, Entry>();
  let firstEndMs = Number.POSITIVE_INFINITY;
  let checkedVersion = -1;
  const tracker: ReadTracker = {
    run: async (work) =>
      noteRead.run((key, entry, freshUntilMs) => {
        read.set(key, entry);
        checkedVersion = -1;
        firstEndMs = Math.min(firstEndMs, freshUntilMs);
      }, work),
    // The entries are compared only after one has changed, because this runs for every cached page that is sent.
    isCurrent() {
      if (checkedVersion === version()) return true;
      if (![...read].every(([key, entry]) => currentEntry(key) === entry)) return false;
      checkedVersion = version();
      return true;
    },
    freshUntilMs: () => firstEndMs,
  };
  return tracker;
}

/** A cache in the memory of this process. A full one drops the least recently used values. */
export function createPublicCache(options: PublicCacheOptions): PublicCache {
  const { monotonicMs, onFailure, onRead, maxBytes, softTimeoutMs = SOFT_TIMEOUT_MS } = options;
  const { concernsOneCaller = () => false } = options;
  const ageOf = (entry: Entry): number => monotonicMs() - entry.loadedAtMs;
  let version = 0;
  const noteChange = (): void => {
    version += 1;
  };
  const entries = new LRUCache<string, Entry, Load>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    onInsert: noteChange,
    dispose: noteChange,
    // A load whose key was evicted still serves the callers that wait for it.
    ignoreFetchAbort: true,
    async fetchMethod(key, _stale, { context: load }) {
      try {
        const value = await load();
        return { value, loadedAtMs: monotonicMs(), bytes: OVERHEAD_BYTES + (JSON.stringify(value)?.length ?? 0) };
      } catch (error) {
        onFailure(key, error);
        throw error;
      }
    },
  });

  const noteRead = new AsyncLocalStorage<NoteRead>();

  /** The entry that a load returns, or the old one while the policy allows it. */
  async function refresh(key: string, policy: Policy, old: Entry | undefined, load: Load): Promise<Entry> {
    const isUsable =
      old !== undefined && policy.staleIfErrorMs > 0 && ageOf(old) <= policy.freshMs + policy.staleIfErrorMs;
    // A key may be a part of a longer text, which the bound of the cache does not count.
    const loading = entries.forceFetch(ownText(key), {
      context: load,
      forceRefresh: true,
      allowStaleOnFetchRejection: isUsable,
    });
    // A failed load removes an entry that is too old, without a call of `dispose`.
    loading.then(noteChange, noteChange);
    return isUsable ? withSoftTimeout(loading, softTimeoutMs, old) : loading;
  }

  /** The entry of a key, and whether this caller's load returned it. */
  async function entryOf(key: string, policy: Policy, load: Load): Promise<{ entry: Entry; isLoaded: boolean }> {
    let isLoaded = false;
    const loadOwn = (): Promise<unknown> => {
      isLoaded = true;
      return load();
    };
    for (;;) {
      const held = entries.get(key);
      if (held !== undefined && ageOf(held) <= policy.freshMs) return { entry: held, isLoaded };
      try {
        return { entry: await refresh(key, policy, held, loadOwn), isLoaded };
      } catch (error) {
        if (isLoaded || !concernsOneCaller(error)) throw error;
      }
    }
  }

  return {
    async read<Value>(key: string, policy: Policy, load: () => Promise<Value>) {
      const { entry, isLoaded } = await entryOf(key, policy, load);
      const ageMs = ageOf(entry);
      const stale = ageMs > policy.freshMs;
      noteRead.getStore()?.(key, entry, stale ? Number.POSITIVE_INFINITY : entry.loadedAtMs + policy.freshMs);
      if (stale) onRead(key, 'stale');
      else onRead(key, isLoaded ? 'miss' : 'hit');
      // A key identifies one kind of value, so every load under it has this type.
      return { value: entry.value as Value, stale, ageMs };
    },
    trackReads: () => createReadTracker({ currentEntry: (key) => entries.peek(key), version: () => version, noteRead }),
  };
}
