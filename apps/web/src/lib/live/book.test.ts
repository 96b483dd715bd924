import { applyMergePatch, type Json, type LiveState } from '@ushindi/api-contract/live';
import { describe, expect, it } from 'vitest';
import { createBook, LISTS, priceKey } from './book.ts';
import { aGame, aMarket, anOutcome, aState, pricePatch } from './fakes.ts';

const patched = (state: LiveState, patch: object) => applyMergePatch(state, patch as Json) as LiveState;

/** A book that shows a state, with every wake-up of the given keys written down. */
function watchedBook(state: LiveState) {
  const book = createBook();
  book.show(state, 0);
  const woken: string[] = [];
  const watch = (piece: 'lists' | 'games' | 'markets' | 'outcomes' | 'prices', ...keys: string[]) => {
    for (const key of keys) book[piece].subscribe(key, () => woken.push(`${piece} ${key}`));
  };
  watch('lists', LISTS);
  watch('games', '1', '2');
  watch('markets', '1/m', '2/m');
  watch('outcomes', '1/m/a', '1/m/b', '1/m/c', '2/m/a');
  watch('prices', priceKey('1', 'odd-1'), priceKey('1', 'odd-X'));
  return { book, woken };
}

describe('the book of a topic', () => {
  const state = aState(aGame('1'), aGame('2'));

  it('wakes only the price that moved', () => {
    const { book, woken } = watchedBook(state);
    const untouched = book.outcomes.get('1/m/b');
    book.show(patched(state, pricePatch('1', 'a', 2.3)), 5);
    expect(woken.toSorted()).toEqual(['outcomes 1/m/a', 'prices 1/odd-1']);
    expect(book.outcomes.get('1/m/a')).toMatchObject({ odds: 2.3, moved: { direction: 'up', atMs: 5 } });
    expect(book.outcomes.get('1/m/b')).toBe(untouched);
  });

  it('wakes nobody when a snapshot repeats what is shown', () => {
    const { book, woken } = watchedBook(state);
    book.show(structuredClone(state), 5);
    expect(woken).toEqual([]);
  });

  it('wakes the game alone when its clock runs', () => {
    const { book, woken } = watchedBook(state);
    book.show(patched(state, { games: { 1: { live: { clock: '24:00' } } } }), 5);
    expect(woken).toEqual(['games 1']);
    expect(book.games.get('1')).toMatchObject({ live: { clock: '24:00' }, goalAtMs: null });
  });

  it('wakes the market and tells the slip when a market is suspended', () => {
    const { book, woken } = watchedBook(state);
    book.show(patched(state, { games: { 1: { markets: { m: { status: 'suspended' } } } } }), 5);
    expect(woken.toSorted()).toEqual(['games 1', 'markets 1/m', 'prices 1/odd-1', 'prices 1/odd-X']);
    expect(book.games.get('1')?.bettable).toBe(false);
    expect(book.prices.get(priceKey('1', 'odd-1'))).toEqual({
      odds: 2.1,
      oddStatus: 'trading',
      marketStatus: 'suspended',
    });
  });

  it('keeps a move while other things change, and turns it with the next one', () => {
    const { book } = watchedBook(state);
    const risen = patched(state, pricePatch('1', 'a', 2.3));
    book.show(risen, 5);
    const closed = patched(risen, { games: { 1: { markets: { m: { outcomes: { a: { status: 'closed' } } } } } } });
    book.show(closed, 6);
    expect(book.outcomes.get('1/m/a')?.moved).toEqual({ direction: 'up', atMs: 5 });
    book.show(patched(closed, pricePatch('1', 'a', 1.9)), 7);
    expect(book.outcomes.get('1/m/a')?.moved).toEqual({ direction: 'down', atMs: 7 });
  });

  it('shows a price that went away as none', () => {
    const { book } = watchedBook(state);
    book.show(patched(state, pricePatch('1', 'a', null)), 5);
    expect(book.outcomes.get('1/m/a')?.odds).toBeUndefined();
    expect(book.prices.get(priceKey('1', 'odd-1'))?.odds).toBeNull();
  });

  it('notes when a side scored, and not when a goal was taken back', () => {
    const { book } = watchedBook(state);
    const scored = patched(state, { games: { 1: { live: { homeScore: 1 } } } });
    book.show(scored, 5);
    expect(book.games.get('1')?.goalAtMs).toBe(5);
    book.show(patched(scored, { games: { 1: { live: { homeScore: 0 } } } }), 9);
    expect(book.games.get('1')?.goalAtMs).toBe(5);
  });

  it('notes no goals of sports that have none', () => {
    const cricket: LiveState = { ...state, games: { 1: aGame('1', { sportId: 6 }) } };
    const { book } = watchedBook(cricket);
    book.show(patched(cricket, { games: { 1: { live: { homeScore: 67 } } } }), 5);
    expect(book.games.get('1')?.goalAtMs).toBeNull();
  });

  it('lists games by their position, those not started apart', () => {
    const book = createBook();
    const waiting = aGame('3', { position: 1 });
    delete waiting.live;
    book.show(aState(aGame('1', { position: 7 }), aGame('2', { position: 2 }), waiting), 0);
    expect(book.lists.get(LISTS)).toEqual({ inPlay: ['2', '1'], notStarted: ['3'] });
  });

  it('lists outcomes by their position', () => {
    const book = createBook();
    const market = aMarket({
      outcomes: { x: anOutcome('2', 2, { position: 9 }), y: anOutcome('1', 3, { position: 1 }) },
    });
    book.show(aState(aGame('1', { markets: { m: market } })), 0);
    expect(book.markets.get('1/m')?.outcomes).toEqual(['1/m/y', '1/m/x']);
  });

  it('forgets a game that left, and all that was in it', () => {
    const { book, woken } = watchedBook(state);
    book.show(patched(state, { games: { 1: null } }), 5);
    expect(woken).toContain(`lists ${LISTS}`);
    expect([book.games.get('1'), book.markets.get('1/m'), book.outcomes.get('1/m/a')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(book.prices.get(priceKey('1', 'odd-1'))).toBeUndefined();
    expect(book.games.get('2')).toBeDefined();
  });

  it('follows an outcome to its new odd id', () => {
    const { book } = watchedBook(state);
    book.show(patched(state, { games: { 1: { markets: { m: { outcomes: { a: { oddId: 'odd-new' } } } } } } }), 5);
    expect(book.prices.get(priceKey('1', 'odd-1'))).toBeUndefined();
    expect(book.prices.get(priceKey('1', 'odd-new'))?.odds).toBe(2.1);
  });
});
