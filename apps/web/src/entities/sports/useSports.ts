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
import { type QueryOutcome, useFailureNotice } from '#ui/feedback/useFailureNotice.ts';

/** A sport as shown in tabs. */
export type Sport = { id: number; name: string };

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

/** How long the list of sports is fresh. */
export const staleMs = 60_000;

/** Reports a sports list that cannot be loaded. */
export function useSportsNotice(query: QueryOutcome & { isError: boolean }): void {
  useFailureNotice('sports', query.isError ? messagesOf(lists).sportsFailed : null, query);
}

const withoutCounts = (sports: readonly SportOnOffer[]): readonly Sport[] =>
  sports.map(({ sportId, name }) => ({ id: sportId, name }));

/**
 * The sports, named in the page's language. Until the gateway has answered, or when it cannot, those of the last visit
 * are shown, because they rarely change.
 */
export function useSports(): readonly Sport[] {
  const query = trpc.sports.list.useQuery(undefined, { staleTime: staleMs, select: withoutCounts });
  const { data } = query;
  useSportsNotice(query);
  useEffect(() => {
    if (data) storedSports.write(data);
  }, [data]);
  const isHydrated = useHydrated();
  const [stored] = useState(storedSports.read);
  return withNames(data ?? (isHydrated ? stored : fixedTable));
}

/** The sports with their names in the page's language. */
export const withNames = <Any extends Sport>(sports: readonly Any[]): readonly Any[] =>
  sports.map((sport) => ({ ...sport, name: messagesOf(names).sport(sport.name) }));

const pollMs = 10_000;

/** The number of live matches of a sport, as a list in view shows it. Newer than the polled counts. */
export type Listed = { sportId: number; count: number };

/** The list in view, which useReportListed sets; null without one. */
export const useListedCount = create<{ listed: Listed | null }>(() => ({ listed: null }));

/** The options of a query of the live counts, which is polled while a component shows them. */
export const useCountPolling = () => {
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
  const { data = 0, isError } = trpc.fixtures.liveCount.useQuery(undefined, { ...useCountPolling(), select });
  return isError ? 0 : data;
}
