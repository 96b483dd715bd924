import { PROCEDURES, type Ports } from '@ushindi/api-contract';
import { LOCK_AFTER_MS, type SnapshotFrame } from '@ushindi/api-contract/live';
import { expect, it } from 'vitest';
import { createReads, type ReadsOptions } from './reads.ts';

/** Ports of which every method fails the test. */
const untouchable = new Proxy({}, { get: (_, port) => ({ toString: () => String(port) }) }) as Ports;

function reads(over: Partial<ReadsOptions> = {}) {
  const failed: string[] = [];
  const read = createReads({
    ports: untouchable,
    nowMs: Date.now,
    readTopic: async () => null,
    timeoutMs: 60_000,
    guard: async () => async () => undefined,
    onFailure: (name, error) => failed.push(`${name}: ${String(error)}`),
    ...over,
  });
  return { failed, read };
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

it('calls a shared procedure as a guest', async () => {
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
  expect(callers).toEqual([expect.objectContaining({ session: null, campaign: undefined })]);
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
