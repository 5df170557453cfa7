import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '../accounts/sign-in/register-screen.tsx'
import { Shell } from '../app/shell.tsx'
import { WithQueries } from '../data/queries.tsx'

type Search = { invitation?: string }

export const Route = createFileRoute('/register')({
  validateSearch: ({ invitation }: Record<string, unknown>): Search =>
    invitation === undefined ? {} : { invitation: String(invitation) },
  component: Register,
})

function Register() {
  const { invitation } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WithQueries>
      <Shell>
        <RegisterScreen invitation={invitation} onRegistered={() => void navigate({ to: '/login' })} />
      </Shell>
    </WithQueries>
  )
}
