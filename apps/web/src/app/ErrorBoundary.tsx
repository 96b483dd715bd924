import { Component, type ReactNode } from 'react';
import { isStaleBuildError } from '#lib/staleBuild.ts';
import { reportError } from '#lib/vitals/clientReports.ts';
import { shell } from '#i18n/en/shell.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

type Props = {
  /** Changes on navigation, which clears the failure. */
  resetKey?: string;
  /** The level of the failure's heading; 1 by default. */
  level?: 1 | 2;
  children: ReactNode;
};

type State = { failed: boolean; error: unknown; resetKey: string | undefined };

/**
 * Renders ErrorScreen in place of children that throw, and reports the error. If the code of the children could not be
 * loaded, they are rendered again when the browser reports a network. React supports this in class components only.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: true, error };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.resetKey === state.resetKey) return null;
    return { failed: false, error: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown): void {
    const isOfPart = isStaleBuildError(error);
    reportError(isOfPart ? 'part' : 'render', error);
    // There is no other automatic retry, because each would take the focus from the reload button.
    if (isOfPart) window.addEventListener('online', this.renderAgain, { once: true });
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.renderAgain);
  }

  // Not '#', for which the build for older browsers adds code to Home's first load.
  private renderAgain = (): void => this.setState({ failed: false, error: null });

  override render(): ReactNode {
    return this.state.failed ? <ErrorScreen error={this.state.error} level={this.props.level} /> : this.props.children;
  }
}

/** The error page of a screen that threw or could not be fetched, with a reload button. */
function ErrorScreen({ error, level = 1 }: { error: unknown; level?: 1 | 2 | undefined }) {
  const words = messagesOf(shell);
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
