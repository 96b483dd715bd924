import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageNowMs } from '#lib/pageClock.ts';
import { useRecent } from './useNow.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

// A timer ignores the fraction of its delay, so it fires before the page's clock has reached the end.
const fractionsMs = [0, 0.1, 0.9];

it.each(fractionsMs)('ends when the time has passed, although the timer is up to %d ms early', async (fractionMs) => {
  const atMs = pageNowMs() + fractionMs;
  const { result } = renderHook(() => useRecent(atMs, 4_000));
  expect(result.current).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(3_999));
  expect(result.current).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(result.current).toBe(false);
});

it('is false for a time that a re-used component gets late', async () => {
  const initialProps: { atMs: number | null } = { atMs: null };
  const { result, rerender } = renderHook(({ atMs }) => useRecent(atMs, 4_000), { initialProps });
  const atMs = pageNowMs();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  rerender({ atMs });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(result.current).toBe(false);
});
