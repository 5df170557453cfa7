import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './error-screen.tsx'

export type ErrorBoundaryProps = { onTryAgain: () => void; children: ReactNode }

/** Shows the error screen when its children fail to render. A new key makes it try again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { onTryAgain, children } = this.props
    return this.state.hasFailed ? <ErrorScreen onTryAgain={onTryAgain} /> : children
  }
}
