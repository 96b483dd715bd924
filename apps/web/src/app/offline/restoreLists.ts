import type { QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { useConnection } from '#lib/connection.ts';
import { noteServerClock } from '#lib/serverClock.ts';
import { readSavedLists, type Restored } from './savedLists.ts';

/**
 * Fills the query cache with the lists of the last visit and marks the page as offline until the gateway has replaced
 * them. Returns the saved live topics.
 */
export async function restoreLists(queryClient: QueryClient, nowMs: number): Promise<Restored['topics']> {
  const lists = await readSavedLists(nowMs);
  if (lists === null) return [];
  const { savedAtMs, serverSavedAtMs } = lists;
  // The phone's clock is assumed to be as wrong as when the lists were saved, unless it was set back later.
  if (savedAtMs <= nowMs) noteServerClock(String(Date.now() + serverSavedAtMs - savedAtMs));
  for (const [key, data, updatedAtMs] of lists.queries) {
    // The phone's clock may have been set back. Data from the future would count as fresh.
    queryClient.setQueryData(key, data, { updatedAt: Math.min(updatedAtMs, nowMs) });
  }
  useConnection.setState({ savedAtMs });
  endWhenReplaced(queryClient);
  return lists.topics;
}

/**
 * Ends the mark once no restored data is left: the first response from the gateway drops the restored data that no screen
 * shows and requests the rest again.
 */
function endWhenReplaced(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache();
  const left = new Set(cache.getAll().map(({ queryHash }) => queryHash));
  let hasAnswered = false;
  const dropUnshown = () => {
    for (const hash of left) {
      const query = cache.get(hash);
      if (query?.isActive()) continue;
      left.delete(hash);
      if (query !== undefined) cache.remove(query);
    }
  };
  const stop = cache.subscribe((event) => {
    if (isAnswer(event)) {
      left.delete(event.query.queryHash);
      if (!hasAnswered) void queryClient.refetchQueries({ predicate: ({ queryHash }) => left.has(queryHash) });
      hasAnswered = true;
    } else if (event.type !== 'observerRemoved') return;
    if (hasAnswered) dropUnshown();
    if (left.size > 0) return;
    stop();
    useConnection.setState({ savedAtMs: null });
  });
}

/** Whether a query has received a response. Data that code has set does not count. */
function isAnswer(event: QueryCacheNotifyEvent): boolean {
  return event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true;
}
