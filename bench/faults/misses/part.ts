import { setTimeout } from 'node:timers/promises';
import { Pool } from 'undici';
import { startService, upstreamSettings } from '../../../scripts/lib/launcher.mjs';
import { type Child, childOf, MEASURED, startChild } from '../../lib/processes/child.ts';
import type { Part } from '../part.ts';
import type { OtherCalls } from './otherCaller.ts';
import type { UpstreamCalls } from './upstream.ts';

const CALLERS = 5_000;
/** UPSTREAM_MAX_CONNECTIONS by default: no more calls can be open at the operator. */
const MAX_AT_ONCE = 128;
/** Heap that the process may keep after bursts of distinct lists, because the caches are bounded. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;
const PAGES = 500;
/** A key that only the other caller reads. */
const OTHER_KEY = 0;

type List = { readonly marketId: string; readonly page: number };
type Body = { result?: { data?: { items?: { matchId: string }[] } } };

/** The responses to a burst of callers. */
type Burst = {
  readonly name: string;
  readonly seconds: number;
  readonly answered: number;
  /** Refused because too many calls waited, or because the process was overloaded. */
  readonly refused: number;
  /** The response was another list than the requested one. */
  readonly wrong: number;
  /** Failed with another error: on a busy machine, the stand-in's responses can take longer than a deadline. */
  readonly failed: number;
  /** Circuits that are not closed after the burst. A call that waits for a socket must open none. */
  readonly openCircuits: number;
  readonly upstream: UpstreamCalls;
  /** Calls of another caller, and how many of them were refused. */
  readonly otherCalls: number;
  readonly otherRefused: number;
  /** Latency of another caller's cached page meanwhile, milliseconds. */
  readonly otherP50Ms: number;
  readonly otherP99Ms: number;
};

const pathOf = (list: List): string =>
  `/trpc/fixtures.list?input=${encodeURIComponent(JSON.stringify({ sportId: 10, tab: 'highlight', ...list }))}`;

/** List number `index` of many. */
const listOf = (index: number): List => ({
  marketId: String(1 + Math.floor(index / PAGES)),
  page: 1 + (index % PAGES),
});

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;

async function callOnce(pool: Pool, list: List): Promise<'answered' | 'refused' | 'wrong' | 'failed'> {
  const response = await pool.request({ method: 'GET', path: pathOf(list) });
  const text = await response.body.text();
  if (response.statusCode === 503 || response.statusCode === 429) return 'refused';
  if (response.statusCode !== 200) return 'failed';
  const [match] = (JSON.parse(text) as Body).result?.data?.items ?? [];
  return match?.matchId === `${list.marketId}-${list.page}` ? 'answered' : 'wrong';
}

/** Waits until the gateway accepts calls: it refuses them for a second or two after its event loop was late. */
async function untilAccepting(pool: Pool): Promise<void> {
  for (;;) {
    const { statusCode, body } = await pool.request({ method: 'GET', path: '/trpc/account.session' });
    await body.dump();
    if (statusCode === 200) return;
    await setTimeout(100);
  }
}

async function countOpenCircuits(pool: Pool): Promise<number> {
  const { body } = await pool.request({ method: 'GET', path: '/metrics' });
  const states = [...(await body.text()).matchAll(/^ushindi_upstream_circuit\{[^}]*\} (\d)$/gm)];
  if (states.length === 0) throw new Error('the metrics have no circuit');
  return states.filter(([, state]) => state !== '0').length;
}

