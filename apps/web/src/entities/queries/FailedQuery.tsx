import { referenceOf } from '#lib/api/errors.ts';
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx';

/** The properties of a failed query that its panel needs. */
type Failed = { error: unknown; refetch: () => unknown; isFetching: boolean };

/** The panel of a query that failed to load, with the reference of its request and a retry. */
export function FailedQuery({ query: { error, refetch, isFetching }, text }: { query: Failed; text: string }) {
  return <ErrorPanel text={text} reference={referenceOf(error)} onRetry={() => void refetch()} retrying={isFetching} />;
}
