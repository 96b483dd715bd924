import type { OwnGame } from '@ushindi/api-contract';
import { useLocation } from 'react-router-dom';
import { games } from '../../lib/messages/games.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { loginPath } from '../../lib/session/returnTo.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { BeadRing } from '../../ui/Collar.tsx';
import { GameHeader } from './GameHeader.tsx';

/** What a guest sees before a flight: what it is, Login, and Play Free. */
export function FlightIntro({ game, onPlayFree }: { game: OwnGame; onPlayFree: () => void }) {
  const { names, about, intro } = useMessages(games);
  const { pathname } = useLocation();
  return (
    <>
      <GameHeader name={names[game]} />
      <div className="mx-auto grid max-w-md justify-items-center gap-4 px-4 py-6 text-center">
        <svg className="w-40" viewBox="0 0 200 200" aria-hidden>
          <BeadRing radius={93} width={8} color="var(--ink)" />
          <BeadRing radius={79} width={8} color="var(--cloth-red)" />
          <BeadRing radius={65} width={8} color="var(--ochre)" />
        </svg>
        <h2 className="text-heading font-extrabold">{names[game]}</h2>
        <p className="text-team">{about[game]}</p>
        <p className="text-ink-2">{intro.text}</p>
        <div className="grid w-full gap-2">
          <ButtonLink look="mine" to={loginPath(pathname)}>
            {intro.login}
          </ButtonLink>
          <Button look="line" onClick={onPlayFree}>
            {intro.playFree}
          </Button>
        </div>
        <p className="text-meta text-ink-2">{intro.age}</p>
      </div>
    </>
  );
}
