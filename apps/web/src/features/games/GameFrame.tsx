import { useEffect, useRef, useState } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { games } from '../../lib/messages/games.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useExitMessage } from './exitMessage.ts';
import { FreePlayPrompt } from './FreePlayPrompt.tsx';
import './game-frame.css';
import { GameHeader } from './GameHeader.tsx';
import { useFullscreen } from './useFullscreen.ts';
import type { Launch } from './useLaunch.ts';

type Props = { name: string; launch: Launch; isDemo?: boolean };

/** A game in its frame: head, a word to who plays for nothing, and the game or why it is not there. */
export function GameFrame({ name, launch, isDemo = false }: Props) {
  const words = useMessages(games).frame;
  const fullscreen = useFullscreen();
  usePageMeta(name, words.description(name));
  useRefreshedMoney();
  return (
    <div className="game-box">
      <GameHeader name={name} fullscreen={fullscreen} />
      {!fullscreen.isFull && <FreePlayPrompt isDemo={isDemo} />}
      <div className="relative flex-1 bg-ground">
        {launch.url !== null && <PlayedGame key={launch.url} name={name} url={launch.url} />}
        {launch.url === null && launch.hasFailed && !launch.isLaunching && <NotOpen onRetry={launch.launch} />}
        {launch.url === null && (launch.isLaunching || !launch.hasFailed) && <GameLoading />}
      </div>
    </div>
  );
}

/** Rounds move money and make bets: whatever is shown next has to ask anew. */
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
        // With an origin of its own a game can ask its server and be told from others; it is never ours (GAME_ORIGINS).
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
  const words = useMessages(games).frame;
  return (
    <p className="absolute inset-0 flex items-center justify-center gap-2 bg-ground text-ink-2" role="status">
      <Spinner />
      {words.loading}
    </p>
  );
}

function NotOpen({ onRetry }: { onRetry: () => void }) {
  const words = useMessages(games).frame;
  return (
    <div className="grid justify-items-center gap-3 p-6">
      <p>{words.notOpen}</p>
      <Button look="line" small onClick={onRetry}>
        {words.tryAgain}
      </Button>
    </div>
  );
}
