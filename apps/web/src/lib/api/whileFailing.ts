const STEP_MS = 10_000;
const MOST_STEPS = 6;
const SERVER_ERROR = 500;

/** A query as far as its failure decides. */
export type Failing = { state: { status: string; error: unknown; errorUpdateCount: number } };

/**
 * The `refetchInterval` of every query that has no other: while the operator or the connection fails it is repeated, less
 * and less often. A refusal is final.
 */
export function whileFailing({ state: { status, error, errorUpdateCount } }: Failing): number | false {
  return status === 'error' && mayRecover(error) && Math.min(errorUpdateCount, MOST_STEPS) * STEP_MS;
}

/**
 * The `refetchInterval` of a query whose data is final once `isOpen` returns false. Until then the query is repeated every
 * `intervalMs`; with false, which the data saver sets, it is not. A query that fails is repeated like any other.
 */
export const pollWhile =
  <Data>(isOpen: (data: Data) => boolean, intervalMs: number | false) =>
  (query: Failing & { state: { data?: Data | undefined } }): number | false => {
    const { data } = query.state;
    return whileFailing(query) || (data !== undefined && isOpen(data) && intervalMs);
  };

/** A failure without a response has no status. */
const mayRecover = (error: unknown): boolean => {
  const { data } = error as { data?: { httpStatus: number } | null };
  return !data || data.httpStatus >= SERVER_ERROR;
};
