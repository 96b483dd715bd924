import { useLocation } from 'react-router-dom';
import { loginPath } from '#lib/navigation/returnTo.ts';
import { games } from '#i18n/en/games.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { Button, ButtonLink } from '#ui/button/Button.tsx';
import { BeadRing } from '#ui/layout/BeadRing.tsx';
import { GameHeader } from './GameHeader.tsx';

/** The screen before a game for a guest: a description, Login, and Play Free. */
export function GameIntro({ name, about, onPlayFree }: { name: string; about?: string; onPlayFree: () => void }) {
  const { intro, frame } = messagesOf(games);
  usePageMeta(name, frame.description(name));
  const { pathname } = useLocation();
  return (
    <>
      <GameHeader name={name} />
      <div className="mx-auto grid max-w-md justify-items-center gap-4 px-4 py-6 text-center">
        <svg className="w-40 max-w-full" viewBox="0 0 200 200" aria-hidden>
          <BeadRing radius={93} width={8} color="var(--ink)" />
          <BeadRing radius={79} width={8} color="var(--chrome-red)" />
          <BeadRing radius={65} width={8} color="var(--ochre)" />
        </svg>
        <h2 className="text-heading font-extrabold">{name}</h2>
        {about && <p className="text-team">{about}</p>}
        <p className="text-ink-2">{intro.text}</p>
        <div className="grid w-full gap-2">
          <ButtonLink look="primary" to={loginPath(pathname)}>
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
