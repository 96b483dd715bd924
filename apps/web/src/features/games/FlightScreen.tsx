import type { OwnGame } from '@ushindi/api-contract';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { games } from '../../lib/messages/games.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { useSession } from '../../lib/session/sessionStore.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { ownGameAt } from './catalogue.ts';
import { FlightIntro } from './FlightIntro.tsx';
import { GameFrame } from './GameFrame.tsx';
import { UnknownGame } from './UnknownGame.tsx';
import { useLaunch } from './useLaunch.ts';
import { giveWindowTo, isMobile } from './wholeWindow.ts';

/** JetX and Aviatrix: an intro for guests, the whole window on a phone, a frame elsewhere. */
export default function FlightScreen() {
  const { pathname } = useLocation();
  const game = ownGameAt(pathname);
  return game === null ? <UnknownGame asked={pathname} /> : <Flight game={game} />;
}

function Flight({ game }: { game: OwnGame }) {
  const { names, frame } = useMessages(games);
  const status = useSession((session) => session.status);
  const [playsFree, setPlaysFree] = useState(false);
  usePageMeta(names[game], frame.description(names[game]));
  if (status === 'guest' && !playsFree) return <FlightIntro game={game} onPlayFree={() => setPlaysFree(true)} />;
  return isMobile() ? <WholeWindow game={game} /> : <Framed game={game} />;
}

function Framed({ game }: { game: OwnGame }) {
  const { names } = useMessages(games);
  return <GameFrame name={names[game]} launch={useLaunch(game)} />;
}

function WholeWindow({ game }: { game: OwnGame }) {
  const { names } = useMessages(games);
  const launch = useLaunch(game);
  const { url } = launch;
  useEffect(() => {
    if (url !== null) giveWindowTo(url);
  }, [url]);
  // Until the window is the game's, it is as if it were loading.
  return <GameFrame name={names[game]} launch={{ ...launch, url: null }} />;
}
