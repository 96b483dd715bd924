import { SPORTS, sportIdOf } from '@ushindi/shared';
import { useEffect, useState } from 'react';
import { notify } from '../../ui/notify.ts';
import { trpc } from '../api/trpc.ts';
import { lists } from '../messages/lists.ts';
import { useMessages } from '../messages/messages.ts';
import { whileFailing } from './whileFailing.ts';

/** A sport as strips show it. */
export type SportTab = { id: number; name: string; liveCount: number };

const storageKey = 'ushindi.sports';
const fixedTable: readonly SportTab[] = SPORTS.map(({ id, name }) => ({ id, name, liveCount: 0 }));

/** The sports as this phone last heard of them, without their live games, which are over by now; else the fixed table. */
export function storedSports(): readonly SportTab[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '');
    const ids = Array.isArray(kept) ? kept.map(sportIdOf) : [];
    const known = ids.flatMap((id) => fixedTable.filter((sport) => sport.id === id));
    return known.length > 0 ? known : fixedTable;
  } catch {
    // Nothing kept yet, or nothing that can be read.
    return fixedTable;
  }
}

function storeSports(sports: readonly { sportId: number }[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(sports.map(({ sportId }) => sportId)));
  } catch {
    // Storage can be blocked or full: the next visit then begins with the fixed table.
  }
}

/**
 * The sports on offer with their live games. Until the gateway has answered, or when it cannot, those of the last visit
 * stand in, so that nobody waits for a strip that hardly ever changes.
 * @param pollMs how often to ask again; never unless given
 */
export function useSports(pollMs?: number): readonly SportTab[] {
  const words = useMessages(lists);
  const { data, isError } = trpc.sports.list.useQuery(undefined, {
    staleTime: 60_000,
    refetchInterval: whileFailing(pollMs),
  });
  useEffect(() => {
    if (isError) notify.error(words.sportsFailed, { id: 'sports' });
  }, [isError, words]);
  useEffect(() => {
    if (data) storeSports(data);
  }, [data]);
  const [before] = useState(storedSports);
  return data?.map(({ sportId, name, liveCount }) => ({ id: sportId, name, liveCount })) ?? before;
}
