import { games } from '../../lib/messages/games.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

/** A place without content (discovery-and-content spec, section 2.1), and where to go from it. */
export default function CrashGamesScreen() {
  const { crash, lobby, frame } = useMessages(games);
  usePageMeta(crash.title, lobby.description);
  return (
    <>
      <PageHeader title={crash.title} backTo="/instant-games" />
      <EmptyState
        title={crash.empty}
        text={crash.text}
        proverb={{ line: crash.proverb, meaning: crash.proverbMeaning }}
        action={<ButtonLink to="/instant-games">{frame.toLobby}</ButtonLink>}
      />
    </>
  );
}
