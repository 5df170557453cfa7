import { createFileRoute } from '@tanstack/react-router'
import { readAccessToken, readTokenSearch } from '../access/access-token.ts'
import { CoverScreen } from '../access/cover/cover-screen.tsx'
import { Shell } from '../app/shell.tsx'

export const Route = createFileRoute('/view/{-$accessToken}')({
  validateSearch: readTokenSearch,
  component: Cover,
})

function Cover() {
  const { accessToken } = Route.useParams()
  const search = Route.useSearch()
  return (
    <Shell>
      <CoverScreen accessToken={readAccessToken(accessToken, search.accessToken)} />
    </Shell>
  )
}
