import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordScreen } from '../accounts/passwords/forgot-password-screen.tsx'
import { Back } from '../app/back.tsx'
import { Shell } from '../app/shell.tsx'
import { WithQueries } from '../data/queries.tsx'

export const Route = createFileRoute('/forgot-password')({
  component: () => (
    <WithQueries>
      <Shell back={<Back to="/login" />}>
        <ForgotPasswordScreen />
      </Shell>
    </WithQueries>
  ),
})
