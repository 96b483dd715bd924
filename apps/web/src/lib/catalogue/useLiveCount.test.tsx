import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, refusal } from '../api/fakeApi.tsx';
import { useLiveCount } from './useLiveCount.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('is asked for every 10 s while something shows it, and no longer', async () => {
  let count = 3;
  const { wrapper, calls } = fakeApi({ 'fixtures.liveCount': () => ({ count }) });
  const { result, unmount } = renderHook(() => useLiveCount(), { wrapper });
  expect(result.current).toBe(0);
  await pass(100);
  expect(result.current).toBe(3);
  count = 5;
  await pass(9_500);
  expect([result.current, calls.length]).toEqual([3, 1]);
  await pass(1_000);
  expect([result.current, calls.length]).toEqual([5, 2]);
  unmount();
  await pass(60_000);
  expect(calls).toHaveLength(2);
});

it('is none when the question fails, whatever it was before', async () => {
  let answer: () => unknown = () => ({ count: 3 });
  const { wrapper } = fakeApi({ 'fixtures.liveCount': () => answer() });
  const { result } = renderHook(() => useLiveCount(), { wrapper });
  await pass(100);
  expect(result.current).toBe(3);
  answer = () => refusal('UPSTREAM_UNAVAILABLE', 'Try later.');
  await pass(10_500);
  expect(result.current).toBe(0);
});
