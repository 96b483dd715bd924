import { useMessages } from '../lib/messages/messages.ts';
import { shell } from '../lib/messages/shell.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { isStaleBuildError } from './staleBuild.ts';

/** A screen that threw, or one whose code could not be fetched: says so plainly and offers to load the page again. */
export function ErrorScreen({ error, level = 1 }: { error: unknown; level?: 1 | 2 | undefined }) {
  const words = useMessages(shell);
  const { title, text, reload } = isStaleBuildError(error) ? words.notFetched : words.crash;
  return (
    <div role="alert">
      <EmptyState
        level={level}
        title={title}
        text={text}
        action={<Button onClick={() => window.location.reload()}>{reload}</Button>}
      />
    </div>
  );
}
