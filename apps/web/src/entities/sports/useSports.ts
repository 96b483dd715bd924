import { sportIdOf, SPORTS } from '@ushindi/shared';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { trpc } from '#lib/api/trpc.ts';
import { usePollMs } from '#lib/dataSaver/dataSaver.ts';
import { useHydrated } from '#lib/hooks/useHydrated.ts';
import { parseJson, storedValue } from '#lib/storage/storedValue.ts';
import { lists } from '#i18n/en/lists.ts';
import { messagesOf } from '#i18n/messages.ts';
import { names } from '#i18n/en/names.ts';
import { notify } from '#ui/feedback/notify.ts';

/** A sport as shown in tabs. */
export type SportTab = { id: number; name: string; liveCount: number };

const fixedTable: readonly SportTab[] = SPORTS.map(({ id, name }) => ({ id, name, liveCount: 0 }));

/** The sports of the last response, stored as ids; the fixed table before the first. Their live counts are outdated. */
export const storedSports = storedValue<readonly SportTab[]>('ushindi.sports', {
  parse: (text) => {
    const kept = parseJson(text);
    const ids = Array.isArray(kept) ? kept.map(sportIdOf) : [];
    const known = ids.flatMap((id) => fixedTable.filter((sport) => sport.id === id));
    return known.length > 0 ? known : fixedTable;
  },
  format: (sports) => JSON.stringify(sports.map(({ id }) => id)),
});

/**
 * The sports with their live counts, named in the page's language. Until the gateway has answered, or when it cannot,
 * those of the last visit are shown, because they rarely change. @param pollMs how often to refetch; never by default
 */
export function useSports(pollMs?: number): readonly SportTab[] {
  const words = messagesOf(lists);
  const { data, isError } = trpc.sports.list.useQuery(undefined, {
    staleTime: 60_000,
    ...(pollMs && { refetchInterval: pollMs }),
  });
  useEffect(() => {
    if (isError) notify.error(words.sportsFailed, { id: 'sports' });
  }, [isError, words]);
  useEffect(() => {
    if (data) storedSports.write(data.map(({ sportId, name, liveCount }) => ({ id: sportId, name, liveCount })));
  }, [data]);
  const isHydrated = useHydrated();
  const [stored] = useState(storedSports.read);
  const before = isHydrated ? stored : fixedTable;
  const sports = data?.map(({ sportId, name, liveCount }) => ({ id: sportId, name, liveCount })) ?? before;
  return sports.map((sport) => ({ ...sport, name: messagesOf(names).sport(sport.name) }));
}

const pollMs = 10_000;

/** The number of live matches by sport as a list in view shows it. Newer than the polled counts. */
const useListedCount = create<{ listed: { sportId: number; count: number } | null }>(() => ({ listed: null }));

/** Makes every live count agree with a list in view, while the component is mounted. Null while it has no data. */
export function useReportListed(sportId: number, count: number | null): void {
  useEffect(() => {
    useListedCount.setState({ listed: count === null ? null : { sportId, count } });
    return () => useListedCount.setState({ listed: null });
  }, [sportId, count]);
}

/** The numbers of live matches in total and by sport; a sport whose number is unknown is missing. */
export type LiveCounts = { total: number; bySport: ReadonlyMap<number, number> };

/**
 * The live counts: the one source of every number of live matches on the screen. Polled while it is shown; 0 while
 * unknown and when the call fails.
 */
export function useLiveCounts(): LiveCounts {
  const refetchInterval = usePollMs(pollMs);
  const { data, isError } = trpc.fixtures.liveCount.useQuery(undefined, {
    refetchInterval,
    staleTime: refetchInterval,
  });
  const { listed } = useListedCount();
  if (isError || data === undefined) return { total: 0, bySport: new Map() };
  const bySport = new Map(data.bySport?.map(({ sportId, count }) => [sportId, count]));
  const polled = listed === null ? undefined : bySport.get(listed.sportId);
  if (listed === null || polled === undefined) return { total: data.count, bySport };
  return { total: data.count - polled + listed.count, bySport: bySport.set(listed.sportId, listed.count) };
}

/** The total of the live counts. */
export const useLiveCount = (): number => useLiveCounts().total;
