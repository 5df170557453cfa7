import { lazy, Suspense } from 'react'
import type { SignOutQuestionProps } from './use-sign-out.ts'

const SignOutDialog = lazy(() =>
  import('./sign-out-dialog.tsx').then((module) => ({ default: module.SignOutDialog })),
)

/** Beside whatever signs out: asks while there is something to ask. */
export function SignOutQuestion({ userId, isAsking, go, stay }: SignOutQuestionProps) {
  if (!isAsking) return null
  return (
    <Suspense>
      <SignOutDialog userId={userId} onLeave={go} onClose={stay} />
    </Suspense>
  )
}
