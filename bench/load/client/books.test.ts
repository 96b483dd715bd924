import type { ServerFrame } from '@ushindi/api-contract/live';
import { describe, expect, it } from 'vitest';
import { Books, scoredIn } from './books.ts';

const topic = 'live:10:2';
type Snapshot = Extract<ServerFrame, { kind: 'snapshot' }>;
const snapshot = (seq: number, games: object, epoch = 'a'): Snapshot =>
  ({ kind: 'snapshot', topic, epoch, seq, ageMs: 0, state: { games } }) as Snapshot;
const delta = (seq: number, games: object) => ({ kind: 'delta', topic, epoch: 'a', seq, patch: { games } }) as const;

describe('the shared state of a topic', () => {
  it('moves once per delta, however many players are told of it', () => {
    const books = new Books();
    books.takeSnapshot(snapshot(4, { 1: { markets: {} } }));
    for (let player = 0; player < 3; player += 1) {
      books.takeDelta(delta(5, { 2: { markets: {} } }));
      books.takeDelta(delta(6, { 1: null }));
    }
    expect(books.state(topic, 'a')).toEqual({ games: { 2: { markets: {} } } });
  });

  it('is not put back by an older snapshot, and knows epochs apart', () => {
    const books = new Books();
    books.takeSnapshot(snapshot(7, { 7: {} }));
    books.takeSnapshot(snapshot(3, { 3: {} }));
    books.takeSnapshot(snapshot(1, { 1: {} }, 'b'));
    expect(books.state(topic, 'a')).toEqual({ games: { 7: {} } });
    expect(books.state(topic, 'b')).toEqual({ games: { 1: {} } });
    expect(books.state('match:1', 'a')).toBeNull();
  });
});

describe('a goal', () => {
  it('is a score that changes in a match that was there', () => {
    expect(scoredIn({ games: { 5: { live: { clock: "12'" } }, 6: { live: { homeScore: 1 } } } })).toBe('6');
  });

  it.each([
    [{}],
    [{ games: { 5: null } }],
    [{ games: { 5: { live: { clock: "12'" } } } }],
    [{ games: { 5: { homeTeam: 'A', live: { homeScore: 1, awayScore: 0 } } } }],
  ])('is not in %j', (patch) => {
    expect(scoredIn(patch)).toBeNull();
  });
});
