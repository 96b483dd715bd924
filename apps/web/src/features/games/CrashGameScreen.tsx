import type { OwnGame } from '@ushindi/api-contract';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { games } from '#i18n/en/games.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { useSession } from '#entities/session/sessionStore.ts';
import { ownGameAt } from './catalogue.ts';
import { GameFrame } from './GameFrame.tsx';
import { GameIntro } from './GameIntro.tsx';
import { UnknownGame } from './UnknownGame.tsx';
import { useLaunch } from './useLaunch.ts';
import { giveWindowTo, isMobile } from './wholeWindow.ts';

/** JetX and Aviatrix: an intro for guests, the whole window on a phone, a frame elsewhere. */
export default function CrashGameScreen() {
  const { pathname } = useLocation();
  const game = ownGameAt(pathname);
  return game === null ? <UnknownGame address={pathname} /> : <CrashGame game={game} />;
}

function CrashGame({ game }: { game: OwnGame }) {
  const { names, about, frame } = messagesOf(games);
  const status = useSession((session) => session.status);
  const [playsFree, setPlaysFree] = useState(false);
  usePageMeta(names[game], frame.description(names[game]));
  if (status === 'guest' && !playsFree)
    return <GameIntro name={names[game]} about={about[game]} onPlayFree={() => setPlaysFree(true)} />;
  return isMobile() ? <WholeWindow game={game} /> : <Framed game={game} />;
}

function Framed({ game }: { game: OwnGame }) {
  const { names } = messagesOf(games);
  return <GameFrame name={names[game]} launch={useLaunch(game)} />;
}

function WholeWindow({ game }: { game: OwnGame }) {
  const { names } = messagesOf(games);
  const launch = useLaunch(game);
  const { url } = launch;
  useEffect(() => {
    if (url !== null) giveWindowTo(url);
  }, [url]);
  // Shown as loading until the game takes the window.
  return <GameFrame name={names[game]} launch={{ ...launch, url: null }} />;
}
