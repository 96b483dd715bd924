import { setImmediate } from 'node:timers/promises';
import type { PageReads, PageRequest, RenderedPage } from '@ushindi/api-contract/pages';
import { ownBytes } from '@ushindi/server/ownBytes';
import { LRUCache } from 'lru-cache';
import type { FillPage } from './pageTemplate.ts';
import type { Freshness } from '../responseCache/responseCache.ts';
import type { PageTracker, Reads, Wanted } from './reads.ts';

/** A page for a visitor: its bytes, the address it redirects to, or the reason why the shell is sent. */
type PageResult =
  | {
      readonly kind: 'page';
      readonly status: 200 | 404;
      readonly body: Buffer;
      readonly freshness: Freshness;
      /** Whether every query that the page needs was answered. An incomplete page has parts that the browser fills. */
      readonly isComplete: boolean;
    }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'overdue' | 'failed' | 'busy' };

export type PageCacheOptions = {
  readonly render: (request: PageRequest) => Promise<RenderedPage>;
  readonly reads: Reads;
  readonly fill: FillPage;
  readonly origin: string;
  /** Epoch milliseconds, for what the page shows. */
  readonly nowMs: () => number;
  /** Milliseconds of a clock that is never set, for ages. */
  readonly monotonicMs: () => number;
  readonly renderTimeoutMs: number;
  readonly maxAgeMs: number;
  readonly findAgainAfterMs: number;
  /** Memory for pages that are kept. */
  readonly maxBytes: number;
  /** Memory for pages that are 404, apart from the others, because their addresses can be invented. */
  readonly maxMissingBytes: number;
  /** Whether one more page that is not kept may be rendered for a visitor of this address. */
  readonly mayAdd: (address: string) => boolean;
  readonly onRendered: (seconds: number) => void;
  readonly onFailure: (url: string, error: unknown) => void;
};

/** Rendered pages. Every one is checked against its data before it is returned. */
export type PageCache = {
  /**
   * One rendering serves all callers of the moment, unless data that it has read was replaced before the caller came:
   * that caller gets the next rendering. Its reads count for the address of the caller that starts it. Never throws.
   */
  get(url: string, address: string): Promise<PageResult>;
};

type Entry = {
  readonly result: PageResult;
  readonly wanted: Wanted;
  /** The data that the page was rendered from, as JSON. */
  readonly readsJson: string;
  readonly renderedAtMs: number;
  /** When the reads of the page were last determined from the first pass on. */
  readonly foundAtMs: number;
};
/** A rendering that has not ended. */
type Running = {
  readonly result: Promise<PageResult>;
  readonly overdue: Promise<PageResult>;
  readonly tracker: PageTracker;
};

/** Memory of an entry without page and data, such as a redirect. */
const ENTRY_BYTES = 500;
/**
 * The number of renderings of a page. Each one shows which reads are missing, and their data may lead to further reads.
 */
const MAX_PASSES = 3;

/** The time that visitors wait, which is used in several parts. */
function createBudget(leftMs: number) {
  const { promise: overdue, resolve } = Promise.withResolvers<PageResult>();
  return {
    overdue,
    async spend<Value>(work: Promise<Value>): Promise<Value> {
      const startMs = performance.now();
      const timer = setTimeout(resolve, Math.max(0, leftMs), { kind: 'overdue' });
      return work.finally(() => {
        clearTimeout(timer);
        leftMs -= performance.now() - startMs;
      });
    },
  };
}

const joined = (a: Wanted, b: Wanted): Wanted => ({
  queries: [...a.queries, ...b.queries],
  topics: [...a.topics, ...b.topics],
});
const isNothing = ({ queries, topics }: Wanted): boolean => queries.length + topics.length === 0;
/** Memory of an entry: the bytes of its page and the data that it was rendered from. */
const bytesOf = ({ result, readsJson }: Entry): number =>
  ENTRY_BYTES + readsJson.length + (result.kind === 'page' ? result.body.length : 0);

const NOTHING: Wanted = { queries: [], topics: [] };

