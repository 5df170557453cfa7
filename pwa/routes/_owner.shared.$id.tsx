import { createFileRoute } from '@tanstack/react-router'
import { useOwner } from '../accounts/owner-context.ts'
import { Back } from '../app/back.tsx'
import { Shell } from '../app/shell.tsx'
import { SharedIntake } from '../ideas/shared-intake.tsx'

export const Route = createFileRoute('/_owner/shared/$id')({ component: Shared })

function Shared() {
  const owner = useOwner()
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <Shell back={<Back to="/dashboard" />} footer={false}>
      <SharedIntake
        key={id}
        userId={owner.id}
        id={id}
        onDraft={(draft) =>
          void navigate({ to: '/editor/$id', params: { id: 'new' }, search: { draft }, replace: true })
        }
      />
    </Shell>
  )
}
