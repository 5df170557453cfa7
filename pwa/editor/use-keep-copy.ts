import { useQueryClient } from '@tanstack/react-query'
import { createIdea, type Idea } from '#contract/ideas.ts'
import { dropDraft } from '../data/local-drafts.ts'
import { call } from '../data/request.ts'
import { toast } from '../ui/toast.ts'
import type { Draft, DraftStart } from './use-draft.ts'

/** Sends the words as a new idea of their own; the device lets go of them only after the server has them. */
export function useKeepCopy(start: DraftStart, draft: Draft, onCopied: (idea: Idea) => void) {
  const queryClient = useQueryClient()
  return async () => {
    const { title, html } = draft.words.current
    try {
      const idea = await call(createIdea, { body: { title: title.trim() || 'Untitled Idea', content: html } })
      draft.words.current = draft.base.current.saved ?? draft.words.current
      await dropDraft(start.userId, start.key, 'whatever it holds')
      void queryClient.invalidateQueries({ queryKey: ['ideas'] })
      toast({ title: 'Success', description: 'Your words are a new idea now.' })
      onCopied(idea)
    } catch {
      toast({
        title: 'Error',
        description: 'Failed to create idea. Your words are still on this device.',
        variant: 'destructive',
      })
    }
  }
}
