import { lazy, Suspense } from 'react'

const AskSteps = lazy(() => import('./ask-steps.tsx').then((module) => ({ default: module.AskSteps })))

/** Loaded only on the screens of links that have ended. */
export const AskForAccess = ({ accessToken }: { accessToken: string }) => (
  <Suspense>
    <AskSteps accessToken={accessToken} />
  </Suspense>
)
