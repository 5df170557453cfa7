import { ApiError } from '../data/request.ts'
import { Button } from '../ui/controls/button.tsx'
import { PageCard } from '../ui/layout/page-card.tsx'

export type UnreachableProps = { error: unknown; busy: boolean; onRetry: () => void }

/** The link could not be checked, because the network or the server failed. It may be fine. */
export function Unreachable({ error, busy, onRetry }: UnreachableProps) {
  return (
    <PageCard boxed {...wordsFor(error)}>
      <Button variant="primary" size="large" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </PageCard>
  )
}

/** "No connection" makes readers look for a fault on their side, so it is said only if there was no answer at all. */
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
