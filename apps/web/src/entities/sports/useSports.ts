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

/**
 * The sports that have live matches. Empty until the gateway has answered. Renders again only when what is shown changes.
 * @param bySport the live counts; a sport that is missing there has the count of the list
 * @param everyMs how often to refetch
 */
export function useLiveSports(bySport: CountsBySport, everyMs: number): readonly LiveSport[] {
  const shown = (sports: readonly SportOnOffer[]): readonly LiveSport[] =>
    sports
      .filter(({ liveCount }) => liveCount > 0)
      .map(({ sportId, name, liveCount }) => ({ id: sportId, name, liveCount: bySport[sportId] ?? liveCount }));
  const options = { staleTime: staleMs, refetchInterval: everyMs, select: shown };
  const { data = [], isError } = trpc.sports.list.useQuery(undefined, options);
  useFailureNotice(isError);
  return named(data);
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

/** The numbers of live matches by sport id; a sport whose number is unknown is missing. */
export type CountsBySport = Readonly<Record<number, number>>;

/** The polled counts, corrected by the list in view. */
function countsOf({ count, bySport: counted = [] }: LiveCount, listed: Listed | null) {
  const bySport: CountsBySport = Object.fromEntries(counted.map((sport) => [sport.sportId, sport.count]));
  const polled = listed === null ? undefined : bySport[listed.sportId];
  if (listed === null || polled === undefined) return { total: count, bySport };
  return { total: count - polled + listed.count, bySport: { ...bySport, [listed.sportId]: listed.count } };
}

const usePolling = () => {
  const refetchInterval = usePollMs(pollMs);
  return { refetchInterval, staleTime: refetchInterval };
};

const noCounts: CountsBySport = {};

/**
 * The number of live matches; 0 while unknown and when the call fails. It and useLiveCounts are the one source of every
 * number of live matches on the screen, are polled while shown, and render again only when they change.
 */
export function useLiveCount(): number {
  const { listed } = useListedCount();
  const select = (counts: LiveCount) => countsOf(counts, listed).total;
  const { data = 0, isError } = trpc.fixtures.liveCount.useQuery(undefined, { ...usePolling(), select });
  return isError ? 0 : data;
}

/** The live counts by sport; empty while unknown, when the call fails, and where the operator does not send them. */
export function useLiveCounts(): CountsBySport {
  const { listed } = useListedCount();
  const select = (counts: LiveCount) => countsOf(counts, listed).bySport;
  const { data = noCounts, isError } = trpc.fixtures.liveCount.useQuery(undefined, { ...usePolling(), select });
  return isError ? noCounts : data;
}
