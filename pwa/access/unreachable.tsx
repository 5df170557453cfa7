import { ApiError } from '../data/request.ts'
import { Button } from '../ui/controls/button.tsx'
import { PageCard } from '../ui/layout/page-card.tsx'

export type UnreachableProps = { error: unknown; busy: boolean; onRetry: () => void }

/** Nothing is known about the link: the network or the server did not answer. It may be fine. */
export function Unreachable({ error, busy, onRetry }: UnreachableProps) {
  const lead =
    error instanceof ApiError && error.answer
      ? error.message
      : 'Your link could not be checked. It may still be fine: check your connection and try again.'
  return (
    <PageCard boxed title="No connection" lead={lead}>
      <Button variant="primary" size="large" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </PageCard>
  )
}
