import { common } from '../../lib/messages/common.ts';
import { contentMaintenance } from '../../lib/messages/contentMaintenance.ts';
import { kit } from '../../lib/messages/kit.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

type Props = {
  /** Asks whether the product is open again; without it the screen is only looked at. */
  onRetry?: () => void;
  retrying?: boolean;
};

/** What stands in while the product is worked on. */
export default function MaintenanceScreen({ onRetry, retrying = false }: Props) {
  const words = useMessages(contentMaintenance);
  const shared = useMessages(common);
  const { tryAgain } = useMessages(kit);
  usePageMeta(words.title, words.description);
  return (
    <EmptyState
      level={1}
      title={words.title}
      text={words.text}
      action={
        <div className="grid gap-2">
          {onRetry && (
            <Button onClick={onRetry} loading={retrying}>
              {tryAgain}
            </Button>
          )}
          <ButtonLink to="/" look="line">
            {shared.goBackHome}
          </ButtonLink>
        </div>
      }
    />
  );
}
