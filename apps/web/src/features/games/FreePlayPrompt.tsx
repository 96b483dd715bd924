import { useLocation } from 'react-router-dom';
import { games } from '../../lib/messages/games.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { loginPath } from '../../lib/session/returnTo.ts';
import { useSession } from '../../lib/session/sessionStore.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';

/** Above a game that is played for nothing: what that means, and the way to play with money. */
export function FreePlayPrompt({ isDemo }: { isDemo: boolean }) {
  const words = useMessages(games).prompt;
  const status = useSession((session) => session.status);
  const { pathname } = useLocation();
  if (status === 'unknown' || (status === 'player' && !isDemo)) return null;
  return (
    <section
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-3 py-1"
      aria-label={words.name}
    >
      <p className="min-w-40 flex-1 text-hint text-ink-2">{isDemo ? words.demo : words.guest}</p>
      {status === 'player' ? (
        <ButtonLink look="line" small to={pathname} replace>
          {words.play}
        </ButtonLink>
      ) : (
        <ButtonLink look="line" small to={loginPath(pathname)}>
          {words.login}
        </ButtonLink>
      )}
    </section>
  );
}
