import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { fakeApi } from '#test/fakeApi.tsx';
import { useRequestDeposit } from './useRequestDeposit.ts';

it.each([Number.NaN, 0, -50])('sends no prompt for %d', { tags: ['A-170'] }, (amount) => {
  const error = vi.spyOn(notify, 'error');
  const { calls, wrapper } = fakeApi({});
  renderHook(() => useRequestDeposit(vi.fn()), { wrapper }).result.current.request(amount);
  expect(error).toHaveBeenCalledWith('Invalid deposit amount. Please enter a valid amount.');
  expect(calls).toEqual([]);
});
