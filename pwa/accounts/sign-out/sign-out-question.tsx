import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import type { SignOutQuestionProps } from './use-sign-out.ts'

const SignOutDialog = lazyDialog(() => import('./sign-out-dialog.tsx').then((module) => module.SignOutDialog))

/** Beside whatever signs out: asks while there is something to ask. */
export function SignOutQuestion({ userId, isAsking, go, stay }: SignOutQuestionProps) {
  if (!isAsking) return null
  return <SignOutDialog userId={userId} onLeave={go} onClose={stay} />
}
