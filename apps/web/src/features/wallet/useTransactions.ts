import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { Transaction } from '@ushindi/api-contract';
import { useMemo } from 'react';
import { trpc } from '../../lib/api/trpc.ts';

const none: readonly Transaction[] = [];

/** The player's money movements, newest first, page by page. */
export function useTransactions() {
  const { client } = trpc.useUtils();
  const query = useInfiniteQuery({
    queryKey: [...getQueryKey(trpc.wallet.transactions), 'pages'],
    queryFn: ({ pageParam, signal }) => client.wallet.transactions.query({ page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  const { data } = query;
  const items = useMemo(() => (data ? uniqueOf(data.pages.flatMap((page) => page.items)) : none), [data]);
  return { query, items };
}

// A movement between two pages pushes the last of one onto the next.
function uniqueOf(items: readonly Transaction[]): readonly Transaction[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
