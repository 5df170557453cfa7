import { useQueryClient } from '@tanstack/react-query'
import { revokeShare, type Share } from '#contract/shares.ts'
import { call } from '../data/request.ts'
import { wayToSignIn } from '../data/session-over.ts'
import { toast } from '../ui/feedback/toast.ts'
import { confirm } from '../ui/overlays/confirm.tsx'
import { sharesQuery } from './shares.queries.ts'

/** Asks for confirmation, switches a link off for good, and shows the result as a toast. */
export function useSwitchOff(): (link: Pick<Share, 'id' | 'ideaId'>) => Promise<void> {
  const queryClient = useQueryClient()
  return async ({ id, ideaId }) => {
    const sure = await confirm({
      title: 'Switch this link off?',
      description: 'It stops working for good, and current readers lose the page within seconds.',
      confirmLabel: 'Switch off',
      danger: true,
    })
    if (!sure) return
    try {
      await call(revokeShare, { params: { id } })
      toast({ title: 'Success', description: 'The link is switched off.' })
    } catch (error) {
      const description = 'The link could not be switched off. Please try again.'
      toast({ title: 'Error', description, variant: 'destructive', ...wayToSignIn(error) })
    }
    await queryClient.invalidateQueries({ queryKey: sharesQuery(ideaId).queryKey })
  }
}
