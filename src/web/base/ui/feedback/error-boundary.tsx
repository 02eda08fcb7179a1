import { Component, type ReactNode } from 'react';
import { Failure } from './failure.tsx';

/** Error boundary: shows a message and a button to reload instead of a white page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return <Failure code="something_went_wrong" isOfRequest={false} onRetry={() => location.reload()} />;
  }
}
