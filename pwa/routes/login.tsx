import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '../accounts/sign-in/login-screen.tsx'
import { returnPath } from '../accounts/sign-in/return-path.ts'
import { Shell } from '../app/shell.tsx'
import { WithQueries } from '../data/queries.tsx'

type Search = { redirect?: string }

export const Route = createFileRoute('/login')({
  validateSearch: ({ redirect }: Record<string, unknown>): Search =>
    typeof redirect === 'string' ? { redirect } : {},
  component: Login,
})

function Login() {
  const { redirect } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WithQueries>
      <Shell>
        <LoginScreen onSignedIn={() => void navigate({ href: returnPath(redirect), replace: true })} />
      </Shell>
    </WithQueries>
  )
}
