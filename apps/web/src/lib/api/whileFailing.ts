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

/** A failure without a response has no status. */
const mayRecover = (error: unknown): boolean => {
  const { data } = error as { data?: { httpStatus: number } | null };
  return !data || data.httpStatus >= SERVER_ERROR;
};
