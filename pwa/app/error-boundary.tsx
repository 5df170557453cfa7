import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './error-screen.tsx'

export type ErrorBoundaryProps = { onTryAgain: () => void; children: ReactNode }

/** Shows the screen for errors in the place of what fails to be drawn. Made anew, by its key, it tries once more. */
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
