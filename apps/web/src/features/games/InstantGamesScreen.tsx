import { useState } from 'react';
import { pathTo } from '#lib/navigation/paths.ts';
import { games } from '#i18n/en/games.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { Accordion } from '#ui/layout/Accordion.tsx';
import { Carousel, Slide } from '#ui/layout/Carousel.tsx';
import { FeaturedRows } from './FeaturedRows.tsx';
import { LobbyResults } from './LobbyResults.tsx';
import { ProviderLinks } from './ProviderLinks.tsx';
import { SearchBox } from './SearchBox.tsx';
import { type OwnGamePage, ownGames } from './catalogue.ts';
import { OwnGameLinks } from './OwnGameLinks.tsx';
import './lobby.css';

/** The lobby of all games: slides, search, providers, featured rows, and games with their own screen. */
export default function InstantGamesScreen() {
  const { lobby } = messagesOf(games);
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
  const { carousel, slides } = messagesOf(games).lobby;
  return (
    <Carousel name={carousel}>
      <Slide to={pathTo('Aviatrix')} {...slides.aviatrix} />
      <Slide to={pathTo('Jetx')} ground="forest" {...slides.jetx} />
      <Slide to={pathTo('Turbo')} {...slides.turbo} />
      <Slide to={pathTo('Jackpot')} ground="forest" {...slides.jackpot} />
    </Carousel>
  );
}

const all: readonly OwnGamePage[] = ownGames;

/** Toggles the list of games with their own screen. */
function MoreGames() {
  const { more } = messagesOf(games).lobby;
  const [open, setOpen] = useState(false);
  return (
    <Accordion title={more} count={all.length} open={open} onToggle={() => setOpen(!open)}>
      <OwnGameLinks found={all} />
    </Accordion>
  );
}
