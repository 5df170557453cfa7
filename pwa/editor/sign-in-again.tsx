import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import type { SignInWish } from './use-save.ts'

type SignInAgainProps = { wish: SignInWish; onClose: () => void; children: ReactNode }

/** Signing in again happens over the open draft, which stays as it is. */
export function SignInAgain({ wish, onClose, children }: SignInAgainProps) {
  return (
    <Dialog open onClose={onClose} title="Please sign in again">
      <p>
        Your session has ended. Your words are safe on this device
        {wish.during === 'save' ? ' and are saved once you are signed in.' : '. Sign in and publish again.'}
      </p>
      {children}
    </Dialog>
  )
}
