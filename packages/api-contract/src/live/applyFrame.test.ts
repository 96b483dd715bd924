import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyFrame, type VersionedState } from './applyFrame.ts';
import type { BeatFrame, DeltaFrame, LiveState, SnapshotFrame } from './frames.ts';
import { makeMergePatch, type Json } from './mergePatch.ts';

const topic = 'live:10:2';
const state = (odds: object): LiveState => ({ matches: odds }) as LiveState;
const snapshot = (epoch: string, seq: number, value = state({})): SnapshotFrame => ({
  kind: 'snapshot',
  topic,
  epoch,
  seq,
  ageMs: 0,
  state: value,
});
const delta = (epoch: string, seq: number, patch: object = {}): DeltaFrame => ({
  kind: 'delta',
  topic,
  epoch,
  seq,
  patch,
});
const beat = (epoch: string, seq: number): BeatFrame => ({ kind: 'beat', topic, epoch, seq, ageMs: 0 });
const current: VersionedState = { epoch: 'a', seq: 4, state: state({ 1: { odds: 2 } }) };

describe('applyFrame', () => {
  it.each([
    ['the first one', null, snapshot('a', 7)],
    ['a later version', current, snapshot('a', 9)],
    ['an earlier version', current, snapshot('a', 1)],
    ['another epoch', current, snapshot('b', 0)],
  ])('replaces the state with a snapshot of %s', (_, before, frame) => {
    expect(applyFrame(before, frame)).toEqual({ epoch: frame.epoch, seq: frame.seq, state: frame.state });
  });

  it('merges the next delta and keeps what the patch does not touch', () => {
    const before = { ...current, state: state({ 1: { odds: 2 }, 2: { odds: 3 } }) };
    const next = applyFrame(before, delta('a', 5, { matches: { 1: { odds: 2.5 } } })) as VersionedState;
    expect(next).toEqual({ epoch: 'a', seq: 5, state: state({ 1: { odds: 2.5 }, 2: { odds: 3 } }) });
    expect(next.state.matches['2']).toBe(before.state.matches['2']);
    expect(before.seq).toBe(4);
  });

  it.each([
    ['before the first snapshot', null, delta('a', 1)],
    ['before the first snapshot, with version 0', null, delta('a', 0)],
    ['that skips a version', current, delta('a', 6)],
    ['that repeats the current version', current, delta('a', 4)],
    ['of an earlier version', current, delta('a', 3)],
    ['of another epoch with the next version', current, delta('b', 5)],
    ['of a new epoch', current, delta('b', 1)],
  ])('reports a gap for a delta %s', (_, before, frame) => {
    expect(applyFrame(before, frame)).toBe('gap');
  });

  it('returns the same state for a beat of the current version', () => {
    expect(applyFrame(current, beat('a', 4))).toBe(current);
  });

  it.each([
    ['before the first snapshot', null, beat('a', 0)],
    ['of a later version', current, beat('a', 5)],
    ['of an earlier version', current, beat('a', 3)],
    ['of another epoch', current, beat('b', 4)],
  ])('reports a gap for a beat %s', (_, before, frame) => {
    expect(applyFrame(before, frame)).toBe('gap');
  });

  it("reaches the publisher's state from any sequence of states", () => {
    const odds = fc.dictionary(fc.constantFrom('1', '2', '3'), fc.record({ odds: fc.integer({ min: 101, max: 900 }) }));
    fc.assert(
      fc.property(fc.array(odds, { minLength: 1, maxLength: 8 }), (values) => {
        const [first, ...rest] = values.map(state) as [LiveState, ...LiveState[]];
        let subscriber = applyFrame(null, snapshot('a', 0, first));
        let published = first;
        rest.forEach((next, index) => {
          const patch = makeMergePatch(published as unknown as Json, next as unknown as Json) ?? {};
          subscriber = applyFrame(subscriber as VersionedState, delta('a', index + 1, patch as object));
          published = next;
        });
        expect(subscriber).toEqual({ epoch: 'a', seq: rest.length, state: published });
      }),
    );
  });
});
