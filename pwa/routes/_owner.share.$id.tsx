import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useOwner } from '../accounts/owner-context.ts'
import { Back } from '../app/back.tsx'
import { NotFoundScreen } from '../app/not-found-screen.tsx'
import { Shell } from '../app/shell.tsx'
import { IdeaSwitch } from '../notifications/idea-switch.tsx'
import { ShareScreen } from '../shares/share-screen.tsx'
import { sharedIdeaQuery } from '../shares/shares.queries.ts'

export const Route = createFileRoute('/_owner/share/$id')({ component: ShareIdea })

function ShareIdea() {
  const { id } = Route.useParams()
  return /^[1-9]\d{0,14}$/.test(id) ? <SharePage key={id} ideaId={Number(id)} /> : <NotFoundScreen />
}

function SharePage({ ideaId }: { ideaId: number }) {
  const { id: userId } = useOwner()
  const navigate = Route.useNavigate()
  const leave = useCallback(() => void navigate({ to: '/dashboard', replace: true }), [navigate])
  const { data } = useQuery(sharedIdeaQuery(ideaId))
  const [now] = useState(() => new Date())
  return (
    <Shell back={<Back to="/dashboard" />} footer={{ timestamp: data?.blockchainTimestamp ?? now }}>
      <ShareScreen
        userId={userId}
        ideaId={ideaId}
        onUnavailable={leave}
        tell={<IdeaSwitch ideaId={ideaId} />}
      />
    </Shell>
  )
}
