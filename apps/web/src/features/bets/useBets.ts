import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { BetStatus, BetSummary, ListInput } from '@ushindi/api-contract';
import { useMemo } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { isPending } from './betView.ts';

/** Sportsbook, virtual or jackpot bets. */
export type BetKind = ListInput['kind'];

/** Which bets of a kind: all, or those of one status. */
export type BetsFilter = Exclude<BetStatus, 'voided'> | 'all';

/** Which part of the history. */
export type BetsChoice = { kind: BetKind; filter: BetsFilter };

/** A bet of the history, with the end of its time for cancelling on this phone's clock, epoch milliseconds. */
export type ListedBet = BetSummary & { cancelEndsAtMs: number };

const LOOK_EVERY_MS = 10_000;
const none: readonly ListedBet[] = [];

/** The player's bets, newest first, page by page; looked at again and again while one of them is pending. */
export function useBets({ kind, filter }: BetsChoice) {
  const { client } = trpc.useUtils();
  const query = useInfiniteQuery({
    queryKey: [...getQueryKey(trpc.bets.list), { kind, filter }],
    queryFn: async ({ pageParam, signal }) => {
      const wanted = { kind, page: pageParam, ...(filter !== 'all' && { status: filter }) };
      const page = await client.bets.list.query(wanted, { signal });
      return { ...page, toldAtMs: Date.now() };
    },
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isPending)) ? LOOK_EVERY_MS : false,
  });
  const { data } = query;
  const items = useMemo(() => (data ? uniqueBets(data.pages.flatMap(listedBets)) : none), [data]);
  return { query, items };
}

// The server tells the time that is left, so that a wrong phone clock changes nothing (readings 7).
function listedBets({ items, toldAtMs }: { items: readonly BetSummary[]; toldAtMs: number }): ListedBet[] {
  return items.map((bet) => ({ ...bet, cancelEndsAtMs: toldAtMs + bet.cancellableForMs }));
}

// A bet placed between two pages pushes the last of one onto the next.
function uniqueBets(items: readonly ListedBet[]): readonly ListedBet[] {
  return [...new Map(items.map((bet) => [bet.betId, bet])).values()];
}
