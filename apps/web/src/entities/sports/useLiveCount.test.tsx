import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, refusal } from '#test/fakeApi.tsx';
import { useLiveCount } from './useSports.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('is polled every 10 s while it is shown, and no longer', { tags: ['D-155'] }, async () => {
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

it('is none when the call fails, whatever it was before', { tags: ['D-197'] }, async () => {
  let answer: () => unknown = () => ({ count: 3 });
  const { wrapper } = fakeApi({ 'fixtures.liveCount': () => answer() });
  const { result } = renderHook(() => useLiveCount(), { wrapper });
  await pass(100);
  expect(result.current).toBe(3);
  answer = () => refusal('UPSTREAM_UNAVAILABLE', 'Try later.');
  await pass(10_500);
  expect(result.current).toBe(0);
});