/** 5,000 first visits of distinct lists, then of one list, beside the same burst for a cached list. */
export const misses: Part = async () => {
  const upstream = startChild(new URL('./upstream.ts', import.meta.url));
  const other = startChild(new URL('./otherCaller.ts', import.meta.url));
  const env = {
    ...upstreamSettings(`http://127.0.0.1:${await upstream.call<number>('listen')}`),
    LIMIT_CALLS_PER_ADDRESS_MINUTE: '1000000',
    SESSION_SECRET: 'of a fault test, on this machine alone',
    LOG_LEVEL: 'error',
  };
  const gateway = await startService('gateway', { env, nodeFlags: MEASURED });
  const measured = childOf(gateway.child, 'gateway');
  const pool = new Pool(gateway.url, { connections: CALLERS });
  const burst = burstOf({ pool, upstream, other, otherUrl: `${gateway.url}${pathOf(listOf(OTHER_KEY))}` });
  const distinctFrom = (first: number) => Array.from({ length: CALLERS }, (_, index) => first + index);
  const same = (index: number) => Array<number>(CALLERS).fill(index);
  try {
    // Opens the connections.
    await burst('connections', same(1));
    const cached = await burst('cached', same(1));
    const before = await measured.usage();
    const distinct = await burst('distinct lists', distinctFrom(2));
    const onlyOne = await burst('the same list', same(2 * CALLERS + 2));
    const between = await measured.usage();
    const again = await burst('distinct lists again', distinctFrom(CALLERS + 2));
    const after = await measured.usage();
    const bursts = [cached, distinct, onlyOne, again];
    const heapKeptBytes = after.heapBytes - before.heapBytes;
    // The allocator keeps the memory of the first burst. A second burst must fit into it.
    const rssGrowthOfAgainBytes = after.rssBytes - between.rssBytes;
    const ratioOf = ({ otherP99Ms }: Burst): number => otherP99Ms / cached.otherP99Ms;
    const results = {
      callers: CALLERS,
      bursts,
      otherP99Ratio: { distinct: ratioOf(distinct), same: ratioOf(onlyOne) },
      heapKeptBytes,
      rssKeptBytes: after.rssBytes - before.rssBytes,
      rssGrowthOfAgainBytes,
    };
    const isCorrect = bursts.every(({ wrong, openCircuits }) => wrong === 0 && openCircuits === 0);
    const isBounded = [distinct, again].every(({ upstream: { mostAtOnce } }) => mostAtOnce <= MAX_AT_ONCE);
    // The list of the other caller may be due as well. Callers that the gateway sheds are refused.
    const isCoalesced = onlyOne.upstream.calls <= 2 && onlyOne.answered > CALLERS / 2;
    const isFreed = heapKeptBytes <= MAX_KEPT_BYTES && rssGrowthOfAgainBytes <= MAX_KEPT_BYTES;
    return { isRight: isCorrect && isBounded && isCoalesced && isFreed, results };
  } finally {
    await pool.destroy();
    await Promise.all([gateway.stop(), upstream.stop(), other.stop()]);
  }
};

type Stage = { pool: Pool; upstream: Child; other: Child; otherUrl: string };

const burstOf =
  ({ pool, upstream, other, otherUrl }: Stage) =>
  async (name: string, indexes: readonly number[]): Promise<Burst> => {
    await untilAccepting(pool);
    const warmed = await pool.request({ method: 'GET', path: new URL(otherUrl).pathname + new URL(otherUrl).search });
    await warmed.body.dump();
    await upstream.call('take');
    await other.call('start', otherUrl);
    const startedMs = performance.now();
    const outcomes = await Promise.all(indexes.map((index) => callOnce(pool, listOf(index))));
    const seconds = (performance.now() - startedMs) / 1_000;
    const { latenciesMs, refused: otherRefused } = await other.call<OtherCalls>('finish');
    const count = (wanted: string): number => outcomes.filter((outcome) => outcome === wanted).length;
    const burst = {
      name,
      seconds,
      answered: count('answered'),
      refused: count('refused'),
      wrong: count('wrong'),
      failed: count('failed'),
      openCircuits: await countOpenCircuits(pool),
      upstream: await upstream.call<UpstreamCalls>('take'),
      otherCalls: latenciesMs.length,
      otherRefused,
      otherP50Ms: percentile(latenciesMs, 0.5),
      otherP99Ms: percentile(latenciesMs, 0.99),
    };
    console.log(
      `${name}: ${burst.answered} answered in ${seconds.toFixed(1)} s, ${burst.upstream.calls} calls upstream`,
    );
    return burst;
  };
