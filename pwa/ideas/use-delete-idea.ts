import { useQueryClient } from '@tanstack/react-query'
import { deleteIdea, type IdeaSummary } from '#contract/ideas.ts'
import { dropConversation } from '../data/assist-history.ts'
import { dropDraft, ideaKey } from '../data/local-drafts.ts'
import { call } from '../data/request.ts'
import { confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.ts'
import { ideasQuery, localDraftsQuery } from './ideas.queries.ts'

/** Asks in the specification's words. */
export function askToDelete(title: string): Promise<boolean> {
  const description = `Are you sure you want to delete "${title}"? This action cannot be undone.`
  return confirm({ title: 'Delete idea', description, confirmLabel: 'Delete', danger: true })
}

/** Deletes a draft with what this device holds of it, and reads the list anew. */
export function useDeleteIdea(userId: number) {
  const queryClient = useQueryClient()
  return async ({ id, title }: IdeaSummary) => {
    if (!(await askToDelete(title || 'Untitled Idea'))) return
    try {
      await call(deleteIdea, { params: { id } })
    } catch {
      toast({
        title: 'Error',
        description: 'Failed to delete idea. Please try again.',
        variant: 'destructive',
      })
      return
    }
    await dropDraft(userId, ideaKey(id), 'whatever it holds').catch(() => undefined)
    await dropConversation(userId, ideaKey(id)).catch(() => undefined)
    queryClient.removeQueries({ queryKey: ['idea', id] })
    toast({ title: 'Success', description: 'Idea deleted successfully!' })
    await queryClient.invalidateQueries({ queryKey: ideasQuery.queryKey })
    await queryClient.invalidateQueries({ queryKey: localDraftsQuery(userId).queryKey })
  }
}
