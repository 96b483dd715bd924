import { useEffect } from 'react';
import { logProblem } from '../../lib/log.ts';
import { games } from '../../lib/messages/games.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { GameHeader } from './GameHeader.tsx';

/** An address that names no game: it is logged and nothing is asked (discovery-and-content spec, section 8). */
export function UnknownGame({ asked }: { asked: string }) {
  const words = useMessages(games).frame;
  useEffect(() => logProblem(`Invalid game type: ${asked}`), [asked]);
  usePageMeta(words.unknown, words.unknownText);
  return (
    <>
      <GameHeader name={words.unknown} />
      <EmptyState
        title={words.unknown}
        text={words.unknownText}
        action={<ButtonLink to="/instant-games">{words.toLobby}</ButtonLink>}
      />
    </>
  );
}
