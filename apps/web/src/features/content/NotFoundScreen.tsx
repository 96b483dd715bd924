import { pathTo } from '#lib/navigation/paths.ts';
import { useNotFound } from '#lib/navigation/redirect.ts';
import { common } from '#i18n/en/common.ts';
import { contentNotFound } from '#i18n/en/contentNotFound.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { ButtonLink } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

/** Shown for unknown addresses. */
export default function NotFoundScreen() {
  const words = messagesOf(contentNotFound);
  const shared = messagesOf(common);
  useNotFound();
  usePageMeta(words.title);
  return (
    <EmptyState
      level={1}
      title={words.title}
      proverb={{ line: words.proverb, meaning: words.proverbMeaning }}
      action={
        <ButtonLink to={pathTo('Home')} look="line">
          {shared.goBackHome}
        </ButtonLink>
      }
    />
  );
}
