import type { OwnGame } from '@ushindi/api-contract';
import { useLocation } from 'react-router-dom';
import { games } from '#i18n/en/games.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ownGameAt } from './catalogue.ts';
import { FreebetPopup } from './FreebetPopup.tsx';
import { GameFrame } from './GameFrame.tsx';
import { UnknownGame } from './UnknownGame.tsx';
import { useLaunch } from './useLaunch.ts';

/** A game with its own route: League, Turbo, Jackpot and the others. */
export default function OwnGameScreen() {
  const { pathname } = useLocation();
  const game = ownGameAt(pathname);
  return game === null ? <UnknownGame address={pathname} /> : <OwnGamePlayer game={game} />;
}

function OwnGamePlayer({ game }: { game: OwnGame }) {
  const { names } = messagesOf(games);
  const launch = useLaunch(game);
  return (
    <>
      <GameFrame name={names[game]} launch={launch} />
      {game === 'turbo' && <FreebetPopup game={game} launchUrl={launch.url} />}
    </>
  );
}
