import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatMinutes, useTimeLeft } from './useTimeLeft.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test.each([
  [0, '00:00'],
  [1, '00:01'],
  [59_001, '01:00'],
  [300_000, '05:00'],
])('formats %i ms as %s', (leftMs, shown) => {
  expect(formatMinutes(leftMs)).toBe(shown);
});

test('counts down each second and stops at zero', () => {
  const { result } = renderHook(() => useTimeLeft(1_002_000));
  expect(result.current).toBe(2_000);
  pass(1_000);
  expect(result.current).toBe(1_000);
  pass(5_000);
  expect(result.current).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('restarts for a new end', () => {
  const { result, rerender } = renderHook(useTimeLeft, { initialProps: 1_000_000 });
  pass(10_000);
  rerender(1_013_000);
  pass(1_000);
  expect(result.current).toBe(2_000);
});
