import { common } from '../../lib/messages/common.ts';
import { contentMaintenance } from '../../lib/messages/contentMaintenance.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** What stands in while the product is worked on. */
export default function MaintenanceScreen() {
  const words = useMessages(contentMaintenance);
  const shared = useMessages(common);
  usePageMeta(words.title, words.description);
  return (
    <EmptyState
      level={1}
      title={words.title}
      text={words.text}
      action={
        <ButtonLink to="/" look="line">
          {shared.goBackHome}
        </ButtonLink>
      }
    />
  );
}
