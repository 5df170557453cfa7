import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../ui/feedback/toast.ts'
import { formatDateTime } from '../ui/look/format-date.ts'
import { renewedTerms } from './renewed-terms.ts'
import { sharesQuery } from './shares.queries.ts'
import { useChangeLink } from './use-change-link.ts'

/** Renews an expired or used link, going by its current state on the server, and shows the result as a toast. */
export function useRenewLink(): (link: { id: number; ideaId: number }) => Promise<void> {
  const queryClient = useQueryClient()
  const { change } = useChangeLink()
  return async (link) => {
    const shares = await queryClient.fetchQuery(sharesQuery(link.ideaId)).catch(() => null)
    const share = shares?.find(({ id }) => id === link.id)
    const body = share && renewedTerms(share, Date.now())
    if (body) {
      await change(link, body, ({ expiresAt }) =>
        body.expiresAt && expiresAt
          ? `The same link opens again, until ${formatDateTime(expiresAt)}.`
          : 'The same link opens again, for one more view.',
      )
      return
    }
    const description =
      share?.state === 'active'
        ? 'This link is already active.'
        : 'The link could not be renewed. Please try again.'
    toast(
      share?.state === 'active' ? { description } : { title: 'Error', description, variant: 'destructive' },
    )
  }
}
