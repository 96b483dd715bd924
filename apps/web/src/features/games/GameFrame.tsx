import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { trpc } from '#lib/api/trpc.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { loginPath } from '#lib/navigation/returnTo.ts';
import { games } from '#i18n/en/games.ts';
import { notices } from '#i18n/en/notices.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { Button, ButtonLink } from '#ui/button/Button.tsx';
import { Spinner } from '#ui/feedback/Loading.tsx';
import { useSession } from '#entities/session/sessionStore.ts';
import { useExitMessage } from './exitMessage.ts';
import { GameHeader } from './GameHeader.tsx';
import { useFullscreen } from './useFullscreen.ts';
import type { Launch } from './useLaunch.ts';
import './game-frame.css';

type Props = {
  name: string;
  launch: Launch;
  isDemo?: boolean;
  /** Whether a guest is still asked whether to log in or to play free. The note about demos is not shown meanwhile. */
  isAsking?: boolean;
};

/** A game in its frame: header, demo note, and the game or why it is unavailable. */
export function GameFrame({ name, launch, isDemo = false, isAsking = false }: Props) {
  const words = messagesOf(games).frame;
  const fullscreen = useFullscreen();
  usePageMeta(name, words.description(name));
  useRefreshedMoney();
  const isPlayed = !fullscreen.isFull && !isAsking && launch.refusal === null;
  return (
    <div className="game-box">
      <GameHeader name={name} fullscreen={fullscreen} />
      {isPlayed && <FreePlayPrompt isDemo={isDemo} />}
      <div className="relative flex-1 bg-ground">
        {launch.url !== null && <PlayedGame key={launch.url} name={name} url={launch.url} />}
        {launch.url === null && launch.hasFailed && !launch.isLaunching && <NotOpen launch={launch} />}
        {launch.url === null && (launch.isLaunching || !launch.hasFailed) && <GameLoading />}
      </div>
    </div>
  );
}

/** Refetches balance and bets after the game, because rounds move money and create bets. */
function useRefreshedMoney(): void {
  const { wallet, bets } = trpc.useUtils();
  useEffect(
    () => () => {
      void wallet.invalidate();
      void bets.invalidate();
    },
    [wallet, bets],
  );
}

function PlayedGame({ name, url }: { name: string; url: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [hasLoaded, setHasLoaded] = useState(false);
  useExitMessage(frame, url);
  return (
    <>
      <iframe
        ref={frame}
        className="absolute inset-0 size-full border-0"
        title={name}
        src={url}
        // allow-same-origin gives the game its own origin, which is never ours (GAME_ORIGINS), so that it can call its
        // server.
        // oxlint-disable-next-line react/iframe-missing-sandbox -- see above
        sandbox="allow-scripts allow-same-origin"
        allow="fullscreen; autoplay"
        referrerPolicy="no-referrer"
        onLoad={() => setHasLoaded(true)}
      />
      {!hasLoaded && <GameLoading />}
    </>
  );
}

function GameLoading() {
  const words = messagesOf(games).frame;
  return (
    <p className="absolute inset-0 flex items-center justify-center gap-2 bg-ground text-ink-2" role="status">
      <Spinner />
      {words.loading}
    </p>
  );
}

function whyNotOpen({ refusal, reason }: Launch): string | null {
  const { needsLogin, notOpen } = messagesOf(games).frame;
  if (refusal === 'excluded') return reason;
  return refusal === 'login' ? needsLogin : notOpen;
}

function NotOpen({ launch }: { launch: Launch }) {
  const { refusal } = launch;
  const { frame: words, intro } = messagesOf(games);
  const { pathname } = useLocation();
  return (
    <div className="grid justify-items-center gap-3 p-6 text-center">
      <p>{whyNotOpen(launch)}</p>
      {refusal === 'excluded' && (
        <ButtonLink look="line" small to={pathTo('ResponsiblyGaming')}>
          {words.help}
        </ButtonLink>
      )}
      {refusal === 'login' && <ButtonLink to={loginPath(pathname)}>{intro.login}</ButtonLink>}
      {refusal === 'age' && <ButtonLink to={pathTo('age-proof')}>{messagesOf(notices).proveAge}</ButtonLink>}
      {(refusal === null || refusal === 'unknownGame') && (
        <Button look="line" small onClick={launch.launch}>
          {words.tryAgain}
        </Button>
      )}
    </div>
  );
}

/** Above a demo game: what a demo is, and a link to play with money. */
function FreePlayPrompt({ isDemo }: { isDemo: boolean }) {
  const words = messagesOf(games).prompt;
  const status = useSession((session) => session.status);
  const { pathname } = useLocation();
  if (status === 'unknown' || (status === 'player' && !isDemo)) return null;
  return (
    <section
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-3 py-1"
      aria-label={words.name}
    >
      <p className="min-w-[min(10rem,100%)] flex-1 text-hint text-ink-2">{isDemo ? words.demo : words.guest}</p>
      {status === 'player' ? (
        <ButtonLink look="line" small to={pathname} replace>
          {words.play}
        </ButtonLink>
      ) : (
        <ButtonLink look="line" small to={loginPath(pathname)}>
          {words.login}
        </ButtonLink>
      )}
    </section>
  );
}
