import { createFileRoute } from '@tanstack/react-router'
import { readAccessToken, readTokenSearch } from '../access/access-token.ts'
import { NdaScreen } from '../access/agreement/nda-screen.tsx'
import { Shell } from '../app/shell.tsx'

export const Route = createFileRoute('/nda/{-$accessToken}')({
  validateSearch: readTokenSearch,
  component: Nda,
})

function Nda() {
  const { accessToken } = Route.useParams()
  const search = Route.useSearch()
  return (
    <Shell footer={false}>
      <NdaScreen accessToken={readAccessToken(accessToken, search.accessToken)} />
    </Shell>
  )
}
