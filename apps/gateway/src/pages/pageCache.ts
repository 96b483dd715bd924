import type { PageReads, RenderedPage } from '@ushindi/api-contract/pages';
import { LRUCache } from 'lru-cache';
import type { FillPage } from './pageTemplate.ts';
import type { Reads, Wanted } from './reads.ts';
import type { Renderer } from './renderer.ts';

/** A page for a visitor: its bytes, the address it redirects to, or the reason why the shell is sent. */
type PageResult =
  | { readonly kind: 'page'; readonly body: Buffer }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'overdue' | 'failed' };

export type PageCacheOptions = {
  readonly render: Renderer['render'];
  readonly read: Reads;
  readonly fill: FillPage;
  readonly origin: string;
  readonly nowMs: () => number;
  readonly renderTimeoutMs: number;
  readonly maxAgeMs: number;
  readonly maxPages: number;
  readonly onRendered: (seconds: number) => void;
  readonly onFailure: (url: string, error: unknown) => void;
};

/** Rendered pages. Every one is checked against its data before it is returned. */
export type PageCache = {
  has(url: string): boolean;
  /** One rendering serves all callers of the moment. Never throws. */
  get(url: string): Promise<PageResult>;
};

type Entry = {
  readonly result: PageResult;
  readonly wanted: Wanted;
  /** What the page was rendered from, as JSON. */
  readonly readsJson: string;
  readonly renderedAtMs: number;
};
type Flight = { readonly result: Promise<PageResult>; readonly overdue: Promise<PageResult> };

/** A screen finds out what it reads by rendering; some data leads to more. */
const MAX_PASSES = 3;

/** Time that visitors wait for, spent in several parts. */
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
const NOTHING: Wanted = { queries: [], topics: [] };

/** Creates an empty cache. A full one drops the least recently used pages. */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { render, read, fill, origin, nowMs, renderTimeoutMs, maxAgeMs, maxPages } = options;
  const entries = new LRUCache<string, Entry>({ max: maxPages });
  const flights = new Map<string, Flight>();

  const resultOf = (page: RenderedPage): PageResult =>
    page.redirectTo === undefined ? { kind: 'page', body: fill(page) } : { kind: 'redirect', to: page.redirectTo };

  /** Renders until nothing is missing, beginning with what the page read the last time. */
  async function rendered(url: string, wanted: Wanted, reads: PageReads, budget: Budget): Promise<Entry> {
    const renderedAtMs = nowMs();
    const startMs = performance.now();
    let page = await budget.spend(render({ url, nowMs: renderedAtMs, origin, reads }));
    for (let pass = 1; pass < MAX_PASSES && !isNothing(page.missing); pass += 1) {
      const more = await read(page.missing);
      wanted = joined(wanted, page.missing);
      reads = { queries: { ...reads.queries, ...more.queries }, topics: { ...reads.topics, ...more.topics } };
      page = await budget.spend(render({ url, nowMs: renderedAtMs, origin, reads }));
    }
    options.onRendered((performance.now() - startMs) / 1000);
    return { result: resultOf(page), wanted, readsJson: JSON.stringify(reads), renderedAtMs };
  }

  async function refresh(url: string, budget: Budget): Promise<PageResult> {
    const old = entries.get(url);
    const wanted = old?.wanted ?? NOTHING;
    const reads = await read(wanted);
    const isYoung = old !== undefined && nowMs() - old.renderedAtMs < maxAgeMs;
    if (isYoung && old.readsJson === JSON.stringify(reads)) return old.result;
    const entry = await rendered(url, wanted, reads, budget);
    entries.set(url, entry);
    return entry.result;
  }

  function start(url: string): Flight {
    const budget = createBudget(renderTimeoutMs);
    const result = refresh(url, budget)
      .catch((error: unknown): PageResult => {
        options.onFailure(url, error);
        return { kind: 'failed' };
      })
      .finally(() => flights.delete(url));
    return { result, overdue: budget.overdue };
  }

  return {
    has: (url) => entries.has(url),
    async get(url) {
      const flight = flights.get(url) ?? start(url);
      flights.set(url, flight);
      return Promise.race([flight.result, flight.overdue]);
    },
  };
}

type Budget = ReturnType<typeof createBudget>;
