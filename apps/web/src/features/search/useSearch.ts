import { useInfiniteQuery } from '@tanstack/react-query';
import type { FoundMatch } from '@ushindi/api-contract';
import { SEARCH_MIN_LENGTH } from '@ushindi/shared';
import { useEffect, useMemo } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { logProblem } from '../../lib/log.ts';

/** The longest text that the search takes. */
export const LONGEST_TEXT = 80;

/** Whether a text is long enough to search for. */
export const isSearchable = (text: string): boolean => text.trim().length >= SEARCH_MIN_LENGTH;

/**
 * The matches for a text, page by page; another text starts at its first page. Nothing is asked for a text that is too
 * short. A failure is for the log alone (discovery-and-content spec, section 8).
 */
export function useSearch(text: string) {
  const { client } = trpc.useUtils();
  const query = useInfiniteQuery({
    queryKey: ['search.matches', text],
    queryFn: ({ pageParam, signal }) => client.search.matches.query({ text, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    enabled: isSearchable(text),
  });
  const { data, error } = query;
  useEffect(() => {
    if (error !== null) logProblem('The search failed.', error);
  }, [error]);
  const matches = useMemo(() => uniqueMatches(data?.pages ?? []), [data]);
  return { query, matches };
}

/** The matches of all pages, each once: a list that moves between two calls repeats some at the seam. */
function uniqueMatches(pages: readonly { items: FoundMatch[] }[]): FoundMatch[] {
  const byId = new Map(pages.flatMap(({ items }) => items).map((match) => [match.matchId, match]));
  return [...byId.values()];
}
