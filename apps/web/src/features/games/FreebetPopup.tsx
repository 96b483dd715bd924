import type { Game } from '@ushindi/api-contract';
import { useEffect, useState } from 'react';
import { pathTo } from '#lib/navigation/paths.ts';
import { games } from '#i18n/en/games.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button, ButtonLink } from '#ui/button/Button.tsx';
import { copyText } from '#ui/feedback/copyText.ts';
import { Sheet } from '#ui/overlay/Sheet.tsx';
import { type GameFreebet, useGameFreebet } from './gameFreebets.ts';

/** How long a player plays before the popup opens. */
const popupAfterMs = 5000;
const claimPath = pathTo('bonus');

/** Shows the freebet of a game a while after its launch reported one. */
export function FreebetPopup({ game, launchUrl }: { game: Game; launchUrl: string | null }) {
  const freebet = useGameFreebet(game);
  return freebet && launchUrl !== null ? <LaterPopup key={launchUrl} freebet={freebet} /> : null;
}

function LaterPopup({ freebet }: { freebet: GameFreebet }) {
  const words = messagesOf(games).freebet;
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
          <Button look="line" onClick={() => void copyText(window.location.origin + claimPath, words.copied)}>
            {words.copy}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
