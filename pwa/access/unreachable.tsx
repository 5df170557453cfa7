import { ApiError } from '../data/request.ts'
import { Button } from '../ui/controls/button.tsx'
import { PageCard } from '../ui/layout/page-card.tsx'

export type UnreachableProps = { error: unknown; busy: boolean; onRetry: () => void }

/** Nothing is known about the link: the network did not answer, or the server could not. It may be fine. */
export function Unreachable({ error, busy, onRetry }: UnreachableProps) {
  return (
    <PageCard boxed {...wordsFor(error)}>
      <Button variant="primary" size="large" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </PageCard>
  )
}

/** Who is told of a connection looks for a fault of their own: only where there was no answer at all. */
function wordsFor(error: unknown): { title: string; lead: string } {
  if (!(error instanceof ApiError))
    return {
      title: 'No connection',
      lead: 'Your link could not be checked. It may still be fine: check your connection and try again.',
    }
  return {
    title: 'Not available right now',
    lead:
      error.answer?.message ?? 'Your link could not be checked. It may still be fine: try again in a while.',
  }
}
