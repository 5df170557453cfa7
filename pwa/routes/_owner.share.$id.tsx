import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useOwner } from '../accounts/owner-context.ts'
import { Back } from '../app/back.tsx'
import { NotFoundScreen } from '../app/not-found-screen.tsx'
import { Shell } from '../app/shell.tsx'
import { TimestampLine } from '../document/seal/timestamp-line.tsx'
import { IdeaSwitch } from '../notifications/idea-switch.tsx'
import { LinkScreen } from '../shares/link/link-screen.tsx'
import { ShareScreen } from '../shares/share-screen.tsx'
import { sharedIdeaQuery } from '../shares/shares.queries.ts'

/** `link` shows one link of the idea instead of all of them. */
type Search = { link?: unknown }

// Route files are part of the first script of every page, so parsing the search is left to the component.
export const Route = createFileRoute('/_owner/share/$id')({
  validateSearch: (search: Search) => search,
  component: ShareIdea,
})

function ShareIdea() {
  const { id } = Route.useParams()
  const { link } = Route.useSearch()
  if (!/^[1-9]\d{0,14}$/.test(id)) return <NotFoundScreen />
  if (typeof link === 'number') return <LinkPage ideaId={Number(id)} linkId={link} />
  return <SharePage key={id} ideaId={Number(id)} />
}

function LinkPage({ ideaId, linkId }: { ideaId: number; linkId: number }) {
  const { id: userId, name } = useOwner()
  return (
    <Shell back={<Back to={`/share/${ideaId}`} />}>
      <LinkScreen key={linkId} userId={userId} owner={name} ideaId={ideaId} linkId={linkId} />
    </Shell>
  )
}

function SharePage({ ideaId }: { ideaId: number }) {
  const { id: userId, name } = useOwner()
  const navigate = Route.useNavigate()
  const leave = useCallback(() => void navigate({ to: '/dashboard', replace: true }), [navigate])
  const { data } = useQuery(sharedIdeaQuery(ideaId))
  const [now] = useState(() => new Date())
  // The footer shows no timestamp until the server has answered whether the idea is published.
  const timestamp = data ? (
    <TimestampLine timestamp={data.timestamp} publishedAt={data.blockchainTimestamp} now={now} />
  ) : null
  return (
    <Shell back={<Back to="/dashboard" />} footer={{ timestamp }}>
      <ShareScreen
        userId={userId}
        owner={name}
        ideaId={ideaId}
        onUnavailable={leave}
        notificationSwitch={<IdeaSwitch ideaId={ideaId} />}
      />
    </Shell>
  )
}
