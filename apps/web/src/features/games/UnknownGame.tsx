import { useEffect } from 'react';
import { pathTo } from '#lib/navigation/paths.ts';
import { logProblem } from '#lib/log.ts';
import { games } from '#i18n/en/games.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { ButtonLink } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { GameHeader } from './GameHeader.tsx';

/** An address without a game, which is logged. */
export function UnknownGame({ address }: { address: string }) {
  const words = messagesOf(games).frame;
  useEffect(() => logProblem(`Invalid game type: ${address}`), [address]);
  usePageMeta(words.unknown, words.unknownText);
  return (
    <>
      <GameHeader name={words.unknown} />
      <EmptyState
        title={words.unknown}
        text={words.unknownText}
        action={<ButtonLink to={pathTo('InstantGames')}>{words.toLobby}</ButtonLink>}
      />
    </>
  );
}
