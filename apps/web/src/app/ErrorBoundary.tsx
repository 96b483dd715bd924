import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './ErrorScreen.tsx';

type Props = {
  /** Changes when the player goes elsewhere: the failure of one screen is not the next one's. */
  resetKey?: string;
  /** The level of the failure's heading; 1 unless the page has another. */
  level?: 1 | 2;
  children: ReactNode;
};

type State = { failed: boolean; error: unknown; resetKey: string | undefined };

/** Shows ErrorScreen in place of what throws while it draws. React offers this to class components only. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: true, error };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.resetKey === state.resetKey) return null;
    return { failed: false, error: null, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorScreen error={this.state.error} level={this.props.level} /> : this.props.children;
  }
}
