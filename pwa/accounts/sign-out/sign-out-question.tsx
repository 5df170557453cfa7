import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import type { SignOutQuestionProps } from './use-sign-out.ts'

const SignOutDialog = lazyDialog(() => import('./sign-out-dialog.tsx').then((module) => module.SignOutDialog))

/** Renders the sign-out dialog while there is something to ask. Place it beside the control that signs out. */
export function SignOutQuestion({ userId, isAsking, go, stay }: SignOutQuestionProps) {
  if (!isAsking) return null
  return <SignOutDialog userId={userId} onLeave={go} onClose={stay} />
}
