import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { useLazySheet } from './useLazySheet.ts';

it('renders a sheet from its first opening on, so that it can close', () => {
  const { result } = renderHook(useLazySheet);
  const { open } = result.current;
  expect(result.current.isWanted).toBe(false);
  act(open);
  expect(result.current).toMatchObject({ isWanted: true, sheet: { open: true } });
  act(() => result.current.sheet.onClose());
  expect(result.current).toMatchObject({ isWanted: true, sheet: { open: false }, open });
});

it('forgets a sheet whose code was not loaded, and shows so', () => {
  const warning = vi.spyOn(notify, 'warning');
  const { result } = renderHook(useLazySheet);
  act(() => result.current.open());
  act(() => result.current.sheet.onFailed());
  expect(result.current).toMatchObject({ isWanted: false, sheet: { open: false } });
  expect(warning).toHaveBeenCalledOnce();
});
