import { createFileRoute } from '@tanstack/react-router'
import { Shell } from '../app/shell.tsx'
import { PrivacyPolicyScreen } from '../pages/privacy-policy-screen.tsx'

export const Route = createFileRoute('/privacy-policy')({
  component: () => (
    <Shell back="/">
      <PrivacyPolicyScreen />
    </Shell>
  ),
})
