const STEP_MS = 10_000;
const MOST_STEPS = 6;
const SERVER_ERROR = 500;

/** The fields of a query that describe its failure. */
export type Failing = { state: { status: string; error: unknown; errorUpdateCount: number } };

/** The failures of each query up to its last success. TanStack Query counts on after a success. */
const earlierFailures = new WeakMap<Failing, number>();

/**
 * The default `refetchInterval` of queries. While the operator or the connection fails, the query is repeated at
 * growing intervals. A refusal is final.
 */
export function whileFailing(query: Failing): number | false {
  const { status, error, errorUpdateCount } = query.state;
  // The count of a query that was reset is 0.
  if (status === 'success' || errorUpdateCount === 0) earlierFailures.set(query, errorUpdateCount);
  const failures = errorUpdateCount - (earlierFailures.get(query) ?? 0);
  return status === 'error' && mayRecover(error) && Math.min(failures, MOST_STEPS) * STEP_MS;
}

/**
 * The `refetchInterval` of a query whose data is final once `isOpen` returns false. Until then the query is repeated
 * every `intervalMs`. A query that fails is repeated like any other.
 */
export const pollWhile =
  <Data>(isOpen: (data: Data) => boolean, intervalMs: number) =>
  (query: Failing & { state: { data?: Data | undefined } }): number | false => {
    const { data } = query.state;
    return whileFailing(query) || (data !== undefined && isOpen(data) && intervalMs);
  };

/** A failure without a response has no status. */
const mayRecover = (error: unknown): boolean => {
  const { data } = error as { data?: { httpStatus: number } | null };
  return !data || data.httpStatus >= SERVER_ERROR;
};
