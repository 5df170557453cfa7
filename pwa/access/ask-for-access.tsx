import { lazy, Suspense } from 'react'

const AskSteps = lazy(() => import('./ask-steps.tsx').then((module) => ({ default: module.AskSteps })))

/** For the screens of links that ended; no other reader loads it. */
export const AskForAccess = ({ accessToken }: { accessToken: string }) => (
  <Suspense>
    <AskSteps accessToken={accessToken} />
  </Suspense>
)
