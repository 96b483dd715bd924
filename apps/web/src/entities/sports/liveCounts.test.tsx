import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '#test/fakeApi.tsx';
import { useLiveCounts, useReportListed } from './useSports.ts';

const bySport = [
  { sportId: 10, count: 8 },
  { sportId: 4, count: 1 },
];

function show(answer: object, sportId: number) {
  const { wrapper } = fakeApi({ 'fixtures.liveCount': () => answer });
  const useBoth = ({ listed }: { listed: number | null }) => {
    useReportListed(sportId, listed);
    const { total, bySport: counts } = useLiveCounts();
    return [total, counts.get(10), counts.get(4)];
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
