import { useMemo } from 'react'
import { WithQueries } from '../data/queries.tsx'
import { CommentCount, RecipientComments } from './comment-panel.tsx'
import { type Reader, ReaderContext } from './comments.queries.ts'
import { DocumentPlaces } from './content-places.tsx'
import { UnsentWords } from './unsent-words.tsx'

const parts = {
  panel: ({ ideaId }: { ideaId: number }) => <RecipientComments ideaId={ideaId} unsent={<UnsentWords />} />,
  count: CommentCount,
  places: ({ ideaId }: { ideaId: number }) => <DocumentPlaces ideaId={ideaId} as="reader" />,
  unsent: UnsentWords,
}

/** The part to show, the idea, and who reads it by which link. */
type ReaderCommentsProps = Reader & { part: keyof typeof parts; ideaId: number }

/** One part of the comments on a reader's page. Those pages have no query cache, so it is loaded with the comments. */
export function ReaderComments({ part, ideaId, accessToken, readerId, endsReading }: ReaderCommentsProps) {
  const Part = parts[part]
  const reader = useMemo(() => ({ accessToken, readerId, endsReading }), [accessToken, readerId, endsReading])
  return (
    <WithQueries>
      <ReaderContext value={reader}>
        <Part ideaId={ideaId} />
      </ReaderContext>
    </WithQueries>
  )
}
