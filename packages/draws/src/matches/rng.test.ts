import { createCipheriv } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { secretRandom } from './rng.ts';

const KEY = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
const numbers = (key: Buffer, count: number): number[] => {
  const random = secretRandom(key);
  return Array.from({ length: count }, () => random.unit());
};

/** Number i by the definition: 53 bits from the encrypted counter of its half block. */
function expected(index: number): number {
  const counter = Buffer.alloc(16);
  counter.writeUInt32BE(Math.floor(index / 2), 12);
  const block = createCipheriv('aes-256-ecb', KEY, null).update(counter);
  return Number(block.readBigUInt64BE((index % 2) * 8) >> 11n) / 2 ** 53;
}

describe('the numbers of a secret key', { tags: ['R-114'] }, () => {
  it('are the encrypted counter, across blocks too', () => {
    const drawn = numbers(KEY, 500);
    for (const index of [0, 1, 2, 63, 64, 65, 127, 128, 499]) expect(drawn[index]).toBe(expected(index));
  });

  it('differ for keys that differ in one bit', () => {
    const other = Buffer.from(KEY);
    other[31] = (other[31] as number) ^ 1;
    const one = new Set(numbers(KEY, 1_000));
    expect(numbers(other, 1_000).filter((number) => one.has(number))).toEqual([]);
  });

  it('are spread evenly over [0, 1)', () => {
    const drawn = numbers(KEY, 100_000);
    const tenths = Array.from({ length: 10 }, (_, tenth) =>
      drawn.filter((number) => Math.floor(number * 10) === tenth),
    );
    // Five standard deviations of a binomial count.
    for (const { length } of tenths) expect(Math.abs(length - 10_000)).toBeLessThan(5 * Math.sqrt(9_000));
  });

  it('need a key of 32 bytes', () => {
    expect(() => secretRandom(Buffer.alloc(31))).toThrow('Invalid key length');
  });
});
