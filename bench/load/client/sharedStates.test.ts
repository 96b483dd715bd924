import type { DeltaFrame, SnapshotFrame, VersionedState } from '@ushindi/api-contract/live';
import { describe, expect, it } from 'vitest';
import { scoredIn, SharedStates } from './sharedStates.ts';

const topic = 'live:10:2';
const snapshot = (seq: number, matches: object, epoch = 'a') =>
  ({ kind: 'snapshot', topic, epoch, seq, ageMs: 0, state: { matches } }) as SnapshotFrame;
const delta = (seq: number, matches: object): DeltaFrame => ({
  kind: 'delta',
  topic,
  epoch: 'a',
  seq,
  patch: { matches },
});

describe('SharedStates', () => {
  it('parses a text once', () => {
    const states = new SharedStates();
    const text = JSON.stringify(delta(5, {}));
    expect(states.parse(text)).toBe(states.parse(text));
  });

  it('applies each delta once for all players of a version', () => {
    const states = new SharedStates();
    const frames = [snapshot(4, { 1: { markets: {} } }), delta(5, { 2: { markets: {} } }), delta(6, { 1: null })];
    const results = [1, 2, 3].map(() => {
      let current: VersionedState | null = null;
      for (const frame of frames) current = states.apply(current, frame) as VersionedState;
      return current;
    });
    expect(results[0]).toEqual({ epoch: 'a', seq: 6, state: { matches: { 2: { markets: {} } } } });
    expect(results[1]).toBe(results[0]);
    expect(results[2]).toBe(results[0]);
  });

  it("keeps a player's state when another player gets an older snapshot or another epoch", () => {
    const states = new SharedStates();
    const first = states.apply(null, snapshot(7, { 7: {} })) as VersionedState;
    states.apply(null, snapshot(3, { 3: {} }));
    states.apply(null, snapshot(1, { 1: {} }, 'b'));
    expect(first.state).toEqual({ matches: { 7: {} } });
    expect(states.apply(first, delta(8, { 8: {} }))).toMatchObject({ state: { matches: { 7: {}, 8: {} } } });
  });

  it('reports a gap for a delta that another player could apply', () => {
    const states = new SharedStates();
    const frame = delta(8, {});
    states.apply({ epoch: 'a', seq: 7, state: { matches: {} } }, frame);
    expect(states.apply({ epoch: 'a', seq: 6, state: { matches: {} } }, frame)).toBe('gap');
    expect(states.apply({ epoch: 'b', seq: 7, state: { matches: {} } }, frame)).toBe('gap');
    expect(states.apply(null, frame)).toBe('gap');
  });
});

describe('scoredIn', () => {
  it('finds the match whose score changes', () => {
    expect(scoredIn({ matches: { 5: { live: { clock: "12'" } }, 6: { live: { homeScore: 1 } } } })).toBe('6');
  });

  it.each([
    [{}],
    [{ matches: { 5: null } }],
    [{ matches: { 5: { live: { clock: "12'" } } } }],
    [{ matches: { 5: { homeTeam: 'A', live: { homeScore: 1, awayScore: 0 } } } }],
  ])('finds none in %j', (patch) => {
    expect(scoredIn(patch)).toBeNull();
  });
});
