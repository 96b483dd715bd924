import { useQuery } from '@tanstack/react-query';
import type { Game } from '@ushindi/api-contract';
import { useEffect } from 'react';
import { asGuest } from '#lib/api/createApi.ts';
import { domainErrorOf, serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { games } from '#i18n/en/games.ts';
import { messagesOf } from '#i18n/messages.ts';
import { useFailureNotice } from '#ui/feedback/useFailureNotice.ts';
import { usePlayer, useSession } from '#entities/session/sessionStore.ts';
import { noteFreebet } from './gameFreebets.ts';

/** The operator's refusal of a game that guests cannot play. */
const UNAUTHORIZED = 'Unauthorized';
const silent = new Set([UNAUTHORIZED, 'Needs verification']);

/** Whether a refusal is not shown to a player. The gateway's own message has a reason and is in the page's language. */
function isSilent(error: unknown): boolean {
  const failure = domainErrorOf(error);
  return failure !== null && (silent.has(failure.message) || failure.details.reason?.kind === 'needsVerification');
}

export type Launch = {
  /** The game's address; null until it is known. */
  url: string | null;
  hasFailed: boolean;
  /**
   * A refusal for which another screen is shown: the game does not exist, guests cannot play it, the age is not proven,
   * or the player is excluded.
   */
  refusal: 'unknownGame' | 'login' | 'age' | 'excluded' | null;
  /** The message of the failure; null without one. */
  reason: string | null;
  isLaunching: boolean;
  launch: () => void;
};

type Options = {
  /** Plays as a demo, also for a player. */
  isDemo?: boolean;
};

/**
 * Opens a game once the session is known: with the wallet for a player, as a demo for a guest. A change of session
 * reopens it, also from one player to another. Shows why it cannot be opened.
 */
export function useLaunch(game: Game, { isDemo = false }: Options = {}): Launch {
  const { client } = trpc.useUtils();
  const status = useSession((session) => session.status);
  const accNo = usePlayer()?.accNo ?? null;
  const query = useQuery({
    queryKey: ['games.launch', game, isDemo ? null : accNo],
    // A query, because a launch changes nothing. It is never cached, because only this screen can use an opened game.
    queryFn: ({ signal }) => client.games.launch.mutate({ game }, { signal, ...(isDemo && asGuest) }),
    enabled: status !== 'unknown',
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const { data, error, isFetching, refetch } = query;
  useEffect(() => {
    if (data) noteFreebet(game, data);
  }, [game, data]);
  const text = error && serverMessage(error, messagesOf(games).frame.failed);
  const showAgain = useFailureNotice('launch', isSilent(error) ? null : text, query);
  return {
    url: data?.url ?? null,
    hasFailed: error !== null,
    refusal: refusalIn(error, status === 'guest'),
    reason: text,
    isLaunching: isFetching,
    launch: () => {
      showAgain();
      void refetch();
    },
  };
}

function refusalIn(error: unknown, isGuest: boolean): Launch['refusal'] {
  const failure = domainErrorOf(error);
  if (failure?.code === 'NOT_FOUND') return 'unknownGame';
  if (failure?.code === 'AGE_NOT_PROVEN') return 'age';
  if (failure?.details.reason?.kind === 'excluded') return 'excluded';
  return isGuest && failure?.message === UNAUTHORIZED ? 'login' : null;
}
