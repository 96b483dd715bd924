import type { LiveCount, Sport as SportOnOffer } from '@ushindi/api-contract';
import { useEffect } from 'react';
import { trpc } from '#lib/api/trpc.ts';
import { usePollMs } from '#lib/dataSaver/dataSaver.ts';
import { type Listed, named, type Sport, staleMs, useFailureNotice, useListedCount, usePolling } from './useSports.ts';

/** A sport with its number of live matches. */
export type LiveSport = Sport & { liveCount: number };

/** Makes every live count agree with a list in view, while the component is mounted. Null while it has no data. */
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

const withCounts = (sports: readonly SportOnOffer[]): readonly LiveSport[] =>
  sports.map(({ sportId, name, liveCount }) => ({ id: sportId, name, liveCount }));

const listPollMs = 30_000;

/**
 * The sports that have live matches, with their numbers. Which ones these are follows the polled counts: a list in view
 * does not remove its own sport. The sports list counts only where the live counts are not known: before the first answer,
 * after a failed one, and with an operator that sends a total alone.
 */
export function useLiveSports(): readonly LiveSport[] {
  const { listed } = useListedCount();
  const select = (polled: LiveCount) => countsOf(polled, listed);
  const live = trpc.fixtures.liveCount.useQuery(undefined, { ...usePolling(), select });
  const counts = live.isError ? {} : (live.data ?? {});
  const isCounted = Object.keys(counts).length > 0;
  const everyMs = usePollMs(listPollMs);
  const { data: sports = [], isError } = trpc.sports.list.useQuery(undefined, {
    staleTime: staleMs,
    select: withCounts,
    refetchInterval: isCounted ? false : everyMs,
  });
  useFailureNotice(isError);
  if (!isCounted) return named(sports.filter(({ liveCount }) => liveCount > 0));
  return named(
    sports.flatMap((sport) => {
      const liveCount = counts[sport.id];
      return liveCount === undefined ? [] : [{ ...sport, liveCount }];
    }),
  );
}
