import { createFileRoute } from '@tanstack/react-router'
import { Back } from '../app/back.tsx'
import { Shell } from '../app/shell.tsx'
import { DataHandlingScreen } from '../pages/data-handling-screen.tsx'

export const Route = createFileRoute('/data-handling')({
  component: () => (
    <Shell back={<Back to="/" />}>
      <DataHandlingScreen />
    </Shell>
  ),
})
