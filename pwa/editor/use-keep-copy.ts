import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Idea } from '#contract/ideas.ts'
import { toast } from '../ui/toast.ts'
import { sendNew } from './send-words.ts'
import { rememberIdea } from './use-save.ts'
import type { Words } from './words.ts'

/** Sends words as a new idea of their own; the device lets go of them only after the server has them. */
export function useKeepCopy(onCopied: (idea: Idea) => void) {
  const queryClient = useQueryClient()
  const draftKey = useRef(crypto.randomUUID())
  return async (words: Words, letGo: () => Promise<void>): Promise<void> => {
    try {
      const title = words.title.trim() || 'Untitled Idea'
      const idea = await sendNew({ ...words, title }, draftKey.current, null)
      await letGo()
      rememberIdea(queryClient, idea)
      toast({ title: 'Success', description: 'Your words are a new idea now.' })
      onCopied(idea)
    } catch {
      const description = 'Failed to create idea. Your words are still on this device.'
      toast({ title: 'Error', description, variant: 'destructive' })
    }
  }
}
