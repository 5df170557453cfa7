import { Navigate } from '@tanstack/react-router'
import { pathOf, type StepScreen } from './steps.ts'

/** Sends the visitor to another step, in place of this one. */
export function GoTo({ screen, accessToken }: { screen: StepScreen; accessToken: string }) {
  return <Navigate to={pathOf(screen)} params={{ accessToken }} replace />
}
