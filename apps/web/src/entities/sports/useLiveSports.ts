import type { LiveCount } from '@ushindi/api-contract';
import { useEffect } from 'react';
import { trpc } from '#lib/api/trpc.ts';
import { usePollMs } from '#lib/dataSaver/dataSaver.ts';
import {
  type Listed,
  type Sport,
  staleMs,
  useCountPolling,
  useListedCount,
  useSportsNotice,
  withNames,
} from './useSports.ts';

/** A sport with its number of live matches. */
export type LiveSport = Sport & { liveCount: number };

/**
 * Makes every live count agree with a list in view, while the component is mounted. `count` is null while the list has
 * no data.
 */
export function useReportListed(sportId: number, count: number | null): void {
  useEffect(() => {
    useListedCount.setState({ listed: count === null ? null : { sportId, count } });
    return () => useListedCount.setState({ listed: null });
  }, [sportId, count]);
}

/** The sports with live matches by the polled counts, with their numbers; that of the list in view is the list's own. */
const countsOf = ({ bySport = [] }: LiveCount, listed: Listed | null): Readonly<Record<number, number>> =>
  Object.fromEntries(
    bySport
      .filter(({ count }) => count > 0)
      .map(({ sportId, count }) => [sportId, sportId === listed?.sportId ? listed.count : count]),
  );

const listPollMs = 30_000;

/**
 * The sports with live matches, and their numbers. The polled counts decide which sports are included; a list in view
 * does not remove its own sport. The list of sports decides only while the polled counts are unknown: before the first
 * answer, after a failed one, and with an operator that sends only a total.
 */
export function useLiveSports(): readonly LiveSport[] {
  const { listed } = useListedCount();
  const select = (polled: LiveCount) => countsOf(polled, listed);
  const live = trpc.fixtures.liveCount.useQuery(undefined, { ...useCountPolling(), select });
  const counts = live.isError ? {} : (live.data ?? {});
  const isCounted = Object.keys(counts).length > 0;
  const everyMs = usePollMs(listPollMs);
  const query = trpc.sports.list.useQuery(undefined, {
    staleTime: staleMs,
    refetchInterval: isCounted ? false : everyMs,
  });
  useSportsNotice(query);
  const shown = (query.data ?? []).flatMap(({ sportId, name, liveCount: listCount }) => {
    const liveCount = isCounted ? counts[sportId] : listCount || undefined;
    return liveCount === undefined ? [] : [{ id: sportId, name, liveCount }];
  });
  return withNames(shown);
}
