import { createFileRoute, useRouter, useRouterState } from '@tanstack/react-router'
import { LoginScreen } from '../accounts/sign-in/login-screen.tsx'
import { returnPath } from '../accounts/sign-in/return-path.ts'
import { useLeadOn } from '../accounts/sign-in/use-lead-on.ts'
import { openPath } from '../app/open-path.ts'
import { Shell } from '../app/shell.tsx'

type Search = { redirect?: string }

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The email address that was just registered. It is not in the URL, because URLs are logged and shared. */
    email?: string
  }
}

export const Route = createFileRoute('/login')({
  validateSearch: ({ redirect }: Record<string, unknown>): Search =>
    typeof redirect === 'string' ? { redirect } : {},
  component: Login,
})

function Login() {
  const { redirect } = Route.useSearch()
  const email = useRouterState({ select: ({ location }) => location.state.email })
  const router = useRouter()
  const leadOn = () => openPath(router, returnPath(redirect), { replace: true })
  useLeadOn(leadOn)
  return (
    <Shell>
      <LoginScreen email={email} onSignedIn={leadOn} />
    </Shell>
  )
}
