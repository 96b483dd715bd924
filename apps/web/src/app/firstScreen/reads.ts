import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { DomainErrorView } from '@ushindi/api-contract';
import type { PageReads, QueryRead, QueryResult } from '@ushindi/api-contract/pages';
import { PAGE_QUERIES } from '@ushindi/api-contract/sharedQueries';
import { domainErrorOf } from '#lib/api/errors.ts';
import { fillRefusal } from './state.ts';

/** A query's key as tRPC creates it. A list with pages has the type 'infinite'. */
type Key = readonly [path: readonly string[], of?: { input?: object; type?: 'query' | 'infinite' }];

const FIRST_PAGE = 1;
const isPaged = ([, of]: Key): boolean => of?.type === 'infinite';

/** Puts the results of reads into the query cache of a rendering. */
export function fillFromReads(queryClient: QueryClient, { queries }: PageReads): void {
  for (const [text, read] of Object.entries(queries)) {
    if (read !== null) fillQuery(queryClient, JSON.parse(text) as Key, read);
  }
}

function fillQuery(queryClient: QueryClient, key: Key, read: QueryResult): void {
  if ('refusal' in read) return fillRefusal(queryClient, key, read.refusal);
  const data = isPaged(key) ? { pages: [read.data], pageParams: [FIRST_PAGE] } : read.data;
  queryClient.setQueryData(key, data);
}

/** The shared queries that a rendering has requested and that were not read yet. */
export function missingQueries(queryClient: QueryClient, { queries }: PageReads): QueryRead[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(isWanted)
    .map(({ queryKey }) => readOf(queryKey as unknown as Key))
    .filter(({ name, key }) => PAGE_QUERIES.includes(name) && !Object.hasOwn(queries, key));
}

/** The results that a rendering has shown, by query key. */
export function shownQueries(queryClient: QueryClient): [QueryKey, unknown][] {
  const queries = queryClient.getQueryCache().getAll();
  return queries.flatMap(({ queryKey, state: { data } }) => (data === undefined ? [] : [[queryKey, data]]));
}

/** The refusals that a rendering has shown, by query key. */
export function shownRefusals(queryClient: QueryClient): [QueryKey, DomainErrorView][] {
  const queries = queryClient.getQueryCache().getAll();
  return queries.flatMap(({ queryKey, state: { error } }) => {
    const refusal = domainErrorOf(error);
    return refusal === null ? [] : [[queryKey, refusal]];
  });
}

/** Whether a query was requested. A screen may create one that is disabled, such as a search without a text. */
function isWanted({ state, options }: Query): boolean {
  const isEnabled = !('enabled' in options) || options.enabled !== false;
  return state.status === 'pending' && isEnabled;
}

function readOf(key: Key): QueryRead {
  const [path, of] = key;
  const input = isPaged(key) ? { ...of?.input, page: FIRST_PAGE } : of?.input;
  return { key: JSON.stringify(key), name: path.join('.'), input };
}
