import type { Game } from '@ushindi/api-contract';
import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { useSession } from '#entities/session/sessionStore.ts';
import { nameFromId, providerGame } from './catalogue.ts';
import { GameFrame } from './GameFrame.tsx';
import { GameIntro } from './GameIntro.tsx';
import { UnknownGame } from './UnknownGame.tsx';
import { useLaunch } from './useLaunch.ts';

/**
 * A provider's game. `?demo` in the address plays it as a demo, also for a player. A guest who chose Play is asked to log
 * in or to play free (D-127), once the game is known to exist and to be open to guests.
 */
export default function ProviderGameScreen() {
  const { providerId = '', gameId = '' } = useParams();
  const game = providerGame(providerId, gameId);
  if (game === null) return <UnknownGame address={`${providerId}/${gameId}`} />;
  return <ProviderGame key={game} game={game} gameId={gameId} />;
}

function ProviderGame({ game, gameId }: { game: Game; gameId: string }) {
  const [params] = useSearchParams();
  const isGuest = useSession(({ status }) => status === 'guest');
  const [playsFree, setPlaysFree] = useState(false);
  const isDemo = params.has('demo');
  const name = useNameFromLobby() ?? nameFromId(gameId);
  const launch = useLaunch(game, { isDemo });
  const isAsking = isGuest && !isDemo && !playsFree;
  if (launch.refusal === 'unknownGame') return <UnknownGame address={game} />;
  if (isAsking && launch.url !== null) return <GameIntro name={name} onPlayFree={() => setPlaysFree(true)} />;
  return <GameFrame name={name} launch={launch} isDemo={isDemo} isAsking={isAsking} />;
}

/** The game's name from the lobby, if the player came from there. */
function useNameFromLobby(): string | null {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'name' in state && typeof state.name === 'string'
    ? state.name
    : null;
}
