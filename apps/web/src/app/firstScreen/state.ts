import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import type { AppRouter, DomainErrorView } from '@ushindi/api-contract';
import type { RefusedFrame, SnapshotFrame } from '@ushindi/api-contract/live';

/** The data that a page was rendered from on the server. Its hydration needs the same data. */
export type FirstScreen = {
  /** The server's clock, epoch milliseconds. */
  nowMs: number;
  origin: string;
  queries: readonly (readonly [key: QueryKey, data: unknown])[];
  /** The queries that the gateway refused because their subject does not exist. */
  refusals: readonly (readonly [key: QueryKey, refusal: DomainErrorView])[];
  topics: readonly (SnapshotFrame | RefusedFrame)[];
  /** The lazy parts that the page shows. */
  parts: readonly string[];
};

/** The id of the page's data block; the gateway writes the block. */
const BLOCK_ID = 'first-screen';

/** The page's data; null for a page without one, such as the shell. */
export function readFirstScreen(page: Document): FirstScreen | null {
  const text = page.getElementById(BLOCK_ID)?.textContent;
  // Our own server wrote it for this build, so it needs no check.
  return text === undefined || text === '' ? null : (JSON.parse(text) as FirstScreen);
}

/** The data as JSON that cannot end its script element. */
export function formatFirstScreen(screen: FirstScreen): string {
  const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(screen).replaceAll(/[<\u2028\u2029]/g, escaped);
}

/** Fills the query cache with the page's data, which is fresh. */
export function fillQueries(queryClient: QueryClient, { queries, refusals }: FirstScreen): void {
  for (const [key, data] of queries) queryClient.setQueryData(key, data);
  for (const [key, refusal] of refusals) fillRefusal(queryClient, key, refusal);
}

/**
 * Puts a refusal into the query cache as the query's error. A screen that mounts shows it and does not repeat the
 * query.
 */
export function fillRefusal(queryClient: QueryClient, queryKey: QueryKey, domain: DomainErrorView): void {
  const { message } = domain;
  const shape = {
    code: -32_004,
    message,
    data: { code: 'NOT_FOUND', httpStatus: 404, path: undefined, domain },
  } as const;
  const error = new TRPCClientError<AppRouter>(message, { result: { error: shape } });
  queryClient.setQueryDefaults(queryKey, { retryOnMount: false });
  const query = queryClient.getQueryCache().build(queryClient, { queryKey });
  query.setState({ ...query.state, status: 'error', error, errorUpdatedAt: Date.now() });
}

const navigationOf = (page: Performance) => (page.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0];

/**
 * The server's clock now, in epoch milliseconds. The page's own time is added, because on a slow connection the page
 * and its scripts take seconds to arrive.
 */
export function serverMsOf({ nowMs }: FirstScreen, page: Performance): number {
  return nowMs + page.now() - (navigationOf(page)?.responseStart ?? 0);
}

/**
 * Whether a browser shows a kept copy of the page, as on going back. The odds of a copy may be hours old. A page that
 * was revalidated and is unchanged has transferred its headers.
 */
export function isKeptCopy(page: Performance): boolean {
  const navigation = navigationOf(page);
  // Safari before 16.4 does not report the bytes transferred. There any page on going back counts as a copy.
  return navigation?.type === 'back_forward' && !(navigation.transferSize > 0);
}
