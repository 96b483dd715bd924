import type { Game } from '@ushindi/api-contract';
import { useEffect, useState } from 'react';
import { logProblem } from '../../lib/log.ts';
import { games } from '../../lib/messages/games.ts';
import { messagesOf, useMessages } from '../../lib/messages/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { notify } from '../../ui/notify.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { useGameFreebet, type GameFreebet } from './gameFreebets.ts';

/** How long a player plays before the freebet is spoken of (discovery-and-content spec, section 2.11). */
const popupAfterMs = 5000;
const claimPath = '/freebet';

/** Tells of the freebet that goes with a game, a while after the launch has told of it. */
export function FreebetPopup({ game, launchUrl }: { game: Game; launchUrl: string | null }) {
  const freebet = useGameFreebet(game);
  return freebet && launchUrl !== null ? <LaterPopup key={launchUrl} freebet={freebet} /> : null;
}

function LaterPopup({ freebet }: { freebet: GameFreebet }) {
  const words = useMessages(games).freebet;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), popupAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const lines = freebet.freebetLines.length > 0 ? freebet.freebetLines : [words.plain];
  return (
    <Sheet open={open} onClose={() => setOpen(false)} title={words.title}>
      <div className="grid gap-4 p-4">
        <p className="whitespace-pre-line">{lines.join('\n')}</p>
        <div className="grid grid-cols-2 gap-2">
          <ButtonLink to={claimPath}>{words.claim}</ButtonLink>
          <Button look="line" onClick={() => void copyClaimLink()}>
            {words.copy}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

async function copyClaimLink(): Promise<void> {
  const words = messagesOf(games).freebet;
  try {
    await navigator.clipboard.writeText(window.location.origin + claimPath);
    notify.success(words.copied);
  } catch (cause) {
    logProblem('The link of the freebet could not be copied.', cause);
    notify.error(words.copyFailed);
  }
}
