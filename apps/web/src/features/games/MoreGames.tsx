import { useState } from 'react';
import { games } from '../../lib/messages/games.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { Fold } from '../../ui/Fold.tsx';
import { ownGames, type OwnGamePage } from './catalogue.ts';
import { OwnGameLinks } from './OwnGameLinks.tsx';

const all: readonly OwnGamePage[] = ownGames;

/** Opens and closes the list of the games with a page of their own. */
export function MoreGames() {
  const { more } = useMessages(games).lobby;
  const [open, setOpen] = useState(false);
  return (
    <Fold title={more} count={all.length} open={open} onToggle={() => setOpen(!open)}>
      <OwnGameLinks found={all} />
    </Fold>
  );
}
