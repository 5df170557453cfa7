import { createFileRoute } from '@tanstack/react-router'
import { Back } from '../app/back.tsx'
import { Shell } from '../app/shell.tsx'
import { AboutScreen } from '../pages/about-screen.tsx'

export const Route = createFileRoute('/about')({
  component: () => (
    <Shell back={<Back to="/" />}>
      <AboutScreen />
    </Shell>
  ),
})
