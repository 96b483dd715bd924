import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { fakeApi, refusal } from '#test/fakeApi.tsx';
import { storedSports, useSports } from './useSports.ts';

const tennis = { sportId: 24, name: 'Tennis', liveCount: 3 };
const football = { sportId: 10, name: 'Football', liveCount: 7 };

describe('the sports on offer', () => {
  beforeEach(() => localStorage.clear());

  it('are those of the gateway, stored for the next visit without their live matches', {
    tags: ['D-150'],
  }, async () => {
    const { wrapper } = fakeApi({ 'sports.list': () => [tennis, football] });
    const { result } = renderHook(() => useSports(), { wrapper });
    await waitFor(() => expect(result.current.map(({ id }) => id)).toEqual([24, 10]));
    expect(storedSports.read()).toEqual([
      { id: 24, name: 'Tennis' },
      { id: 10, name: 'Football' },
    ]);
  });

  it('are those of the last visit when they cannot be loaded, with a notice', { tags: ['D-199'] }, async () => {
    localStorage.setItem('ushindi.sports', '[4, 10]');
    const said = vi.spyOn(notify, 'error').mockReturnValue();
    const { wrapper } = fakeApi({ 'sports.list': () => refusal('UPSTREAM_UNAVAILABLE', 'no') });
    const { result } = renderHook(() => useSports(), { wrapper });
    await waitFor(() => expect(said).toHaveBeenCalledWith('Failed to load sports list.', { id: 'sports' }));
    expect(result.current.map(({ id }) => id)).toEqual([4, 10]);
  });

  it('have one notice while they cannot be loaded', { tags: ['D-199', 'R-209'] }, async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const said = vi.spyOn(notify, 'error').mockClear().mockReturnValue();
    const { wrapper, calls } = fakeApi({ 'sports.list': () => refusal('UPSTREAM_UNAVAILABLE', 'no', {}, 503) });
    renderHook(() => useSports(), { wrapper });
    await waitFor(() => expect(said).toHaveBeenCalledOnce());
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(calls.length).toBeGreaterThan(2);
    expect(said).toHaveBeenCalledOnce();
  });

  it.each([null, '', '{"x', '7', '[]', '[99, "DROP", null]'])('are the six of the table when %j was stored', (kept) => {
    if (kept !== null) localStorage.setItem('ushindi.sports', kept);
    expect(storedSports.read().map(({ id }) => id)).toEqual([10, 4, 6, 24, 73743, 73744]);
  });
});
