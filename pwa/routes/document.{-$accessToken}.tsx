import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { readAccessToken, readTokenSearch, type TokenSearch } from '../access/access-token.ts'
import type { CommentParts } from '../access/reading/document-page.tsx'
import { DocumentScreen } from '../access/reading/document-screen.tsx'
import { Shell } from '../app/shell.tsx'

const ReaderComments = lazy(() =>
  import('../comments/reader-comments.tsx').then((module) => ({ default: module.ReaderComments })),
)

const commentsAs =
  (part: keyof CommentParts): CommentParts[typeof part] =>
  (reading) => (
    <Suspense>
      <ReaderComments part={part} {...reading} />
    </Suspense>
  )

const comments: CommentParts = {
  places: commentsAs('places'),
  panel: commentsAs('panel'),
  count: commentsAs('count'),
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
