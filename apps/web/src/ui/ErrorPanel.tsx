import { TriangleAlert } from 'lucide-react';
import { kit } from '../lib/messages/kit.ts';
import { useMessages } from '../lib/messages/messages.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

/** Something did not load: what happened and, where it can help, a way to try again. */
export function ErrorPanel({
  text,
  onRetry,
  retrying = false,
}: {
  text: string;
  onRetry?: () => void;
  retrying?: boolean;
}) {
  const words = useMessages(kit);
  return (
    <div className="error-panel" role="alert">
      <Icon of={TriangleAlert} size="lg" />
      <p>{text}</p>
      {onRetry && (
        <Button look="line" small loading={retrying} onClick={onRetry}>
          {words.tryAgain}
        </Button>
      )}
    </div>
  );
}
