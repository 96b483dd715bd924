import { applyMergePatch, type Json, type LiveState } from '@ushindi/api-contract/live';
import { describe, expect, it } from 'vitest';
import { createTopicStore, LISTS, oddsKey } from './topicStore.ts';
import { aMatch, aMarket, anOutcome, aState, oddsPatch } from './fakes.ts';

const patched = (state: LiveState, patch: object) => applyMergePatch(state, patch as Json) as LiveState;

/** A store with a state. Records every notification of the given keys. */
function watchedStore(state: LiveState) {
  const store = createTopicStore();
  store.apply(state, 0);
  const woken: string[] = [];
  const watch = (piece: 'lists' | 'matches' | 'markets' | 'outcomes' | 'odds', ...keys: string[]) => {
    for (const key of keys) store[piece].subscribe(key, () => woken.push(`${piece} ${key}`));
  };
  watch('lists', LISTS);
  watch('matches', '1', '2');
  watch('markets', '1/m', '2/m');
  watch('outcomes', '1/m/a', '1/m/b', '1/m/c', '2/m/a');
  watch('odds', oddsKey('1', 'odd-1'), oddsKey('1', 'odd-X'));
  return { store, woken };
}

describe('the store of a topic', () => {
  const state = aState(aMatch('1'), aMatch('2'));

  it('notifies only the outcome and the odds that changed', () => {
    const { store, woken } = watchedStore(state);
    const untouched = store.outcomes.get('1/m/b');
    store.apply(patched(state, oddsPatch('1', 'a', 2.3)), 5);
    expect(woken.toSorted()).toEqual(['odds 1/odd-1', 'outcomes 1/m/a']);
    expect(store.outcomes.get('1/m/a')).toMatchObject({ odds: 2.3, moved: { direction: 'up', atMs: 5 } });
    expect(store.outcomes.get('1/m/b')).toBe(untouched);
  });

  it('notifies nothing when a snapshot repeats the current state', () => {
    const { store, woken } = watchedStore(state);
    store.apply(structuredClone(state), 5);
    expect(woken).toEqual([]);
  });

  it('notifies only the match when its clock advances', () => {
    const { store, woken } = watchedStore(state);
    store.apply(patched(state, { matches: { 1: { live: { clock: '24:00' } } } }), 5);
    expect(woken).toEqual(['matches 1']);
    expect(store.matches.get('1')).toMatchObject({ live: { clock: '24:00' }, goalAtMs: null });
  });

  it('notifies the market and its odds when the market is suspended', () => {
    const { store, woken } = watchedStore(state);
    store.apply(patched(state, { matches: { 1: { markets: { m: { status: 'suspended' } } } } }), 5);
    expect(woken.toSorted()).toEqual(['markets 1/m', 'matches 1', 'odds 1/odd-1', 'odds 1/odd-X']);
    expect(store.matches.get('1')?.bettable).toBe(false);
    expect(store.odds.get(oddsKey('1', 'odd-1'))).toEqual({
      odds: 2.1,
      oddStatus: 'trading',
      marketStatus: 'suspended',
    });
  });

  it('keeps the last move until the odds change again', () => {
    const { store } = watchedStore(state);
    const risen = patched(state, oddsPatch('1', 'a', 2.3));
    store.apply(risen, 5);
    const closed = patched(risen, { matches: { 1: { markets: { m: { outcomes: { a: { status: 'closed' } } } } } } });
    store.apply(closed, 6);
    expect(store.outcomes.get('1/m/a')?.moved).toEqual({ direction: 'up', atMs: 5 });
    store.apply(patched(closed, oddsPatch('1', 'a', 1.9)), 7);
    expect(store.outcomes.get('1/m/a')?.moved).toEqual({ direction: 'down', atMs: 7 });
  });

  it('has null odds after the odds disappeared', () => {
    const { store } = watchedStore(state);
    store.apply(patched(state, oddsPatch('1', 'a', null)), 5);
    expect(store.outcomes.get('1/m/a')?.odds).toBeUndefined();
    expect(store.odds.get(oddsKey('1', 'odd-1'))?.odds).toBeNull();
  });

  it('records a goal, but not a revoked one', () => {
    const { store } = watchedStore(state);
    const scored = patched(state, { matches: { 1: { live: { homeScore: 1 } } } });
    store.apply(scored, 5);
    expect(store.matches.get('1')?.goalAtMs).toBe(5);
    store.apply(patched(scored, { matches: { 1: { live: { homeScore: 0 } } } }), 9);
    expect(store.matches.get('1')?.goalAtMs).toBe(5);
  });

  it('records no goals in other sports', () => {
    const cricket: LiveState = { ...state, matches: { 1: aMatch('1', { sportId: 6 }) } };
    const { store } = watchedStore(cricket);
    store.apply(patched(cricket, { matches: { 1: { live: { homeScore: 67 } } } }), 5);
    expect(store.matches.get('1')?.goalAtMs).toBeNull();
  });

  it('lists matches by position, in play and not started separately', () => {
    const store = createTopicStore();
    const waiting = aMatch('3', { position: 1 });
    delete waiting.live;
    store.apply(aState(aMatch('1', { position: 7 }), aMatch('2', { position: 2 }), waiting), 0);
    expect(store.lists.get(LISTS)).toEqual({ inPlay: ['2', '1'], notStarted: ['3'] });
  });

  it('lists outcomes by position', () => {
    const store = createTopicStore();
    const market = aMarket({
      outcomes: { x: anOutcome('2', 2, { position: 9 }), y: anOutcome('1', 3, { position: 1 }) },
    });
    store.apply(aState(aMatch('1', { markets: { m: market } })), 0);
    expect(store.markets.get('1/m')?.outcomes).toEqual(['1/m/y', '1/m/x']);
  });

  it('removes a match with its markets, outcomes and odds', () => {
    const { store, woken } = watchedStore(state);
    store.apply(patched(state, { matches: { 1: null } }), 5);
    expect(woken).toContain(`lists ${LISTS}`);
    expect([store.matches.get('1'), store.markets.get('1/m'), store.outcomes.get('1/m/a')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(store.odds.get(oddsKey('1', 'odd-1'))).toBeUndefined();
    expect(store.matches.get('2')).toBeDefined();
  });

  it('keeps the price of a line that moves to the key of one that ended', () => {
    const line = (oddId: string) => aMarket({ outcomes: { [oddId]: anOutcome(oddId, 2.1, { oddId }) } });
    const store = createTopicStore();
    store.apply(aState(aMatch('1', { markets: { m: line('over-1'), 'm#1': line('over-2') } })), 0);
    store.apply(aState(aMatch('1', { markets: { m: line('over-2') } })), 5);
    expect(store.odds.get(oddsKey('1', 'over-1'))).toBeUndefined();
    expect(store.odds.get(oddsKey('1', 'over-2'))?.odds).toBe(2.1);
  });

  it("moves a price to the outcome's new odd id", () => {
    const { store } = watchedStore(state);
    store.apply(patched(state, { matches: { 1: { markets: { m: { outcomes: { a: { oddId: 'odd-new' } } } } } } }), 5);
    expect(store.odds.get(oddsKey('1', 'odd-1'))).toBeUndefined();
    expect(store.odds.get(oddsKey('1', 'odd-new'))?.odds).toBe(2.1);
  });
});
