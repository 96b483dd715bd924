import type { GameProvider } from '@ushindi/api-contract';
import { onReachEnd } from '#lib/onReachEnd.ts';
import { games } from '#i18n/en/games.ts';
import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx';
import { FailedQuery } from '#entities/queries/FailedQuery.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { GameCard } from './GameCard.tsx';
import { searchGames } from './searchGames.ts';
import { useLobby } from './useLobby.ts';

/** Where the end is near: also above the viewport, as after the End key. */
const nearMargin = '1000000px 0px 200px';
const pageSize = 12;

/** A provider's games as cards, filtered by text, loading more near the end. */
export function LobbyGrid({ provider, text }: { provider: GameProvider; text: string }) {
  const { provider: words, lobby } = messagesOf(games);
  const { query, items } = useLobby(provider);
  if (query.isPending) return <CardSkeletons />;
  if (!query.data) {
    return <FailedQuery query={query} text={words.failed} />;
  }
  const found = searchGames(items, text);
  return (
    <>
      {found.length > 0 && (
        <ul className="game-grid" aria-label={words.list(lobby.providerNames[provider])}>
          {found.map((game) => (
            <li key={game.providerGameId}>
              <GameCard provider={provider} game={game} />
            </li>
          ))}
        </ul>
      )}
      {found.length === 0 && !query.hasNextPage && (
        <p className="p-6 text-center text-ink-2" role="status">
          {words.none}
        </p>
      )}
      <GridEnd query={query} pauses={text === ''} />
    </>
  );
}

/** The number of pages that load automatically. Further pages need a press, except during a search. */
const PAGES_AT_ONCE = 3;

function GridEnd({ query, pauses }: { query: ReturnType<typeof useLobby>['query']; pauses: boolean }) {
  const words = messagesOf(games).provider;
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const isPaused = pauses && (query.data?.pageParams.length ?? 0) % PAGES_AT_ONCE === 0 && !isFetchingNextPage;
  const more = () => void fetchNextPage();
  const end = onReachEnd(() => {
    if (hasNextPage && !isPaused && !isFetching && !isFetchNextPageError) more();
  }, nearMargin);
  return (
    <div ref={end}>
      {isFetchNextPageError && !isFetchingNextPage && <ErrorPanel text={words.failed} onRetry={more} />}
      {hasNextPage && !isFetchNextPageError && (
        <div className="p-4 text-center text-ink-2" role="status">
          {isPaused ? (
            <Button look="line" full onClick={more}>
              {messagesOf(kit).showMore}
            </Button>
          ) : (
            words.loadingMore
          )}
        </div>
      )}
    </div>
  );
}

function CardSkeletons() {
  const words = messagesOf(games).provider;
  return (
    <div className="game-grid" role="status" aria-label={words.loading}>
      {Array.from({ length: pageSize }, (_, place) => (
        <Skeleton key={place} className="block aspect-[260/386] rounded-card" />
      ))}
    </div>
  );
}
