import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseJson, storedValue } from './storedValue.ts';

describe('a stored value', () => {
  beforeEach(() => localStorage.clear());

  const count = storedValue('count', { parse: (text) => Number(text ?? 7) });

  it('is read as written, and as missing after its removal', () => {
    expect(count.write(3)).toBe(true);
    expect(localStorage.getItem('count')).toBe('3');
    expect(count.read()).toBe(3);
    count.remove();
    expect(count.read()).toBe(7);
  });

  it('reports changes of other pages until it is no longer followed, and not its own', () => {
    const listener = vi.fn();
    const unfollow = count.follow(listener);
    const see = (text: string) => {
      localStorage.setItem('count', text);
      window.dispatchEvent(new StorageEvent('storage', { key: 'count' }));
    };
    see('4');
    expect(listener).toHaveBeenCalledTimes(1);
    count.write(5);
    see('5');
    expect(listener).toHaveBeenCalledTimes(1);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(listener).toHaveBeenCalledTimes(2);
    unfollow();
    see('6');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('reports what changed while the page was in the back/forward cache', () => {
    const listener = vi.fn();
    const unfollow = count.follow(listener);
    const show = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    show();
    expect(listener).not.toHaveBeenCalled();
    localStorage.setItem('count', '4');
    show();
    show();
    expect(listener).toHaveBeenCalledTimes(1);
    unfollow();
  });

  it('is missing where storage is blocked', () => {
    const blocked = (): never => {
      throw new DOMException('blocked', 'SecurityError');
    };
    const value = storedValue('count', { parse: (text) => Number(text ?? 7), area: blocked });
    expect(value.write(3)).toBe(false);
    value.remove();
    expect(value.read()).toBe(7);
  });
});

it.each([
  ['[1]', [1]],
  ['{"x', undefined],
  [null, undefined],
])('parses %j as %j', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});
