import { WithQueries } from '../data/queries.tsx'
import { CommentCount, RecipientComments } from './comment-panel.tsx'
import { DocumentPlaces } from './content-places.tsx'

// The reader's page comes without a cache; it arrives with the comments.

export const ReaderComments = ({ ideaId }: { ideaId: number }) => (
  <WithQueries>
    <RecipientComments ideaId={ideaId} />
  </WithQueries>
)

export const ReaderCommentCount = ({ ideaId }: { ideaId: number }) => (
  <WithQueries>
    <CommentCount ideaId={ideaId} />
  </WithQueries>
)

export const ReaderPlaces = ({ ideaId }: { ideaId: number }) => (
  <WithQueries>
    <DocumentPlaces ideaId={ideaId} as="reader" />
  </WithQueries>
)
