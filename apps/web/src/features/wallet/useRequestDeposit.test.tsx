import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi } from '../../lib/api/fakeApi.tsx';
import { notify } from '../../ui/notify.ts';
import { useRequestDeposit } from './useRequestDeposit.ts';

it.each([Number.NaN, 0, -50])('asks no phone for %d', (amount) => {
  const error = vi.spyOn(notify, 'error');
  const { calls, wrapper } = fakeApi({});
  renderHook(() => useRequestDeposit(vi.fn()), { wrapper }).result.current.request(amount);
  expect(error).toHaveBeenCalledWith('Invalid deposit amount. Please enter a valid amount.');
  expect(calls).toEqual([]);
});
