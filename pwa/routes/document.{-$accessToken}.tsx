import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { readAccessToken, readTokenSearch, type TokenSearch } from '../access/access-token.ts'
import type { CommentParts } from '../access/reading/document-page.tsx'
import { DocumentScreen } from '../access/reading/document-screen.tsx'
import { Shell } from '../app/shell.tsx'

const loadComments = () => import('../comments/reader-comments.tsx')
const ReaderComments = lazy(() => loadComments().then((module) => ({ default: module.ReaderComments })))
const ReaderCommentCount = lazy(() =>
  loadComments().then((module) => ({ default: module.ReaderCommentCount })),
)
const ReaderPlaces = lazy(() => loadComments().then((module) => ({ default: module.ReaderPlaces })))

const comments: CommentParts = {
  places: (reading) => (
    <Suspense>
      <ReaderPlaces {...reading} />
    </Suspense>
  ),
  panel: (reading) => (
    <Suspense>
      <ReaderComments {...reading} />
    </Suspense>
  ),
  count: (reading) => (
    <Suspense>
      <ReaderCommentCount {...reading} />
    </Suspense>
  ),
}

export const Route = createFileRoute('/document/{-$accessToken}')({
  validateSearch: (search: Record<string, unknown>): TokenSearch & { full?: boolean } => ({
    ...readTokenSearch(search),
    ...(search.full === true ? { full: true } : {}),
  }),
  component: Document,
})

function Document() {
  const { accessToken } = Route.useParams()
  const search = Route.useSearch()
  return (
    <DocumentScreen
      accessToken={readAccessToken(accessToken, search.accessToken)}
      comments={comments}
      shell={(screen) => <Shell>{screen}</Shell>}
      full={search.full === true}
    />
  )
}
