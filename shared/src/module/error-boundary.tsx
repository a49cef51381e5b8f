import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Replacement content; `retry` renders the children again. */
  fallback: (retry: () => void, error: unknown) => ReactNode;
  /** The boundary forgets an error when this changes. */
  resetKey?: unknown;
  /** Told of an error that was caught. */
  onError?: ((error: unknown) => void) | undefined;
}

/** Keeps an error that is thrown while rendering in its place. */
export class ErrorBoundary extends Component<Props, { error: unknown; failed: boolean; resetKey: unknown }> {
  override state = { error: null, failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: { resetKey: unknown }) {
    return props.resetKey === state.resetKey ? null : { error: null, failed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    // The only whole record of a failure: whoever supports the person reads it in the console.
    console.error(error, info.componentStack);
    this.props.onError?.(error);
  }

  retry = () => this.setState({ error: null, failed: false });

  override render() {
    return this.state.failed ? this.props.fallback(this.retry, this.state.error) : this.props.children;
  }
}
