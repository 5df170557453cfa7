import { useQueryClient } from '@tanstack/react-query'
import type { Share } from '#contract/shares.ts'
import { serverNow } from '../data/request.ts'
import { wayToSignIn } from '../data/session-over.ts'
import { toast } from '../ui/feedback/toast.ts'
import { formatDateTime } from '../ui/look/format-date.ts'
import { unchangedWords } from './refusal-words.ts'
import { renewedTerms } from './renewed-terms.ts'
import { sharesQuery } from './shares.queries.ts'
import { useChangeLink } from './use-change-link.ts'

/** Renews an expired or used link, going by its current state on the server, and shows the result as a toast. */
export function useRenewLink(): (link: { id: number; ideaId: number }) => Promise<void> {
  const queryClient = useQueryClient()
  const { change } = useChangeLink()
  return async (link) => {
    let shares: Share[]
    try {
      shares = await queryClient.fetchQuery(sharesQuery(link.ideaId))
    } catch (error) {
      return fail(unchangedWords(error), wayToSignIn(error))
    }
    const share = shares.find(({ id }) => id === link.id)
    const body = share && renewedTerms(share, serverNow())
    if (body) {
      await change(link, body, ({ expiresAt }) =>
        body.expiresAt && expiresAt
          ? `The same link opens again, until ${formatDateTime(expiresAt)}.`
          : 'The same link opens again, for one more view.',
      )
      return
    }
    if (share?.state === 'active') toast({ description: 'This link is already active.' })
    else fail('This link was switched off for good. Make a new one instead.')
  }
}

const fail = (description: string, more = {}) =>
  void toast({ title: 'Error', description, variant: 'destructive', ...more })
