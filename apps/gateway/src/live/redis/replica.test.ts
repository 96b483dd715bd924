import type { LiveState } from '@ushindi/api-contract/live';
import { describe, expect, it } from 'vitest';
import type { TopicState } from '../topicState.ts';
import { createReplica } from './replica.ts';

const TOPIC = 'live:10:2';
const stored = (epoch: string, seq: number, matches: object = { 1: { seq } }, updatedAtMs = 0): TopicState => ({
  epoch,
  seq,
  state: { matches } as LiveState,
  updatedAtMs,
});
const delta = (epoch: string, seq: number) =>
  ({ kind: 'delta', epoch, seq, ageMs: 5, patch: { matches: { 1: { seq } } } }) as const;

/** A replica that has read this state, and whose frames were taken. */
function replicaAt(state: TopicState) {
  const replica = createReplica(TOPIC);
  replica.reset(state, true);
  replica.take(0);
  return replica;
}

describe('a replica', () => {
  it('turns the stored state into a snapshot and deltas into deltas', () => {
    const replica = createReplica(TOPIC);
    expect(replica.reset(stored('a', 4), true)).toBe(true);
    expect(replica.take(0)).toMatchObject([{ kind: 'snapshot', epoch: 'a', seq: 4 }]);
    expect([replica.apply(delta('a', 5), 100), replica.apply(delta('a', 6), 100)]).toEqual([true, true]);
    expect(replica.take(100)).toMatchObject([
      { kind: 'delta', seq: 5 },
      { kind: 'delta', seq: 6 },
    ]);
    expect(replica.state()).toEqual(stored('a', 6, { 1: { seq: 6 } }, 95));
  });

  it('reports a gap, and ignores deltas it has already', () => {
    const replica = replicaAt(stored('a', 4));
    expect([replica.apply(delta('a', 6), 0), replica.apply(delta('b', 5), 0)]).toEqual([false, false]);
    expect([replica.apply(delta('a', 4), 0), replica.apply(delta('a', 3), 0)]).toEqual([true, true]);
    expect(replica.take(0)).toEqual([]);
  });

  it('gives one snapshot for a stored state and the deltas after it', () => {
    const replica = replicaAt(stored('a', 4));
    replica.reset(stored('b', 0), true);
    replica.apply(delta('b', 1), 0);
    expect(replica.take(0)).toMatchObject([{ kind: 'snapshot', epoch: 'b', seq: 1 }]);
  });

  // An answer that the next delta overtook would have taken clients back to the odds before it.
  it.each([true, false])('ignores an earlier version of its epoch (led: %s)', (isLed) => {
    const replica = replicaAt(stored('a', 10));
    expect(replica.reset(stored('a', 9), isLed)).toBe(false);
    expect(replica.take(0)).toEqual([]);
    expect(replica.state()?.seq).toBe(10);
  });

  // A Redis that restarted from an older file has an epoch that ended long ago.
  it('ignores another epoch whose publisher does not lead the topic any more', () => {
    const replica = replicaAt(stored('b', 3));
    expect(replica.reset(stored('a', 20), false)).toBe(false);
    expect(replica.reset(stored('c', 0), true)).toBe(true);
  });

  it('accepts any stored state while it has none', () => {
    const replica = createReplica(TOPIC);
    expect(replica.reset(stored('a', 20), false)).toBe(true);
    replica.take(0);
    replica.forget();
    expect(replica.take(0)).toEqual([]);
    expect(replica.state()?.seq).toBe(20);
    expect(replica.reset(stored('a', 2), false)).toBe(true);
  });

  it('updates the age of its version from heartbeats and from the stored state, without a frame', () => {
    const replica = replicaAt(stored('a', 4));
    const update = { topic: TOPIC, epoch: 'a', ageMs: 10 };
    expect(replica.refresh({ ...update, seq: 4 }, 1_000)).toBe(true);
    expect(replica.state()?.updatedAtMs).toBe(990);
    expect(replica.refresh({ ...update, seq: 5 }, 2_000)).toBe(false);
    expect(replica.reset(stored('a', 4, { 1: { seq: 4 } }, 3_000), true)).toBe(false);
    expect(replica.state()?.updatedAtMs).toBe(3_000);
    expect(replica.take(3_000)).toEqual([]);
  });
});