/** Creates an empty cache. A full one drops the least recently used pages. */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { render, reads: source, fill, nowMs, monotonicMs } = options;
  const found = new LRUCache<string, Entry>({ maxSize: options.maxBytes, sizeCalculation: bytesOf });
  const missing = new LRUCache<string, Entry>({ maxSize: options.maxMissingBytes, sizeCalculation: bytesOf });
  const running = new Map<string, Running>();

  function resultOf(page: RenderedPage, { queries }: PageReads, freshness: Freshness): PageResult {
    if (page.redirectTo !== undefined) return { kind: 'redirect', to: page.redirectTo };
    const isComplete = Object.values(queries).every((result) => result !== null);
    return { kind: 'page', status: page.status, body: ownBytes(fill(page)), freshness, isComplete };
  }

  function keep(url: string, entry: Entry): void {
    const isMissing = entry.result.kind === 'page' && entry.result.status === 404;
    (isMissing ? found : missing).delete(url);
    (isMissing ? missing : found).set(url, entry);
  }

  /** Renders until no read is missing. The first pass has the reads of the last time. */
  async function rendered(url: string, { wanted, reads, foundAtMs, tracker, budget }: Rendering): Promise<Entry> {
    const request = { url, nowMs: nowMs(), origin: options.origin };
    const renderedAtMs = monotonicMs();
    const startMs = performance.now();
    let page = await budget.spend(render({ ...request, reads }));
    for (let pass = 1; pass < MAX_PASSES && !isNothing(page.missing); pass += 1) {
      const more = await source.read(page.missing, tracker);
      wanted = joined(wanted, page.missing);
      reads = { queries: { ...reads.queries, ...more.queries }, topics: { ...reads.topics, ...more.topics } };
      page = await budget.spend(render({ ...request, reads }));
    }
    options.onRendered((performance.now() - startMs) / 1000);
    return {
      result: resultOf(page, reads, tracker),
      wanted,
      readsJson: JSON.stringify(reads),
      renderedAtMs,
      foundAtMs,
    };
  }

  async function refresh(url: string, tracker: PageTracker, budget: Budget): Promise<PageResult> {
    // All callers that waited for the previous rendering join this one before it reads.
    await setImmediate();
    const old = found.get(url) ?? missing.get(url);
    if (old === undefined && !options.mayAdd(tracker.address)) return { kind: 'busy' };
    const known = old !== undefined && monotonicMs() - old.foundAtMs < options.findAgainAfterMs ? old : null;
    const { wanted, foundAtMs } = known ?? { wanted: NOTHING, foundAtMs: monotonicMs() };
    const reads = await source.read(wanted, tracker);
    const isYoung = known !== null && monotonicMs() - known.renderedAtMs < options.maxAgeMs;
    const isSame = isYoung && known.readsJson === JSON.stringify(reads);
    const entry = isSame
      ? refreshed(known, tracker)
      : await rendered(url, { wanted, reads, foundAtMs, tracker, budget });
    keep(url, entry);
    return entry.result;
  }

  function start(url: string, address: string): Running {
    const budget = createBudget(options.renderTimeoutMs);
    const tracker = source.track(address);
    const result = refresh(url, tracker, budget)
      .catch((error: unknown): PageResult => {
        options.onFailure(url, error);
        return { kind: 'failed' };
      })
      .finally(() => running.delete(url));
    const started = { result, overdue: budget.overdue, tracker };
    running.set(url, started);
    return started;
  }

  return {
    async get(url, address) {
      for (;;) {
        const current = running.get(url) ?? start(url, address);
        const isCurrent = current.tracker.isCurrent();
        // oxlint-disable-next-line no-await-in-loop -- the next rendering starts when this one has ended
        const result = await Promise.race([current.result, current.overdue]);
        // The limit of another visitor's address does not concern this one.
        const isOfOther = result.kind === 'busy' && current.tracker.address !== address;
        if ((isCurrent && !isOfOther) || result.kind === 'overdue') return result;
      }
    },
  };
}

/** An entry whose data was read again and did not change. */
function refreshed(entry: Entry, freshness: Freshness): Entry {
  const { result } = entry;
  return result.kind === 'page' ? { ...entry, result: { ...result, freshness } } : entry;
}

type Budget = ReturnType<typeof createBudget>;
/** The values that a rendering starts with. */
type Rendering = {
  readonly wanted: Wanted;
  readonly reads: PageReads;
  readonly foundAtMs: number;
  readonly tracker: PageTracker;
  readonly budget: Budget;
};
