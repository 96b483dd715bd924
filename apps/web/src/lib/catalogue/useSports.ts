import { SPORTS } from '@ushindi/shared';
import { useEffect } from 'react';
import { notify } from '../../ui/notify.ts';
import { trpc } from '../api/trpc.ts';
import { lists } from '../messages/lists.ts';
import { useMessages } from '../messages/messages.ts';
import { whileFailing } from './whileFailing.ts';

/** A sport as strips show it. */
export type SportTab = { id: number; name: string; liveCount: number };

const fixedTable: readonly SportTab[] = SPORTS.map(({ id, name }) => ({ id, name, liveCount: 0 }));

/**
 * The sports on offer with their live games. Until the gateway has answered, or when it cannot, the fixed table
 * stands in, so that nobody waits for a strip that hardly ever changes.
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
  return data?.map(({ sportId, name, liveCount }) => ({ id: sportId, name, liveCount })) ?? fixedTable;
}
