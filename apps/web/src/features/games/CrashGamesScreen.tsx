import { pathTo } from '#lib/navigation/paths.ts';
import { games } from '#i18n/en/games.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { ButtonLink } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';

/** A placeholder screen without games, with a link to the lobby. */
export default function CrashGamesScreen() {
  const { crash, lobby, frame } = messagesOf(games);
  usePageMeta(crash.title, lobby.description);
  return (
    <>
      <PageHeader title={crash.title} backTo={pathTo('InstantGames')} />
      <EmptyState
        title={crash.empty}
        text={crash.text}
        proverb={{ line: crash.proverb, meaning: crash.proverbMeaning }}
        action={<ButtonLink to={pathTo('InstantGames')}>{frame.toLobby}</ButtonLink>}
      />
    </>
  );
}
