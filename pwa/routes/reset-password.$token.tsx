import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordScreen } from '../accounts/passwords/reset-password-screen.tsx'
import { Shell } from '../app/shell.tsx'

export const Route = createFileRoute('/reset-password/$token')({ component: ResetPassword })

function ResetPassword() {
  const { token } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <Shell>
      <ResetPasswordScreen token={token} onReset={() => void navigate({ to: '/login', replace: true })} />
    </Shell>
  )
}
