import { createFileRoute } from '@tanstack/react-router'
import { Shell } from '../app/shell.tsx'
import { TermsScreen } from '../pages/terms-screen.tsx'

export const Route = createFileRoute('/terms')({
  component: () => (
    <Shell back="/">
      <TermsScreen />
    </Shell>
  ),
})
