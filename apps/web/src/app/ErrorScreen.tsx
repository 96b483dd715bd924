import { useMessages } from '../lib/messages/messages.ts';
import { shell } from '../lib/messages/shell.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { isStaleBuildError } from './staleBuild.ts';

/** A screen that threw, or one whose code could not be fetched: says so plainly and offers to load the page again. */
export function ErrorScreen({ error }: { error: unknown }) {
  const words = useMessages(shell);
  const { title, text } = isStaleBuildError(error) ? words.newVersion : words.crash;
  return (
    <div role="alert">
      <EmptyState
        level={1}
        title={title}
        text={text}
        action={<Button onClick={() => window.location.reload()}>{words.crash.reload}</Button>}
      />
    </div>
  );
}
