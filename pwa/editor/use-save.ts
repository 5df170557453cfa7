import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ErrorAnswer } from '#contract/errors.ts'
import { createIdea, type Idea, publishIdea, updateIdea } from '#contract/ideas.ts'
import { ApiError, call, NetworkError } from '../data/request.ts'
import { toast } from '../ui/toast.ts'
import type { Draft, DraftStart, Words } from './use-draft.ts'

/** Why the server did not take the words; they stay on the device in every case. */
export type Obstacle =
  | { kind: 'sign-in' }
  | { kind: 'stale'; current: ErrorAnswer['current'] }
  | { kind: 'gone'; sentence: string }

const OFFLINE = 'Saved on this device. Press Save again when you are online.'

export const ideaKeyOf = (id: number) => ['idea', id] as const

function remember(queryClient: QueryClient, idea: Idea) {
  queryClient.setQueryData(ideaKeyOf(idea.id), idea)
  void queryClient.invalidateQueries({ queryKey: ['ideas'] })
}

const send = (start: DraftStart, { title, html }: Words, revision: number | null) =>
  start.ideaId === null
    ? call(createIdea, {
        body: {
          title,
          content: html,
          ...(start.predecessorId === null ? {} : { predecessorId: start.predecessorId }),
        },
      })
    : call(updateIdea, {
        params: { id: start.ideaId },
        body: { title, content: html },
        headers: revision === null ? {} : { 'If-Match': `"${revision}"` },
      })

/** Saving and publishing: what the server answers decides what is shown, and no word is dropped before it acknowledged. */
export function useSave(start: DraftStart, draft: Draft) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)
  const running = useRef(false)

  const explain = (error: unknown, usual: string) => {
    if (error instanceof NetworkError) return toast({ description: OFFLINE })
    if (error instanceof ApiError) {
      if (error.status === 401) return setObstacle({ kind: 'sign-in' })
      if (error.code === 'stale_revision')
        return setObstacle({ kind: 'stale', current: error.answer?.current })
      if (error.code === 'idea_published' || error.code === 'idea_deleted')
        return setObstacle({ kind: 'gone', sentence: error.message })
      const detail =
        error.fields.title ??
        error.fields.content ??
        (error.status >= 400 && error.code !== 'unknown' ? error.message : '')
      return toast({
        title: 'Error',
        description: detail ? `${usual}: ${detail}` : usual,
        variant: 'destructive',
      })
    }
    return toast({ title: 'Error', description: usual, variant: 'destructive' })
  }

  const guarded = async <T>(usual: string, work: () => Promise<T>): Promise<T | null> => {
    if (running.current) return null
    running.current = true
    setBusy(true)
    try {
      await draft.keep()
      return await work()
    } catch (error) {
      explain(error, usual)
      return null
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const save = () => {
    const isNew = start.ideaId === null
    const words = draft.words.current
    if (words.title.trim() === '') {
      toast({ title: 'Error', description: 'Please enter a title for your idea', variant: 'destructive' })
      return Promise.resolve(null)
    }
    return guarded(isNew ? 'Failed to create idea' : 'Failed to update idea', async () => {
      const idea = await send(start, words, draft.base.current.revision)
      await draft.acknowledge(idea.id, idea.revision, words)
      remember(queryClient, idea)
      toast({
        title: 'Success',
        description: isNew ? 'Idea created successfully!' : 'Idea updated successfully!',
      })
      return idea
    })
  }

  const publish = () =>
    guarded('Failed to publish idea', async () => {
      if (start.ideaId === null) throw new Error('A new idea is saved first')
      let { revision } = draft.base.current
      if (draft.isDirty()) {
        const words = draft.words.current
        const saved = await send(start, words, revision)
        await draft.acknowledge(saved.id, saved.revision, words)
        revision = saved.revision
      }
      return call(publishIdea, { params: { id: start.ideaId }, headers: { 'If-Match': `"${revision}"` } })
    })

  /** The published idea takes the editor's place; called when its seal has been seen. */
  const finish = (idea: Idea) => remember(queryClient, idea)

  return { busy, save, publish, finish, obstacle, clearObstacle: () => setObstacle(null) }
}
