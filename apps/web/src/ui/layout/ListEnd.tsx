import type { ReactNode } from 'react';
import { onReachEnd } from '#lib/onReachEnd.ts';
import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx';

/**
 * The number of pages that load automatically. Further pages need a press, so that the end of the screen can be reached
 * (R-174).
 */
const PAGES_AT_ONCE = 3;

type Props = {
  /** The list's query, of `usePages`. */
  query: {
    data: { pageParams: readonly number[] } | undefined;
    hasNextPage: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  /** Shown while the next page loads. */
  loading: ReactNode;
  /** Shown with a retry when it did not load. */
  failure: string;
  reference: string | null;
};

/** The end of the loaded pages of a list. The next page loads when the end comes near, or by "Show more". */
export function ListEnd({ query, loading, failure, reference }: Props) {
  const words = messagesOf(kit);
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = query;
  const isPaused = hasNextPage && (query.data?.pageParams.at(-1) ?? 1) % PAGES_AT_ONCE === 0;
  const more = () => void query.fetchNextPage();
  const end = onReachEnd(() => {
    if (hasNextPage && !isPaused && !isFetching && !isFetchNextPageError) more();
  });
  return (
    <div ref={end}>
      {isFetchingNextPage && loading}
      {isPaused && !isFetchingNextPage && !isFetchNextPageError && (
        <div className="p-3">
          <Button look="line" full onClick={more}>
            {words.showMore}
          </Button>
        </div>
      )}
      {isFetchNextPageError && !isFetchingNextPage && (
        <ErrorPanel text={failure} reference={reference} onRetry={more} />
      )}
    </div>
  );
}
