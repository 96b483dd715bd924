import { useState } from 'react';
import { games } from '../../lib/messages/games.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { Reel, Slide } from '../../ui/Reel.tsx';
import { FeaturedRows } from './FeaturedRows.tsx';
import './lobby.css';
import { LobbyResults } from './LobbyResults.tsx';
import { MoreGames } from './MoreGames.tsx';
import { ProviderLinks } from './ProviderLinks.tsx';
import { SearchBox } from './SearchBox.tsx';

/** The lobby of all games: slides, search, providers, the fixed rows, and the games with a page of their own. */
export default function InstantGamesScreen() {
  const { lobby } = useMessages(games);
  const [text, setText] = useState('');
  usePageMeta(lobby.title, lobby.description);
  return (
    <>
      <h1 className="sr-only">{lobby.title}</h1>
      <LobbyReel />
      <SearchBox text={text} onType={setText} />
      {text.trim() === '' ? (
        <>
          <ProviderLinks />
          <FeaturedRows />
          <MoreGames />
        </>
      ) : (
        <LobbyResults text={text} />
      )}
    </>
  );
}

function LobbyReel() {
  const { reel, slides } = useMessages(games).lobby;
  return (
    <Reel name={reel}>
      <Slide to="/aviatrix" {...slides.aviatrix} />
      <Slide to="/jetx" ground="forest" {...slides.jetx} />
      <Slide to="/turbo" {...slides.turbo} />
      <Slide to="/jackpot" ground="forest" {...slides.jackpot} />
    </Reel>
  );
}
