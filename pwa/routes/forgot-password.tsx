import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordScreen } from '../accounts/forgot-password-screen.tsx'
import { Shell } from '../app/shell.tsx'

export const Route = createFileRoute('/forgot-password')({
  component: () => (
    <Shell back="/login">
      <ForgotPasswordScreen />
    </Shell>
  ),
})
