import { createFileRoute } from '@tanstack/react-router'
import { Back } from '../app/back.tsx'
import { Shell } from '../app/shell.tsx'
import { TermsScreen } from '../pages/terms-screen.tsx'

export const Route = createFileRoute('/terms')({
  component: () => (
    <Shell back={<Back to="/" />}>
      <TermsScreen />
    </Shell>
  ),
})
