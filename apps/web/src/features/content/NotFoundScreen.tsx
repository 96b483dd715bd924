import { pathTo } from '#lib/navigation/paths.ts';
import { useNotFound } from '#lib/navigation/redirect.ts';
import { common } from '#i18n/en/common.ts';
import { shell } from '#i18n/en/shell.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { ButtonLink } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

/** Shown for unknown addresses. */
export function NotFoundScreen() {
  const { notFound } = messagesOf(shell);
  const shared = messagesOf(common);
  useNotFound();
  usePageMeta(notFound.title);
  return (
    <EmptyState
      level={1}
      title={notFound.title}
      proverb={{ line: notFound.proverb, meaning: notFound.proverbMeaning }}
      action={
        <ButtonLink to={pathTo('Home')} look="line">
          {shared.goBackHome}
        </ButtonLink>
      }
    />
  );
}
