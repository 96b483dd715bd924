import { PROCEDURES, appRouter, type Context, type Guard, type Ports } from '@ushindi/api-contract';
import { LOCK_AFTER_MS, type SnapshotFrame } from '@ushindi/api-contract/live';
import type { PageReads, QueryRead, RenderedPage } from '@ushindi/api-contract/pages';
import { callTRPCProcedure } from '@trpc/server';

const READABLE = new Set(
  PROCEDURES.filter(({ meta }) => meta.sharedCache === true || meta.onPages === true).map(({ name }) => name),
);

export type ReadsOptions = {
  readonly ports: Ports;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  /** A live topic's state; null if there is none in time. */
  readonly readTopic: (topic: string) => Promise<SnapshotFrame | null>;
  readonly timeoutMs: number;
  readonly guard: Guard;
  readonly onFailure: (read: string, error: unknown) => void;
};

/** What a page reads. */
export type Wanted = RenderedPage['missing'];

/** Reads data for pages as a guest. A query that fails or takes too long is null. */
export type Reads = (wanted: Wanted) => Promise<PageReads>;

const neverStarts = (): never => {
  throw new Error('a page starts and ends no session');
};

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
  const { ports, nowMs, readTopic, timeoutMs, guard, onFailure } = options;
  const context: Context = {
    caller: { requestId: 'rendered-page', campaign: undefined, session: null },
    session: { start: neverStarts, end: neverStarts },
    guard,
    ports,
    nowMs,
  };

  async function call({ name, input }: QueryRead): Promise<unknown> {
    if (!READABLE.has(name)) throw new Error(`a page may not read ${name}`);
    return callTRPCProcedure({
      router: appRouter,
      path: name,
      getRawInput: async () => input,
      ctx: context,
      type: 'query',
      signal: undefined,
      batchIndex: 0,
    });
  }

  async function attempt<Value>(name: string, read: () => Promise<Value>): Promise<Value | null> {
    try {
      return await within(read(), timeoutMs);
    } catch (error) {
      onFailure(name, error);
      return null;
    }
  }

  async function query(read: QueryRead) {
    return attempt(read.name, async () => ({ data: await call(read) }));
  }

  // Odds that are locked are shown by the client, with their age.
  async function topic(name: string): Promise<SnapshotFrame | null> {
    const frame = await attempt(name, () => readTopic(name));
    return frame !== null && frame.ageMs < LOCK_AFTER_MS ? frame : null;
  }

  return async ({ queries, topics }) => {
    const [results, frames] = await Promise.all([
      Promise.all(queries.map(async (read) => [read.key, await query(read)] as const)),
      Promise.all(topics.map(async (name) => [name, await topic(name)] as const)),
    ]);
    return { queries: Object.fromEntries(results), topics: Object.fromEntries(frames) };
  };
}
