import { Component, type ReactNode } from 'react';
import { retryLater } from './retryLater.ts';
import { isStaleBuildError } from './staleBuild.ts';
import { reportError } from './vitals/clientReports.ts';

type Props = {
  /** Shown while the code cannot be loaded. */
  fallback: ReactNode;
  onFailed?: (() => void) | undefined;
  children?: ReactNode;
};
type State = { error: unknown };

/**
 * Renders a fallback in place of a part whose code cannot be loaded, and loads the part again later. Any other error is
 * thrown to the boundary around it. React supports this in class components only.
 */
export class PartBoundary extends Component<Props, State> {
  override state: State = { error: null };
  // Not '#', for which the build for older browsers adds code to Home's first load.
  private failures = 0;
  private cancelRetry = (): void => undefined;

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (!isStaleBuildError(error)) return;
    reportError('part', error);
    this.failures += 1;
    this.cancelRetry = retryLater(this.failures, () => this.setState({ error: null }));
    // Only for the first failure, because a part that stays rendered is loaded again and again.
    if (this.failures === 1) this.props.onFailed?.();
  }

  override componentWillUnmount(): void {
    this.cancelRetry();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!isStaleBuildError(error)) throw error;
    return this.props.fallback;
  }
}
