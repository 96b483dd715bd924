import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '#test/fakeApi.tsx';
import { useLiveCount, useLiveCounts, useLiveSports, useReportListed } from './useSports.ts';

afterEach(() => vi.useRealTimers());

const bySport = [
  { sportId: 10, count: 8 },
  { sportId: 4, count: 1 },
];

function show(answer: object, sportId: number) {
  const { wrapper } = fakeApi({ 'fixtures.liveCount': () => answer });
  const useBoth = ({ listed }: { listed: number | null }) => {
    useReportListed(sportId, listed);
    const counts = useLiveCounts();
    return [useLiveCount(), counts[10], counts[4]];
  };
  return renderHook(useBoth, { wrapper, initialProps: { listed: null as number | null } });
}

it('follow the list in view, in the total and in its sport', { tags: ['R-194'] }, async () => {
  const { result, rerender } = show({ count: 9, bySport }, 10);
  await waitFor(() => expect(result.current).toEqual([9, 8, 1]));
  rerender({ listed: 7 });
  expect(result.current).toEqual([8, 7, 1]);
  rerender({ listed: 10 });
  expect(result.current).toEqual([11, 10, 1]);
  rerender({ listed: null });
  expect(result.current).toEqual([9, 8, 1]);
});

it('are the polled total where the operator sends no counts by sport', { tags: ['R-194'] }, async () => {
  const { result, rerender } = show({ count: 9 }, 10);
  await waitFor(() => expect(result.current).toEqual([9, undefined, undefined]));
  rerender({ listed: 7 });
  expect(result.current).toEqual([9, undefined, undefined]);
});

it('render nothing again when an answer changes no number on the screen', { tags: ['R-194'] }, async () => {
  vi.useFakeTimers();
  const football = { sportId: 10, name: 'Football', liveCount: 8 };
  let polls = 0;
  const { wrapper, calls } = fakeApi({
    // The list in view corrects the number of football matches, whatever was polled.
    'fixtures.liveCount': () => ({ count: 9 + polls, bySport: [{ sportId: 10, count: 8 + polls }, bySport[1]] }),
    'sports.list': () => [{ ...football, liveCount: football.liveCount + polls }],
  });
  let renderings = 0;
  const useAll = () => {
    renderings += 1;
    useReportListed(10, 7);
    return [useLiveCount(), useLiveSports(useLiveCounts(), 10_000)];
  };
  const { result } = renderHook(useAll, { wrapper });
  await act(() => vi.advanceTimersByTimeAsync(500));
  const shown = [8, [{ id: 10, name: 'Football', liveCount: 7 }]];
  expect(result.current).toEqual(shown);
  const before = { renderings, calls: calls.length };
  polls = 1;
  await act(() => vi.advanceTimersByTimeAsync(10_500));
  expect(calls.length).toBeGreaterThan(before.calls);
  expect([result.current, renderings]).toEqual([shown, before.renderings]);
});
