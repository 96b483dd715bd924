import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, refusal } from '#test/fakeApi.tsx';
import { useLiveSports, useReportListed } from './useLiveSports.ts';
import { useLiveCount } from './useSports.ts';

afterEach(() => vi.useRealTimers());

const bySport = [
  { sportId: 10, count: 8 },
  { sportId: 4, count: 1 },
];

const tennis = { sportId: 24, name: 'Tennis', liveCount: 5 };
const sports = [
  { sportId: 10, name: 'Football', liveCount: 6 },
  { sportId: 4, name: 'Basketball', liveCount: 0 },
  { ...tennis, liveCount: 0 },
];

function show(answers: { counts: () => unknown; list?: () => unknown }, sportId = 10) {
  const list = answers.list ?? (() => sports);
  const api = fakeApi({ 'fixtures.liveCount': answers.counts, 'sports.list': list });
  let renderings = 0;
  const useAll = ({ listed }: { listed: number | null }) => {
    renderings += 1;
    useReportListed(sportId, listed);
    const live = useLiveSports().map(({ id, liveCount }) => [id, liveCount]);
    return [useLiveCount(), Object.fromEntries(live)];
  };
  const view = renderHook(useAll, { wrapper: api.wrapper, initialProps: { listed: null as number | null } });
  return { ...view, calls: api.calls, renderings: () => renderings };
}

it('are those of the poll, but for the list in view', { tags: ['R-194'] }, async () => {
  const { result, rerender } = show({ counts: () => ({ count: 9, bySport }) });
  await waitFor(() => expect(result.current).toEqual([9, { 10: 8, 4: 1 }]));
  rerender({ listed: 7 });
  expect(result.current).toEqual([8, { 10: 7, 4: 1 }]);
  rerender({ listed: 10 });
  expect(result.current).toEqual([11, { 10: 10, 4: 1 }]);
  // An empty list does not remove its own sport.
  rerender({ listed: 0 });
  expect(result.current).toEqual([1, { 10: 0, 4: 1 }]);
  rerender({ listed: null });
  expect(result.current).toEqual([9, { 10: 8, 4: 1 }]);
});

it('are those of the sports list where the operator sends only a total', { tags: ['R-194'] }, async () => {
  const { result, rerender } = show({ counts: () => ({ count: 9 }) });
  await waitFor(() => expect(result.current).toEqual([9, { 10: 6 }]));
  rerender({ listed: 7 });
  expect(result.current).toEqual([9, { 10: 6 }]);
});

it('are those of the sports list when the counts fail, which is polled then', { tags: ['D-197'] }, async () => {
  vi.useFakeTimers();
  let list = sports;
  const { result } = show({ counts: () => refusal('UPSTREAM_UNAVAILABLE', 'no'), list: () => list });
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(result.current).toEqual([0, { 10: 6 }]);
  list = [tennis];
  await act(() => vi.advanceTimersByTimeAsync(30_500));
  expect(result.current).toEqual([0, { 24: 5 }]);
});

it('render nothing again when an answer changes no number on the screen', { tags: ['R-194'] }, async () => {
  vi.useFakeTimers();
  let polls = 0;
  const { result, calls, rerender, renderings } = show({
    // The list in view replaces the number of football matches, whatever was polled.
    counts: () => ({ count: 9 + polls, bySport: [{ sportId: 10, count: 8 + polls }, bySport[1]] }),
  });
  rerender({ listed: 7 });
  await act(() => vi.advanceTimersByTimeAsync(500));
  const shown = [8, { 10: 7, 4: 1 }];
  expect(result.current).toEqual(shown);
  const before = { renderings: renderings(), calls: calls.length };
  polls = 1;
  await act(() => vi.advanceTimersByTimeAsync(10_500));
  expect(calls.length).toBeGreaterThan(before.calls);
  expect([result.current, renderings()]).toEqual([shown, before.renderings]);
});
