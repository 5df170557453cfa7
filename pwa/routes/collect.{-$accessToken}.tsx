import { createFileRoute } from '@tanstack/react-router'
import { readAccessToken, readTokenSearch } from '../access/access-token.ts'
import { CollectScreen } from '../access/identify/collect-screen.tsx'
import { Shell } from '../app/shell.tsx'

export const Route = createFileRoute('/collect/{-$accessToken}')({
  validateSearch: readTokenSearch,
  component: Collect,
})

function Collect() {
  const { accessToken } = Route.useParams()
  const search = Route.useSearch()
  return (
    <Shell>
      <CollectScreen accessToken={readAccessToken(accessToken, search.accessToken)} />
    </Shell>
  )
}
