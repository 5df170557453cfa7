import { WithQueries } from '../data/queries.tsx'
import { CommentCount, RecipientComments } from './comment-panel.tsx'
import { LinkContext } from './comments.queries.ts'
import { DocumentPlaces } from './content-places.tsx'

const parts = {
  panel: RecipientComments,
  count: CommentCount,
  places: ({ ideaId }: { ideaId: number }) => <DocumentPlaces ideaId={ideaId} as="reader" />,
}

/** What somebody reads, and the link by which they read it. */
type ReaderCommentsProps = { part: keyof typeof parts; ideaId: number; accessToken: string }

/** A part of the comments of a reader's page, which comes without a cache: it arrives with them. */
export function ReaderComments({ part, ideaId, accessToken }: ReaderCommentsProps) {
  const Part = parts[part]
  return (
    <WithQueries>
      <LinkContext value={accessToken}>
        <Part ideaId={ideaId} />
      </LinkContext>
    </WithQueries>
  )
}
