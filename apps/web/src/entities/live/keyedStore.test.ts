import { describe, expect, it, vi } from 'vitest';
import { createKeyedStore } from './keyedStore.ts';

describe('a keyed store', () => {
  it('keeps the stored value when an equal one is set', () => {
    const store = createKeyedStore<{ name: string; ids: string[] }>();
    store.set('a', { name: 'x', ids: ['1', '2'] });
    const stored = store.get('a');
    store.set('a', { name: 'x', ids: ['1', '2'] });
    expect(store.get('a')).toBe(stored);
  });

  it.each([
    ['a changed field', { name: 'y', ids: ['1'] }],
    ['a changed order', { name: 'x', ids: ['2', '1'] }],
    ['a changed length', { name: 'x', ids: ['1', '2', '3'] }],
    ['a removed value', undefined],
  ])('notifies its listeners once of %s', (_, next) => {
    const store = createKeyedStore<{ name: string; ids: string[] }>();
    store.set('a', { name: 'x', ids: ['1', '2'] });
    const listener = vi.fn<() => void>();
    store.subscribe('a', listener);
    store.set('a', next);
    store.set('b', next);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.get('a')).toEqual(next);
  });

  it('notifies no listener that has unsubscribed', () => {
    const store = createKeyedStore<{ name: string }>();
    const listener = vi.fn<() => void>();
    const unsubscribe = store.subscribe('a', listener);
    unsubscribe();
    unsubscribe();
    store.set('a', { name: 'x' });
    expect(listener).not.toHaveBeenCalled();
  });
});
