import { PROCEDURES, appRouter, errorView, type Context, type Guard, type Ports } from '@ushindi/api-contract';
import { LOCK_AFTER_MS, type RefusedFrame, type SnapshotFrame } from '@ushindi/api-contract/live';
import type { PageReads, QueryRead, QueryResult, RenderedPage } from '@ushindi/api-contract/pages';
import type { PublicCache, ReadTracker } from '../responseCache/publicCache.ts';
import type { Freshness } from '../responseCache/responseCache.ts';
import { callTRPCProcedure, TRPCError } from '@trpc/server';

/** The procedures whose ports read from the public cache only. */
const SHARED = new Set(PROCEDURES.filter(({ meta }) => meta.sharedCache === true).map(({ name }) => name));
const ON_PAGES = new Set(PROCEDURES.filter(({ meta }) => meta.onPages === true).map(({ name }) => name));

export type ReadsOptions = {
  readonly ports: Ports;
  /** The cache from which the ports of shared procedures read. */
  readonly cache: Pick<PublicCache, 'trackReads'>;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  /** A live topic's state or refusal, for a visitor of an address; null if there is none in time. */
  readonly readTopic: (topic: string, address: string) => Promise<SnapshotFrame | RefusedFrame | null>;
  readonly timeoutMs: number;
  readonly guard: Guard;
  readonly onFailure: (read: string, error: unknown) => void;
};

/** The queries and topics that a page reads. */
export type Wanted = RenderedPage['missing'];

/**
 * Tracks the reads of one rendering, and until when a page made from them may be sent. Limits on made-up ids count the reads
 * for the address of the visitor who caused the rendering.
 */
export type PageTracker = Freshness & Pick<ReadTracker, 'run'> & { readonly address: string; noteUncached(): void };

/** Reads data for pages as a guest. A query that fails or takes too long is null. */
export type Reads = {
  read(wanted: Wanted, tracker: PageTracker): Promise<PageReads>;
  /** Starts a tracker for one rendering, which the visitor of an address causes; '' for the gateway itself. */
  track(address: string): PageTracker;
};

/**
 * Tracks the reads of one rendering. A response that no cache keeps, such as search results, may change with every call,
 * so a page with one is never current.
 */
function createTracker(cache: Pick<PublicCache, 'trackReads'>, address: string): PageTracker {
  const reads = cache.trackReads();
  let isUncached = false;
  return {
    ...reads,
    address,
    isCurrent: () => !isUncached && reads.isCurrent(),
    noteUncached: () => (isUncached = true),
  };
}

const changesNoSession = (): never => {
  throw new Error('a page starts and ends no session');
};

/** Permanent refusals of a query: its address names nothing, or the platform does not have it. */
const LASTING: ReadonlySet<string> = new Set(['NOT_FOUND', 'INVALID', 'NOT_OFFERED']);

/** A permanent refusal as a result; any other error is thrown. */
function refusalIn(error: unknown): QueryResult {
  const refusal = error instanceof TRPCError ? errorView(error) : null;
  if (refusal === null || !LASTING.has(refusal.code)) throw error;
  return { refusal };
}

async function within<Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no result within ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

/**
 * Creates the reads. Only procedures whose response is identical for everyone are called, through the ports that serve
 * the API, so a page has the data of the JSON.
 */
export function createReads(options: ReadsOptions): Reads {
  const { ports, cache, nowMs, readTopic, timeoutMs, guard, onFailure } = options;
  const contextFor = (address: string): Context => ({
    caller: { requestId: 'rendered-page', address, campaign: undefined, session: null },
    session: { start: changesNoSession, end: changesNoSession },
    guard,
    ports,
    nowMs,
  });

  async function call({ name, input }: QueryRead, address: string): Promise<QueryResult> {
    if (!SHARED.has(name) && !ON_PAGES.has(name)) throw new Error(`a page may not read ${name}`);
    const data: unknown = await callTRPCProcedure({
      router: appRouter,
      path: name,
      getRawInput: async () => input,
      ctx: contextFor(address),
      type: 'query',
      signal: undefined,
      batchIndex: 0,
    });
    return { data };
  }

  async function attempt<Value>(name: string, read: () => Promise<Value>): Promise<Value | null> {
    try {
      return await within(read(), timeoutMs);
    } catch (error) {
      onFailure(name, error);
      return null;
    }
  }

  async function query(read: QueryRead, tracker: PageTracker) {
    if (!SHARED.has(read.name)) tracker.noteUncached();
    return attempt(read.name, () => tracker.run(() => call(read, tracker.address).catch(refusalIn)));
  }

  // Locked odds are left out, because their age must be visible beside them. The client shows it from the live socket.
  async function topic(name: string, { address }: PageTracker): Promise<SnapshotFrame | RefusedFrame | null> {
    const frame = await attempt(name, () => readTopic(name, address));
    if (frame?.kind === 'refused') return frame.reason === 'tooManyTopics' ? null : frame;
    return frame !== null && frame.ageMs < LOCK_AFTER_MS ? frame : null;
  }

  return {
    track: (address) => createTracker(cache, address),
    async read({ queries, topics }, tracker) {
      const [results, frames] = await Promise.all([
        Promise.all(queries.map(async (read) => [read.key, await query(read, tracker)] as const)),
        Promise.all(topics.map(async (name) => [name, await topic(name, tracker)] as const)),
      ]);
      return { queries: Object.fromEntries(results), topics: Object.fromEntries(frames) };
    },
  };
}
