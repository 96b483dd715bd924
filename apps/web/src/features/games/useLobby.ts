import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { CasinoGame, GameProvider } from '@ushindi/api-contract';
import { useMemo } from 'react';
import { trpc } from '../../lib/api/trpc.ts';

// The gateway keeps a lobby's page as long.
const freshForMs = 5 * 60_000;

const nothingYet: readonly CasinoGame[] = [];
const keyOf = (provider: GameProvider) => ['games.lobby', provider];

/** A provider's games, loaded page by page to the last one. */
export function useLobby(provider: GameProvider) {
  const { client } = trpc.useUtils();
  const query = useInfiniteQuery({
    queryKey: keyOf(provider),
    queryFn: ({ pageParam, signal }) => client.games.lobby.query({ provider, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, pages) => (pages.length < totalPages ? pages.length + 1 : undefined),
    staleTime: freshForMs,
  });
  const { data } = query;
  const items = useMemo(() => (data ? withoutRepeats(data.pages.flatMap((page) => page.items)) : nothingYet), [data]);
  return { query, items };
}

/** Forgets what is loaded of a lobby and begins with its first page. */
export function useReloadLobby(provider: GameProvider): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.resetQueries({ queryKey: keyOf(provider) });
}

/** A game that moved to a later page while the list was read comes twice; it shows once. */
function withoutRepeats(items: readonly CasinoGame[]): readonly CasinoGame[] {
  return [...new Map(items.map((item) => [item.providerGameId, item])).values()];
}
