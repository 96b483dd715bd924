import { ArrowLeft, Maximize, Minimize } from 'lucide-react';
import { usePreviousRoute } from '#lib/navigation/previousRoute.ts';
import { games } from '#i18n/en/games.ts';
import { messagesOf } from '#i18n/messages.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { Icon } from '#ui/icon/Icon.tsx';
import { BorderPattern } from '#ui/layout/BorderPattern.tsx';
import type { Fullscreen } from './useFullscreen.ts';
import { Link } from '#ui/navigation/Link.tsx';

/** The head above a game: back to the previous screen, the game's name, and full screen. */
export function GameHeader({ name, fullscreen }: { name: string; fullscreen?: Fullscreen }) {
  const words = messagesOf(games).frame;
  const previous = usePreviousRoute();
  return (
    <div className="flex-none">
      <header className="chrome page-head">
        {/* A link and not the browser's Back: within a frame a game may have turned pages of its own. */}
        <Link className="tap" to={previous} aria-label={words.back}>
          <Icon of={ArrowLeft} />
        </Link>
        <h1>{name}</h1>
        {fullscreen && (
          <IconButton
            icon={fullscreen.isFull ? Minimize : Maximize}
            name={fullscreen.isFull ? words.leaveFullscreen : words.fullscreen}
            onClick={fullscreen.toggle}
          />
        )}
      </header>
      {/* A game brings a head of its own. */}
      {!fullscreen && <BorderPattern />}
    </div>
  );
}
