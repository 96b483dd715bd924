import { useInfiniteQuery, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';

type Pages<Page, Item> = {
  /** The procedure's key with its input: `getQueryKey(trpc.bets.list, input, 'infinite')`, so that its router can invalidate it. */
  queryKey: QueryKey;
  /** Requests a page; pages count from 1. */
  load: (page: number, signal: AbortSignal) => Promise<Page>;
  /** Whether there are pages after the last loaded one. */
  hasNext: (last: Page, loadedPages: number) => boolean;
  itemsOf: (page: Page) => readonly Item[];
  idOf: (item: Item) => string | number;
  enabled?: boolean;
  staleTime?: number;
  refetchOnMount?: 'always';
  /** One of `onReturn`: a refetch requests every loaded page. */
  refetchOnWindowFocus: boolean | 'always';
  /** Milliseconds until the next refetch, given the loaded pages; false for none. */
  refetchInterval?: (pages: readonly Page[]) => number | false;
};

/**
 * A list that is read page by page. `items` are those of all loaded pages, each once: an item that moves to a later page
 * between two requests would occur twice.
 */
export function usePages<Page, Item>(options: Pages<Page, Item>) {
  const { queryKey, load, hasNext, itemsOf, idOf, refetchInterval, ...rest } = options;
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page, number>, QueryKey, number>({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (hasNext(last, pages.length) ? pages.length + 1 : undefined),
    ...(refetchInterval && { refetchInterval: ({ state }) => refetchInterval(state.data?.pages ?? []) }),
    ...rest,
  });
  const pages = query.data?.pages;
  const items = useMemo(() => uniqueItems(pages?.flatMap(itemsOf) ?? [], idOf), [pages, itemsOf, idOf]);
  return { query, items };
}

/** The items by id, each at its first position with its latest data. */
export function uniqueItems<Item>(items: readonly Item[], idOf: (item: Item) => string | number): readonly Item[] {
  return [...new Map(items.map((item) => [idOf(item), item])).values()];
}
