import type { GameProvider } from '@ushindi/api-contract';
import { useEffect } from 'react';
import { games } from '#i18n/en/games.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx';
import { GroupHeading } from '#ui/layout/GroupHeading.tsx';
import { ownGames } from './catalogue.ts';
import { GameCard } from './GameCard.tsx';
import { OwnGameLinks } from './OwnGameLinks.tsx';
import { searchGames } from './searchGames.ts';
import { useLobby } from './useLobby.ts';

/** The number of results per provider; its lobby has the rest. */
const enough = 24;

/** The search results of all lobbies and of the games with their own screen. */
export function LobbyResults({ text }: { text: string }) {
  const { names, lobby, provider: words } = messagesOf(games);
  const own = searchGames(
    ownGames.map((page) => ({ ...page, name: names[page.game] })),
    text,
  );
  const pragmatic = useFinds('pragmatic', text);
  const soft = useFinds('soft', text);
  const cards = [...pragmatic.cards, ...soft.cards];
  const isLoading = pragmatic.isLoading || soft.isLoading;
  const retry = pragmatic.retry ?? soft.retry;
  return (
    <section aria-label={lobby.results}>
      <GroupHeading title={lobby.results} />
      {own.length > 0 && <OwnGameLinks found={own} />}
      {cards.length > 0 && (
        <ul className="game-grid" aria-label={lobby.results}>
          {cards.map(({ provider, game }) => (
            <li key={`${provider} ${game.providerGameId}`}>
              <GameCard provider={provider} game={game} />
            </li>
          ))}
        </ul>
      )}
      {retry && <ErrorPanel text={words.failed} onRetry={retry} />}
      <p className="p-4 text-center text-ink-2" role="status">
        {isLoading && words.loadingMore}
        {!isLoading && !retry && own.length + cards.length === 0 && words.none}
      </p>
    </section>
  );
}

/** A provider's games whose name contains a text. Reads pages until there are enough results or no more pages. */
function useFinds(provider: GameProvider, text: string) {
  const { query, items } = useLobby(provider);
  const found = searchGames(items, text);
  const { hasNextPage, isFetching, isError, fetchNextPage, refetch } = query;
  const wantsMore = hasNextPage && !isError && found.length < enough;
  useEffect(() => {
    if (wantsMore && !isFetching) void fetchNextPage();
  }, [wantsMore, isFetching, fetchNextPage]);
  return {
    cards: found.slice(0, enough).map((game) => ({ provider, game })),
    isLoading: isFetching || wantsMore,
    retry: isError && !isFetching ? () => void (query.data ? fetchNextPage() : refetch()) : null,
  };
}
