import { pathTo } from '#lib/navigation/paths.ts';
import { bonuses } from '#i18n/en/bonuses.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { ButtonLink } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';

/** Free rounds of casino games. The operator has no call that lists them, so the screen explains where they appear. */
export default function FreeGamesScreen() {
  const words = messagesOf(bonuses).freeGames;
  usePageMeta(words.title);
  return (
    <>
      <PageHeader title={words.title} backTo={pathTo('my-account')} />
      <EmptyState
        title={words.empty}
        text={words.text}
        proverb={{ line: words.proverb, meaning: words.proverbMeaning }}
        action={
          <div className="grid gap-2">
            <ButtonLink to={pathTo('InstantGames')}>{words.toGames}</ButtonLink>
            <ButtonLink look="line" to={pathTo('bonus')}>
              {words.toBonuses}
            </ButtonLink>
          </div>
        }
      />
    </>
  );
}
