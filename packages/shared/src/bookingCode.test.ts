import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { isBookingCode, makeBookingCode, secureRandomBelow } from './bookingCode.ts';

afterEach(() => vi.restoreAllMocks());

test('makes a code from the drawn letters and digits', () => {
  const draws = [0, 25, 1, 24, 2, 9, 0];
  expect(makeBookingCode(() => draws.shift() ?? 0)).toBe('AZBYC90');
});

test('draws letters from 26 and digits from 10', { tags: ['A-276'] }, () => {
  const ranges: number[] = [];
  makeBookingCode((n) => {
    ranges.push(n);
    return 0;
  });
  expect(ranges).toEqual([26, 26, 26, 26, 26, 10, 10]);
});

test('recognises every code it makes', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (stream) => {
      expect(isBookingCode(makeBookingCode((n) => Number(stream.next().value) % n))).toBe(true);
    }),
  );
  expect(isBookingCode(makeBookingCode(secureRandomBelow))).toBe(true);
});

test.each(['', 'ABCDE1', 'ABCDE123', 'abcde12', 'ABCD123', 'ABCDE1A', 'ABCDÉ12', ' ABCDE12', 'ABCDE12\n'])(
  'refuses %j, which is no code',
  (text) => {
    expect(isBookingCode(text)).toBe(false);
  },
);

test('keeps random draws in their range', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 32 }), (n) => {
      const value = secureRandomBelow(n);
      expect(Number.isInteger(value) && value >= 0 && value < n).toBe(true);
    }),
  );
});

test('discards draws that would favour small results', () => {
  // 2^32 - 1 and 2^32 - 6 are in the last, incomplete stretch of 10; 2^32 - 7 ends the stretch before it
  const drawn = [2 ** 32 - 1, 2 ** 32 - 6, 2 ** 32 - 7];
  vi.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation((array) => {
    (array as Uint32Array)[0] = drawn.shift() ?? 0;
    return array;
  });
  expect(secureRandomBelow(10)).toBe(9);
  expect(drawn).toEqual([]);
});

test.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('refuses a range of %d', (n) => {
  expect(() => secureRandomBelow(n)).toThrow(`n must be 1 to 2^32, got ${n}`);
});

test('draws from the whole range of the generator', () => {
  expect(secureRandomBelow(2 ** 32)).toBeLessThan(2 ** 32);
});
