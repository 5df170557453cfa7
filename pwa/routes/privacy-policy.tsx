import { createFileRoute } from '@tanstack/react-router'
import { Back } from '../app/back.tsx'
import { Shell } from '../app/shell.tsx'
import { PrivacyPolicyScreen } from '../pages/privacy-policy-screen.tsx'

export const Route = createFileRoute('/privacy-policy')({
  component: () => (
    <Shell back={<Back to="/" />}>
      <PrivacyPolicyScreen />
    </Shell>
  ),
})
