import { Component, type ReactNode } from 'react';
import { Failure } from './failure.tsx';

/** Catches what breaks while something is shown: words and a button instead of a white page. */
export class Crash extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return <Failure code="something_went_wrong" onRetry={() => location.reload()} />;
  }
}
