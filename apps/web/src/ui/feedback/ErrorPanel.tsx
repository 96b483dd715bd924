import { TriangleAlert } from 'lucide-react';
import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { Icon } from '#ui/icon/Icon.tsx';

/** Shows that something failed to load: the reason, the reference of the failed request and, if useful, a retry. */
export function ErrorPanel({
  text,
  reference = null,
  onRetry,
  retrying = false,
}: {
  text: string;
  reference?: string | null;
  onRetry?: () => void;
  retrying?: boolean;
}) {
  const words = messagesOf(kit);
  return (
    <div className="error-panel" role="alert">
      <Icon of={TriangleAlert} size="lg" />
      <p>{text}</p>
      {reference && <small>{words.reference(reference)}</small>}
      {onRetry && (
        <Button look="line" small loading={retrying} onClick={onRetry}>
          {words.tryAgain}
        </Button>
      )}
    </div>
  );
}
