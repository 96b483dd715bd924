import type { OwnGame } from '@ushindi/api-contract';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { loginPath } from '#lib/navigation/returnTo.ts';
import { games } from '#i18n/en/games.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { Button, ButtonLink } from '#ui/button/Button.tsx';
import { BeadRing } from '#ui/layout/SuccessMark.tsx';
import { useSession } from '#entities/session/sessionStore.ts';
import { ownGameAt } from './catalogue.ts';
import { GameFrame } from './GameFrame.tsx';
import { UnknownGame } from './UnknownGame.tsx';
import { useLaunch } from './useLaunch.ts';
import { giveWindowTo, isMobile } from './wholeWindow.ts';
import { GameHeader } from './GameHeader.tsx';

/** JetX and Aviatrix: an intro for guests, the whole window on a phone, a frame elsewhere. */
export default function CrashGameScreen() {
  const { pathname } = useLocation();
  const game = ownGameAt(pathname);
  return game === null ? <UnknownGame address={pathname} /> : <CrashGame game={game} />;
}

function CrashGame({ game }: { game: OwnGame }) {
  const { names, frame } = messagesOf(games);
  const status = useSession((session) => session.status);
  const [playsFree, setPlaysFree] = useState(false);
  usePageMeta(names[game], frame.description(names[game]));
  if (status === 'guest' && !playsFree) return <CrashGameIntro game={game} onPlayFree={() => setPlaysFree(true)} />;
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

/** The intro that a guest sees before a crash game: description, Login and Play Free. */
export function CrashGameIntro({ game, onPlayFree }: { game: OwnGame; onPlayFree: () => void }) {
  const { names, about, intro } = messagesOf(games);
  const { pathname } = useLocation();
  return (
    <>
      <GameHeader name={names[game]} />
      <div className="mx-auto grid max-w-md justify-items-center gap-4 px-4 py-6 text-center">
        <svg className="w-40" viewBox="0 0 200 200" aria-hidden>
          <BeadRing radius={93} width={8} color="var(--ink)" />
          <BeadRing radius={79} width={8} color="var(--chrome-red)" />
          <BeadRing radius={65} width={8} color="var(--ochre)" />
        </svg>
        <h2 className="text-heading font-extrabold">{names[game]}</h2>
        <p className="text-team">{about[game]}</p>
        <p className="text-ink-2">{intro.text}</p>
        <div className="grid w-full gap-2">
          <ButtonLink look="primary" to={loginPath(pathname)}>
            {intro.login}
          </ButtonLink>
          <Button look="line" onClick={onPlayFree}>
            {intro.playFree}
          </Button>
        </div>
        <p className="text-meta text-ink-2">{intro.age}</p>
      </div>
    </>
  );
}
