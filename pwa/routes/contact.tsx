import { createFileRoute } from '@tanstack/react-router'
import { Shell } from '../app/shell.tsx'
import { ContactScreen } from '../pages/contact-screen.tsx'

export const Route = createFileRoute('/contact')({
  component: () => (
    <Shell back="/">
      <ContactScreen />
    </Shell>
  ),
})
