import type { OwnGame } from '@ushindi/api-contract';
import { useLocation } from 'react-router-dom';
import { games } from '../../lib/messages/games.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { ownGameAt } from './catalogue.ts';
import { FreebetPopup } from './FreebetPopup.tsx';
import { GameFrame } from './GameFrame.tsx';
import { UnknownGame } from './UnknownGame.tsx';
import { useLaunch } from './useLaunch.ts';

/** League, Turbo, Jackpot and the others that have a page and a frame: the address says which. */
export default function OwnGameScreen() {
  const { pathname } = useLocation();
  const game = ownGameAt(pathname);
  return game === null ? <UnknownGame asked={pathname} /> : <OwnGamePlayer game={game} />;
}

function OwnGamePlayer({ game }: { game: OwnGame }) {
  const { names } = useMessages(games);
  const launch = useLaunch(game);
  return (
    <>
      <GameFrame name={names[game]} launch={launch} />
      {game === 'turbo' && <FreebetPopup game={game} launchUrl={launch.url} />}
    </>
  );
}
