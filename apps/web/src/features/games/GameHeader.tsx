import { ArrowLeft, Maximize, Minimize } from 'lucide-react';
import { Link } from 'react-router-dom';
import { games } from '../../lib/messages/games.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePreviousRoute } from '../../lib/session/previousRoute.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Pindo } from '../../ui/Pindo.tsx';
import type { Fullscreen } from './useFullscreen.ts';

/** The cloth above a game: the way back to the screen before, the game's name, and full screen. */
export function GameHeader({ name, fullscreen }: { name: string; fullscreen?: Fullscreen }) {
  const words = useMessages(games).frame;
  const previous = usePreviousRoute();
  return (
    <div className="flex-none">
      <header className="cloth page-head">
        {/* A link and not the browser's Back: within a frame a game may have turned pages of its own. */}
        <Link className="tap" to={previous} aria-label={words.back}>
          <Icon of={ArrowLeft} />
        </Link>
        <h1 className="min-w-0 flex-1 truncate">{name}</h1>
        {fullscreen && (
          <IconButton
            icon={fullscreen.isFull ? Minimize : Maximize}
            name={fullscreen.isFull ? words.leaveFullscreen : words.fullscreen}
            onClick={fullscreen.toggle}
          />
        )}
      </header>
      {/* A game brings a head of its own. */}
      {!fullscreen && <Pindo />}
    </div>
  );
}
