import { pathTo } from '#lib/navigation/paths.ts';
import { common } from '#i18n/en/common.ts';
import { contentMaintenance } from '#i18n/en/content.ts';
import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { Button, ButtonLink } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

type Props = {
  /** Checks whether maintenance has ended; without it the screen is a static page. */
  onRetry?: () => void;
  retrying?: boolean;
};

/** The screen shown during maintenance. */
export default function MaintenanceScreen({ onRetry, retrying = false }: Props) {
  const words = messagesOf(contentMaintenance);
  const shared = messagesOf(common);
  const { tryAgain } = messagesOf(kit);
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
          <ButtonLink to={pathTo('Home')} look="line">
            {shared.goBackHome}
          </ButtonLink>
        </div>
      }
    />
  );
}
