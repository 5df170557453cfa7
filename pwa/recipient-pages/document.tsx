import { Suspense } from 'react'
import type { AccessAddress } from '../access/address.ts'
import type { CommentParts } from '../access/reading/document-page.tsx'
import { DocumentScreen } from '../access/reading/document-screen.tsx'
import { Shell } from '../app/shell.tsx'
import { lazyPart } from '../ui/layout/lazy-part.ts'

const NoComments = ({ part }: { part: keyof CommentParts }) =>
  part === 'panel' ? (
    <p>Comments could not be loaded. Check your connection and load this page again.</p>
  ) : null

const ReaderComments = lazyPart(
  async () => (await import('../comments/reader-comments.tsx')).ReaderComments,
  NoComments,
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
  unsent: commentsAs('unsent'),
}

export const Document = ({ accessToken, full }: AccessAddress) => (
  <DocumentScreen
    accessToken={accessToken}
    comments={comments}
    shell={(screen) => <Shell>{screen}</Shell>}
    full={full}
  />
)
