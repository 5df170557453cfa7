import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '../accounts/sign-in/register-screen.tsx'
import { useLeadOn } from '../accounts/sign-in/use-lead-on.ts'
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
  useLeadOn(() => void navigate({ to: '/dashboard', replace: true }))
  return (
    <WithQueries>
      <Shell>
        <RegisterScreen
          invitation={invitation}
          onRegistered={(email) => void navigate({ to: '/login', state: { email } })}
        />
      </Shell>
    </WithQueries>
  )
}
