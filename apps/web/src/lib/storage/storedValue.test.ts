import { beforeEach, describe, expect, it } from 'vitest';
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
