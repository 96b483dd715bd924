import type { LiveCount, Sport as SportOnOffer } from '@ushindi/api-contract';
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
export type Sport = { id: number; name: string };

/** A sport with its number of live matches. */
export type LiveSport = Sport & { liveCount: number };

const fixedTable: readonly Sport[] = SPORTS.map(({ id, name }) => ({ id, name }));

/** The sports of the last response, stored as ids; the fixed table before the first. */
export const storedSports = storedValue<readonly Sport[]>('ushindi.sports', {
  parse: (text) => {
    const kept = parseJson(text);
    const ids = Array.isArray(kept) ? kept.map(sportIdOf) : [];
    const known = ids.flatMap((id) => fixedTable.filter((sport) => sport.id === id));
    return known.length > 0 ? known : fixedTable;
  },
  format: (sports) => JSON.stringify(sports.map(({ id }) => id)),
});

const staleMs = 60_000;

function useFailureNotice(isError: boolean): void {
  const words = messagesOf(lists);
  useEffect(() => {
    if (isError) notify.error(words.sportsFailed, { id: 'sports' });
  }, [isError, words]);
}

const withoutCounts = (sports: readonly SportOnOffer[]): readonly Sport[] =>
  sports.map(({ sportId, name }) => ({ id: sportId, name }));

/**
 * The sports, named in the page's language. Until the gateway has answered, or when it cannot, those of the last visit
 * are shown, because they rarely change.
 */
export function useSports(): readonly Sport[] {
  const { data, isError } = trpc.sports.list.useQuery(undefined, { staleTime: staleMs, select: withoutCounts });
  useFailureNotice(isError);
  useEffect(() => {
    if (data) storedSports.write(data);
  }, [data]);
  const isHydrated = useHydrated();
  const [stored] = useState(storedSports.read);
  return named(data ?? (isHydrated ? stored : fixedTable));
}

const named = <Any extends Sport>(sports: readonly Any[]): readonly Any[] =>
  sports.map((sport) => ({ ...sport, name: messagesOf(names).sport(sport.name) }));

const pollMs = 10_000;

/** The number of live matches by sport as a list in view shows it. Newer than the polled counts. */
type Listed = { sportId: number; count: number };
const useListedCount = create<{ listed: Listed | null }>(() => ({ listed: null }));

/** Makes every live count agree with a list in view, while the component is mounted. Null while it has no data. */
export function useReportListed(sportId: number, count: number | null): void {
  useEffect(() => {
    useListedCount.setState({ listed: count === null ? null : { sportId, count } });
    return () => useListedCount.setState({ listed: null });
  }, [sportId, count]);
}

const usePolling = () => {
  const refetchInterval = usePollMs(pollMs);
  return { refetchInterval, staleTime: refetchInterval };
};

/** The polled total, corrected by the list in view. */
function totalOf({ count, bySport }: LiveCount, listed: Listed | null): number {
  const polled = bySport?.find(({ sportId }) => sportId === listed?.sportId);
  return listed === null || polled === undefined ? count : count - polled.count + listed.count;
}

/**
 * The number of live matches; 0 while unknown and when the call fails. Polled while it is shown. It agrees with those of
 * useLiveSports.
 */
export function useLiveCount(): number {
  const { listed } = useListedCount();
  const select = (counts: LiveCount) => totalOf(counts, listed);
  const { data = 0, isError } = trpc.fixtures.liveCount.useQuery(undefined, { ...usePolling(), select });
  return isError ? 0 : data;
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
