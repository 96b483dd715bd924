import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { CasinoGame, GameProvider } from '@ushindi/api-contract';
import { onReturn } from '#lib/api/onReturn.ts';
import { trpc } from '#lib/api/trpc.ts';
import { usePages } from '#lib/api/usePages.ts';

// The time for which the gateway caches a lobby's page.
const freshForMs = 5 * 60_000;

const keyOf = (provider: GameProvider) => getQueryKey(trpc.games.lobby, { provider }, 'infinite');
const idOf = ({ providerGameId }: CasinoGame) => providerGameId;
const itemsOf = ({ items }: { items: readonly CasinoGame[] }) => items;

/** A provider's games, loaded page by page to the end. */
export function useLobby(provider: GameProvider) {
  const { client } = trpc.useUtils();
  return usePages({
    queryKey: keyOf(provider),
    load: (page, signal) => client.games.lobby.query({ provider, page }, { signal }),
    hasNext: ({ totalPages }, loadedPages) => loadedPages < totalPages,
    itemsOf,
    idOf,
    freshForMs,
    // All pages stay in memory, because the search filters the loaded games.
    maxPages: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: onReturn.pagesWithoutOdds,
  });
}

/** Clears the loaded pages of a lobby and starts with its first page. */
export function useReloadLobby(provider: GameProvider): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.resetQueries({ queryKey: keyOf(provider) });
}
