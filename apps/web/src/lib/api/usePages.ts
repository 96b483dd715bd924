import {
  replaceEqualDeep,
  useInfiniteQuery,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { FRESH_FOR_MS } from './createApi.ts';
import type { Failing } from './whileFailing.ts';

/** Without a limit, a long list would fill a phone's memory, and each refetch would request all pages. */
const MAX_PAGES = 3;
const FIRST_PAGE = 1;

type PagesQuery<Page> = Failing & { state: { data?: InfiniteData<Page, number> | undefined } };

type Pages<Page, Item> = {
  /** The procedure's key with its input: `getQueryKey(trpc.bets.list, input, 'infinite')`, so that its router can invalidate it. */
  queryKey: QueryKey;
  /** Requests a page; pages count from 1. */
  load: (page: number, signal: AbortSignal) => Promise<Page>;
  /** Whether there are pages after the last one in memory. */
  hasNext: (last: Page, lastNumber: number) => boolean;
  itemsOf: (page: Page) => readonly Item[];
  idOf: (item: Item) => string | number;
  /** How long a page is fresh: a refetch requests only older ones. 0 for all pages of each refetch. */
  freshForMs?: number;
  /**
   * How many pages stay in memory, 3 by default. A list that keeps fewer than all its pages is rendered in a
   * `PagedList`.
   */
  maxPages?: number;
  refetchOnMount?: 'always';
  /** One of `onReturn`. */
  refetchOnWindowFocus: boolean | 'always';
  /** Milliseconds until the next refetch; false for none. By default only a failed list is requested again. */
  refetchInterval?: (query: PagesQuery<Page>) => number | false;
};

/**
 * A list that loads page by page. `items` are the items of the pages in memory, each once: an item that moves to a
 * later page between two requests is in both.
 */
export function usePages<Page extends object, Item>(options: Pages<Page, Item>) {
  const { queryKey, load, hasNext, itemsOf, idOf, ...rest } = options;
  const { freshForMs = FRESH_FOR_MS, maxPages = MAX_PAGES, ...observed } = rest;
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page, number>, QueryKey, number>({
    queryKey,
    queryFn: ({ client, pageParam, signal }) =>
      keptOrLoaded({ client, queryKey, pageNumber: pageParam, freshForMs, load: () => load(pageParam, signal) }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last, _pages, number) => (hasNext(last, number) ? number + 1 : undefined),
    getPreviousPageParam: (_first, _pages, number) => (number > FIRST_PAGE ? number - 1 : undefined),
    maxPages,
    // The default compares pages by their index, which changes when a page is dropped. keptOrLoaded compares each page
    // with itself.
    structuralSharing: false,
    staleTime: ({ state: { data, dataUpdatedAt } }) => {
      const loadedMs = data?.pages.map((page) => loadedAtMs.get(page) ?? dataUpdatedAt) ?? [];
      return freshForMs - (dataUpdatedAt - Math.min(dataUpdatedAt, ...loadedMs));
    },
    ...observed,
  });
  const pages = query.data?.pages;
  const items = useMemo(() => uniqueItems(pages?.flatMap(itemsOf) ?? [], idOf), [pages, itemsOf, idOf]);
  // The pages before those in memory, for a PagedList.
  const earlier = {
    firstPage: query.data?.pageParams[0] ?? FIRST_PAGE,
    pageCount: pages?.length ?? 0,
    mayLoad: query.hasPreviousPage && !query.isFetching && !query.isFetchPreviousPageError,
    isLoading: query.isFetchingPreviousPage,
    isFailed: query.isFetchPreviousPageError && !query.isFetching,
    load: () => void query.fetchPreviousPage(),
  };
  return { query, items, earlier };
}

/**
 * Forgets the lists under a key that the player has left after more than one page, so that they start at their first
 * page again (D-065). The list in view stays, also when the player returns to it from another screen. Use it in the
 * screen that changes between the lists.
 */
export function useListsStartAnew(queryKey: QueryKey): void {
  const client = useQueryClient();
  // Every render may be that of another list.
  useEffect(() =>
    client.removeQueries({
      queryKey,
      type: 'inactive',
      predicate: ({ state }) => (state.data as { pages?: unknown[] } | undefined)?.pages?.[1] !== undefined,
    }),
  );
}

/** When each page was loaded, on the phone's clock. A page that came with the document is as old as its query. */
const loadedAtMs = new WeakMap<object, number>();

type Wanted<Page> = {
  client: QueryClient;
  queryKey: QueryKey;
  pageNumber: number;
  freshForMs: number;
  load: () => Promise<Page>;
};

/** The page in memory while it is fresh and not invalidated, or a loaded one with the same identity where nothing changed. */
async function keptOrLoaded<Page extends object>({ client, queryKey, pageNumber, freshForMs, load }: Wanted<Page>) {
  const state = client.getQueryState<InfiniteData<Page, number>>(queryKey);
  for (const page of state?.data?.pages ?? []) {
    if (!loadedAtMs.has(page)) loadedAtMs.set(page, state?.dataUpdatedAt ?? 0);
  }
  const kept = state?.data?.pages[state.data.pageParams.indexOf(pageNumber)];
  const isFresh = kept !== undefined && Date.now() - (loadedAtMs.get(kept) ?? 0) < freshForMs;
  if (isFresh && state?.isInvalidated === false) return kept;
  const page = replaceEqualDeep(kept, await load());
  loadedAtMs.set(page, Date.now());
  return page;
}

/** The items by id, each at its first position with its latest data. */
export function uniqueItems<Item>(items: readonly Item[], idOf: (item: Item) => string | number): readonly Item[] {
  return [...new Map(items.map((item) => [idOf(item), item])).values()];
}
