import { createFileRoute } from '@tanstack/react-router'
import { Back } from '../app/back.tsx'
import { Shell } from '../app/shell.tsx'
import { ContactScreen } from '../pages/contact-screen.tsx'

export const Route = createFileRoute('/contact')({
  component: () => (
    <Shell back={<Back to="/" />}>
      <ContactScreen />
    </Shell>
  ),
})
