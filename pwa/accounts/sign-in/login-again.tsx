import type { User } from '#contract/accounts.ts'
import { LoginForm } from './login-form.tsx'

type LoginAgainProps = { owner: User; onDone: () => void }

/** Signs in again on an open page. Another account must never send what waits there, so signing in as that one loads the dashboard. */
export function LoginAgain({ owner, onDone }: LoginAgainProps) {
  return (
    <LoginForm
      email={owner.email}
      onSignedIn={({ id }) => (id === owner.id ? onDone() : window.location.assign('/dashboard'))}
    />
  )
}
