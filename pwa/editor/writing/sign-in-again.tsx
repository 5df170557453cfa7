import type { ReactNode } from 'react'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { SignInRequest } from './use-save.ts'

type SignInAgainProps = { request: SignInRequest; onClose: () => void; children: ReactNode }

/** Signing in again happens over the open draft, which stays as it is. */
export function SignInAgain({ request, onClose, children }: SignInAgainProps) {
  return (
    <Dialog open onClose={onClose} title="Please sign in again">
      <p>
        Your session has ended. Your words are safe on this device
        {request.during === 'save' ? ' and will be saved once you sign in.' : '. Sign in and publish again.'}
      </p>
      {children}
    </Dialog>
  )
}
