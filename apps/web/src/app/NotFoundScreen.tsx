import { common } from '../lib/messages/common.ts';
import { useMessages } from '../lib/messages/messages.ts';
import { shell } from '../lib/messages/shell.ts';
import { usePageMeta } from '../lib/usePageMeta.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Any address that is none of ours. */
export function NotFoundScreen() {
  const { notFound } = useMessages(shell);
  const shared = useMessages(common);
  usePageMeta(notFound.title);
  return (
    <EmptyState
      level={1}
      title={notFound.title}
      proverb={{ line: notFound.proverb, meaning: notFound.proverbMeaning }}
      action={
        <ButtonLink to="/" look="line">
          {shared.goBackHome}
        </ButtonLink>
      }
    />
  );
}
