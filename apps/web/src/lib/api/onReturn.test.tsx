import { focusManager } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '#test/fakeApi.tsx';
import { onReturn } from './onReturn.ts';
import { trpc } from './trpc.ts';

const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

async function returnAfter(awayMs: number, policy: (typeof onReturn)[keyof typeof onReturn]) {
  const { api, calls, wrapper } = fakeApi({ 'wallet.balance': () => ({ balance: 3, bonus: 0 }) });
  const { result } = renderHook(() => trpc.wallet.balance.useQuery(undefined, { refetchOnWindowFocus: policy }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  act(() => focusManager.setFocused(false));
  vi.setSystemTime(Date.now() + awayMs);
  act(() => focusManager.setFocused(true));
  await waitFor(() => expect(api.queryClient.isFetching()).toBe(0));
  return calls.length - 1;
}

it.each([
  ['money', 0, 1],
  ['money', MINUTE_MS, 1],
  ['whenStale', 0, 0],
  ['whenStale', MINUTE_MS, 1],
  ['pagesWithoutOdds', MINUTE_MS, 0],
] as const)('refetches %s after %d ms away %d times', async (policy, awayMs, times) => {
  expect(await returnAfter(awayMs, onReturn[policy])).toBe(times);
});
