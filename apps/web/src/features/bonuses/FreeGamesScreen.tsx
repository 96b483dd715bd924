import { bonuses } from '../../lib/messages/bonuses.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

/** Free rounds of games. No call lists them, so the screen says where they would show instead. */
export default function FreeGamesScreen() {
  const words = useMessages(bonuses).freeGames;
  usePageMeta(words.title);
  return (
    <>
      <PageHeader title={words.title} backTo="/my-account" />
      <EmptyState
        title={words.empty}
        text={words.text}
        proverb={{ line: words.proverb, meaning: words.proverbMeaning }}
        action={
          <div className="grid gap-2">
            <ButtonLink to="/instant-games">{words.toGames}</ButtonLink>
            <ButtonLink look="line" to="/freebet">
              {words.toBonuses}
            </ButtonLink>
          </div>
        }
      />
    </>
  );
}
