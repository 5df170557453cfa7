import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { NotFoundScreen } from '../app/not-found-screen.tsx'
import { Shell } from '../app/shell.tsx'
import { ShareScreen } from '../shares/share-screen.tsx'

export const Route = createFileRoute('/_owner/share/$id')({ component: ShareIdea })

function ShareIdea() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const leave = useCallback(() => void navigate({ to: '/dashboard', replace: true }), [navigate])
  if (!/^[1-9]\d{0,14}$/.test(id)) return <NotFoundScreen />
  return (
    <Shell back="/dashboard">
      <ShareScreen ideaId={Number(id)} onUnavailable={leave} />
    </Shell>
  )
}
