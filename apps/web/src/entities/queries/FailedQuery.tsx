import { referenceOf } from '#lib/api/errors.ts';
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx';

/** What a failed query has for its panel. */
type Failed = { error: unknown; refetch: () => unknown; isFetching: boolean };

/** The panel of a query that failed to load, with the reference of its request and a retry. */
export function FailedQuery({ query: { error, refetch, isFetching }, text }: { query: Failed; text: string }) {
  return <ErrorPanel text={text} reference={referenceOf(error)} onRetry={() => void refetch()} retrying={isFetching} />;
}
