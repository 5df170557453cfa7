import type { User } from '#contract/accounts.ts'
import { LoginForm } from './login-form.tsx'

type LoginAgainProps = { owner: User; onDone: () => void }

/** Signing in again over an open page of the same owner. Another account must never send what waits there: its own pages start anew. */
export function LoginAgain({ owner, onDone }: LoginAgainProps) {
  return (
    <LoginForm
      email={owner.email}
      onSignedIn={({ id }) => (id === owner.id ? onDone() : window.location.assign('/dashboard'))}
    />
  )
}
