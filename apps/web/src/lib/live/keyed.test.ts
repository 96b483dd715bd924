import { describe, expect, it, vi } from 'vitest';
import { createKeyed } from './keyed.ts';

describe('keyed values', () => {
  it('keep their identity while an equal value is put', () => {
    const store = createKeyed<{ name: string; ids: string[] }>();
    store.set('a', { name: 'x', ids: ['1', '2'] });
    const held = store.get('a');
    store.set('a', { name: 'x', ids: ['1', '2'] });
    expect(store.get('a')).toBe(held);
  });

  it.each([
    ['a field', { name: 'y', ids: ['1'] }],
    ['an order', { name: 'x', ids: ['2', '1'] }],
    ['a length', { name: 'x', ids: ['1', '2', '3'] }],
    ['the value going', undefined],
  ])('wake their listeners for %s, once', (_, next) => {
    const store = createKeyed<{ name: string; ids: string[] }>();
    store.set('a', { name: 'x', ids: ['1', '2'] });
    const listener = vi.fn<() => void>();
    store.subscribe('a', listener);
    store.set('a', next);
    store.set('b', next);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.get('a')).toEqual(next);
  });

  it('wake nobody who has left', () => {
    const store = createKeyed<{ name: string }>();
    const listener = vi.fn<() => void>();
    const leave = store.subscribe('a', listener);
    leave();
    leave();
    store.set('a', { name: 'x' });
    expect(listener).not.toHaveBeenCalled();
  });
});
