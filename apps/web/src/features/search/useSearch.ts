import { getQueryKey } from '@trpc/react-query';
import type { FoundMatch } from '@ushindi/api-contract';
import { SEARCH_MIN_LENGTH } from '@ushindi/shared';
import { useCallback, useEffect } from 'react';
import { onReturn } from '#lib/api/onReturn.ts';
import { trpc } from '#lib/api/trpc.ts';
import { usePages } from '#lib/api/usePages.ts';
import { logProblem } from '#lib/log.ts';
import { favouritesFirst, useFavouriteOrder } from '#entities/favourites/storedFavourites.ts';

/** The longest text that the search accepts. */
export const LONGEST_TEXT = 80;

/** Whether a text is long enough to be searched. */
export const isSearchable = (text: string): boolean => text.trim().length >= SEARCH_MIN_LENGTH;

const idOf = ({ matchId }: FoundMatch) => matchId;

/**
 * The matches for a searchable text, page by page. Another text starts at its first page. Matches of favourites are
 * first on their page. A failure is logged too.
 */
export function useSearch(text: string) {
  const { client } = trpc.useUtils();
  const order = useFavouriteOrder();
  const itemsOf = useCallback(
    ({ items }: { items: readonly FoundMatch[] }) => favouritesFirst(items, order, (match) => match),
    [order],
  );
  const {
    query,
    items: matches,
    earlier,
  } = usePages({
    queryKey: getQueryKey(trpc.search.matches, { text }, 'infinite'),
    load: (page, signal) => client.search.matches.query({ text, page }, { signal }),
    hasNext: ({ hasMore }) => hasMore,
    itemsOf,
    idOf,
    refetchOnWindowFocus: onReturn.pagesWithoutOdds,
  });
  const { error } = query;
  useEffect(() => {
    if (error !== null) logProblem('The search failed.', error);
  }, [error]);
  return { query, matches, earlier };
}
