import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { BetStatus, BetSummary } from '@ushindi/api-contract';
import { useMemo } from 'react';
import { trpc } from '../../lib/api/trpc.ts';

/** Which bets of the history: all, or those of one status. */
export type BetsFilter = Exclude<BetStatus, 'voided'> | 'all';

const LOOK_EVERY_MS = 10_000;
const none: readonly BetSummary[] = [];

/** The player's sports bets, newest first, page by page; looked at again and again while one of them is pending. */
export function useBets(filter: BetsFilter) {
  const { client } = trpc.useUtils();
  const query = useInfiniteQuery({
    queryKey: [...getQueryKey(trpc.bets.list), { filter }],
    queryFn: ({ pageParam, signal }) =>
      client.bets.list.query(
        { kind: 'sports', page: pageParam, ...(filter !== 'all' && { status: filter }) },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isPending)) ? LOOK_EVERY_MS : false,
  });
  const { data } = query;
  const items = useMemo(() => (data ? uniqueBets(data.pages.flatMap((page) => page.items)) : none), [data]);
  return { query, items };
}

/** Whether a bet is still to be decided. */
export function isPending({ status }: Pick<BetSummary, 'status'>): boolean {
  return status === 'pending';
}

// A bet placed between two pages pushes the last of one onto the next.
function uniqueBets(items: readonly BetSummary[]): readonly BetSummary[] {
  return [...new Map(items.map((bet) => [bet.betId, bet])).values()];
}
