import { DomainError, PROCEDURES, type Ports } from '@ushindi/api-contract';
import { LOCK_AFTER_MS, type SnapshotFrame } from '@ushindi/api-contract/live';
import { expect, it } from 'vitest';
import { createPublicCache } from '../responseCache/publicCache.ts';
import { createReads, type ReadsOptions, type Wanted } from './reads.ts';

/** Ports of which every method fails the test. */
const untouchable = new Proxy({}, { get: (_, port) => ({ toString: () => String(port) }) }) as Ports;

const nothing = () => undefined;
const { trackReads } = createPublicCache({
  monotonicMs: Date.now,
  maxBytes: 1_000_000,
  onFailure: nothing,
  onRead: nothing,
});

function reads(over: Partial<ReadsOptions> = {}) {
  const failed: string[] = [];
  const source = createReads({
    ports: untouchable,
    cache: { trackReads },
    nowMs: Date.now,
    readTopic: async () => null,
    timeoutMs: 60_000,
    guard: async () => async () => undefined,
    onFailure: (name, error) => failed.push(`${name}: ${String(error)}`),
    ...over,
  });
  const read = (wanted: Wanted) => source.read(wanted, source.track('197.232.1.2'));
  return { failed, read, source };
}

const frame = (ageMs: number): SnapshotFrame => ({
  kind: 'snapshot',
  topic: 'match:1',
  epoch: 'a',
  seq: 1,
  ageMs,
  state: { matches: {} },
});

it.each(PROCEDURES.filter(({ meta }) => meta.sharedCache !== true && meta.onPages !== true).map(({ name }) => name))(
  'never reads %s, whose response depends on the caller',
  async (name) => {
    const { failed, read } = reads();
    expect(await read({ queries: [{ key: 'k', name, input: {} }], topics: [] })).toEqual({
      queries: { k: null },
      topics: {},
    });
    expect(failed).toEqual([`${name}: Error: a page may not read ${name}`]);
  },
);

it("calls a shared procedure as a guest, from the visitor's address", { tags: ['T-29'] }, async () => {
  const callers: unknown[] = [];
  const fixtures = {
    async liveCount(caller: unknown) {
      callers.push(caller);
      return { count: 3 };
    },
  };
  const { read } = reads({ ports: { fixtures } as unknown as Ports });
  const wanted = { queries: [{ key: 'k', name: 'fixtures.liveCount', input: undefined }], topics: [] };
  expect(await read(wanted)).toEqual({ queries: { k: { data: { count: 3 } } }, topics: {} });
  expect(callers).toEqual([expect.objectContaining({ session: null, campaign: undefined, address: '197.232.1.2' })]);
});

it('leaves out what is not there in time', async () => {
  const { failed, read } = reads({ readTopic: () => new Promise(() => undefined), timeoutMs: 1 });
  expect(await read({ queries: [], topics: ['match:1'] })).toEqual({ queries: {}, topics: { 'match:1': null } });
  expect(failed).toHaveLength(1);
});

it('leaves out live odds that are locked', async () => {
  const ages = [LOCK_AFTER_MS - 1, LOCK_AFTER_MS];
  const { read } = reads({ readTopic: async () => frame(ages.shift() ?? 0) });
  const topics = ['match:1'];
  expect((await read({ queries: [], topics })).topics['match:1']).not.toBeNull();
  expect((await read({ queries: [], topics })).topics['match:1']).toBeNull();
});

it('passes on that something does not exist, but no other failure', { tags: ['R-36'] }, async () => {
  const failures = [
    new DomainError('NOT_FOUND', 'This match is not available.'),
    new DomainError('UPSTREAM_UNAVAILABLE', 'down'),
  ];
  const fixtures = { match: async () => Promise.reject(failures.shift()) };
  const { failed, read } = reads({ ports: { fixtures } as unknown as Ports });
  const wanted = { queries: [{ key: 'k', name: 'fixtures.match', input: { matchId: '1' } }], topics: [] };
  const refusal = { code: 'NOT_FOUND', message: 'This match is not available.', details: {} };
  expect(await read(wanted)).toEqual({ queries: { k: { refusal } }, topics: {} });
  expect(failed).toEqual([]);
  expect(await read(wanted)).toEqual({ queries: { k: null }, topics: {} });
  expect(failed).toHaveLength(1);
});

it('passes on that the operator does not have a live topic', async () => {
  const refused = { kind: 'refused', topic: 'match:1', reason: 'unknownTopic' } as const;
  const { read } = reads({ readTopic: async () => refused });
  expect((await read({ queries: [], topics: ['match:1'] })).topics['match:1']).toEqual(refused);
  const full = reads({ readTopic: async () => ({ ...refused, reason: 'tooManyTopics' }) });
  expect((await full.read({ queries: [], topics: ['match:1'] })).topics['match:1']).toBeNull();
});

it('never counts a response that no cache keeps as current', { tags: ['R-36'] }, async () => {
  const search = { matches: async () => ({ items: [], hasMore: false }) };
  const { source } = reads({ ports: { search } as unknown as Ports });
  const tracker = source.track('');
  expect(tracker.isCurrent()).toBe(true);
  const queries = [{ key: 'k', name: 'search.matches', input: { text: 'gor' } }];
  await source.read({ queries, topics: [] }, tracker);
  expect(tracker.isCurrent()).toBe(false);
});
