import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Replacement content; `retry` renders the children again. */
  fallback: (retry: () => void, error: unknown) => ReactNode;
  /** Another value resets the error. */
  resetKey?: unknown;
  /** Called with a caught error. */
  onError?: ((error: unknown) => void) | undefined;
}

/** Catches errors thrown during rendering, and shows the fallback. */
export class ErrorBoundary extends Component<Props, { error: unknown; failed: boolean; resetKey: unknown }> {
  override state = { error: null, failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: { resetKey: unknown }) {
    return props.resetKey === state.resetKey ? null : { error: null, failed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    // The console has the only complete record of a failure, for support.
    console.error(error, info.componentStack);
    this.props.onError?.(error);
  }

  retry = () => this.setState({ error: null, failed: false });

  override render() {
    return this.state.failed ? this.props.fallback(this.retry, this.state.error) : this.props.children;
  }
}
