import { useQuery } from '@tanstack/react-query';
import type { Game } from '@ushindi/api-contract';
import { useEffect } from 'react';
import { asGuest } from '../../lib/api/createApi.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { games } from '../../lib/messages/games.ts';
import { messagesOf } from '../../lib/messages/messages.ts';
import { serverMessage } from '../../lib/serverMessage.ts';
import { useSession } from '../../lib/session/sessionStore.ts';
import { notify } from '../../ui/notify.ts';
import { noteFreebet } from './gameFreebets.ts';

/** Refusals that a player is not bothered with (discovery-and-content spec, section 8). */
const silent = new Set(['Unauthorized', 'Needs verification']);

export type Launch = {
  /** Where the game is; null until it is known. */
  url: string | null;
  hasFailed: boolean;
  isLaunching: boolean;
  launch: () => void;
};

/**
 * Opens a game once it is known who plays: for a player with the wallet, for a guest or as a demo for nothing. Somebody
 * else signing in or out opens it anew. Says why when it cannot be opened.
 * @param isDemo for nothing also for a player
 */
export function useLaunch(game: Game, isDemo = false): Launch {
  const { client } = trpc.useUtils();
  const status = useSession((session) => session.status);
  const isFree = isDemo || status === 'guest';
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['games.launch', game, isFree],
    // It moves nothing, and an opened game is of use to nobody but this screen: a query that is never kept.
    queryFn: ({ signal }) => client.games.launch.mutate({ game }, { signal, ...(isDemo && asGuest) }),
    enabled: status !== 'unknown',
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (data) noteFreebet(game, data);
  }, [game, data]);
  useEffect(() => {
    if (!error) return;
    const text = serverMessage(error, messagesOf(games).frame.failed);
    if (!silent.has(text)) notify.error(text, { id: 'launch' });
  }, [error]);
  return { url: data?.url ?? null, hasFailed: error !== null, isLaunching: isFetching, launch: () => void refetch() };
}
