import { useQueryClient } from '@tanstack/react-query'
import { deleteIdea, type IdeaSummary } from '#contract/ideas.ts'
import { call } from '../data/request.ts'
import { confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.ts'
import { ideasQuery } from './ideas.queries.ts'

/** Asks in the specification's words, deletes a draft, and reads the list anew. */
export function useDeleteIdea() {
  const queryClient = useQueryClient()
  return async ({ id, title }: IdeaSummary) => {
    const description = `Are you sure you want to delete "${title}"? This action cannot be undone.`
    if (!(await confirm({ title: 'Delete idea', description, confirmLabel: 'Delete', danger: true }))) return
    try {
      await call(deleteIdea, { params: { id } })
      await queryClient.invalidateQueries({ queryKey: ideasQuery.queryKey })
      toast({ title: 'Success', description: 'Idea deleted successfully!' })
    } catch {
      toast({
        title: 'Error',
        description: 'Failed to delete idea. Please try again.',
        variant: 'destructive',
      })
    }
  }
}
