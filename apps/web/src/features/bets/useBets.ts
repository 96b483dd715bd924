import { getQueryKey } from '@trpc/react-query';
import type { BetDetail, BetStatus, ListInput } from '@ushindi/api-contract';
import { onReturn } from '#lib/api/onReturn.ts';
import { trpc } from '#lib/api/trpc.ts';
import { usePages } from '#lib/api/usePages.ts';
import { pollWhile } from '#lib/api/whileFailing.ts';
import { isPending } from './betView.ts';

/** Sportsbook, virtual or jackpot bets. */
export type BetKind = ListInput['kind'];

/** All bets of a kind, or those of one status. */
export type BetsFilter = Exclude<BetStatus, 'voided' | 'cashedOut'> | 'all';

/** The part of the history to load. */
export type BetsChoice = { kind: BetKind; filter: BetsFilter };

/** A bet of the history; its cancel deadline is on this phone's clock, in epoch milliseconds. */
export type ListedBet = BetDetail & { cancelEndsAtMs: number };

const POLL_INTERVAL_MS = 10_000;
const idOf = ({ betId }: ListedBet) => betId;

/** The player's bets, newest first, page by page. Refetched periodically while one of them is pending. */
export function useBets({ kind, filter }: BetsChoice) {
  const { client } = trpc.useUtils();
  const input = { kind, ...(filter !== 'all' && { status: filter }) };
  return usePages({
    queryKey: getQueryKey(trpc.bets.list, input, 'infinite'),
    load: async (page, signal) => {
      const answer = await client.bets.list.query({ ...input, page }, { signal });
      return { ...answer, fetchedAtMs: Date.now() };
    },
    hasNext: ({ hasMore }) => hasMore,
    itemsOf: listedBets,
    idOf,
    freshForMs: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: onReturn.money,
    refetchInterval: pollWhile(({ pages }) => pages.some(({ items }) => items.some(isPending)), POLL_INTERVAL_MS),
  });
}

// The server sends the remaining time, so that a wrong phone clock changes nothing.
function listedBets({ items, fetchedAtMs }: { items: readonly BetDetail[]; fetchedAtMs: number }): ListedBet[] {
  return items.map((bet) => ({ ...bet, cancelEndsAtMs: fetchedAtMs + bet.cancellableForMs }));
}
