import { expect, it, vi } from 'vitest';
import { memo } from './memo.ts';

it('computes a result once', () => {
  const cached = memo<number>(2);
  const compute = vi.fn(() => 7);
  expect([cached('a', compute), cached('a', compute)]).toEqual([7, 7]);
  expect(compute).toHaveBeenCalledOnce();
});

it('keeps a result that is used all the time while others are used once', { tags: ['T-28'] }, () => {
  const cached = memo<string>(3);
  const compute = vi.fn(() => 'on sale');
  for (let day = 0; day < 20; day += 1) {
    cached('today', compute);
    cached(`day ${day}`, () => 'far away');
  }
  expect(compute).toHaveBeenCalledOnce();
});

it('drops the least recently used result beyond its limit', () => {
  const cached = memo<string>(2);
  for (const key of ['a', 'b', 'a', 'c']) cached(key, () => key);
  const compute = vi.fn(() => 'again');
  expect([cached('a', compute), cached('b', compute)]).toEqual(['a', 'again']);
});
