import type { ReactNode } from 'react'
import { WithQueries } from '../data/queries.tsx'
import { CommentCount, RecipientComments } from './comment-panel.tsx'
import { LinkContext } from './comments.queries.ts'
import { DocumentPlaces } from './content-places.tsx'

/** What somebody reads, and the link by which they read it. */
type Reading = { ideaId: number; accessToken: string }

// The reader's page comes without a cache; it arrives with the comments.
const AtLink = ({ accessToken, children }: { accessToken: string; children: ReactNode }) => (
  <WithQueries>
    <LinkContext value={accessToken}>{children}</LinkContext>
  </WithQueries>
)

export const ReaderComments = ({ ideaId, accessToken }: Reading) => (
  <AtLink accessToken={accessToken}>
    <RecipientComments ideaId={ideaId} />
  </AtLink>
)

export const ReaderCommentCount = ({ ideaId, accessToken }: Reading) => (
  <AtLink accessToken={accessToken}>
    <CommentCount ideaId={ideaId} />
  </AtLink>
)

export const ReaderPlaces = ({ ideaId, accessToken }: Reading) => (
  <AtLink accessToken={accessToken}>
    <DocumentPlaces ideaId={ideaId} as="reader" />
  </AtLink>
)
