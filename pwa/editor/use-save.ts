import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ErrorAnswer } from '#contract/errors.ts'
import { type Idea, publishIdea } from '#contract/ideas.ts'
import { draftIdOf } from '../data/local-drafts.ts'
import { ApiError, call, NetworkError } from '../data/request.ts'
import { toast } from '../ui/toast.ts'
import { sendNew, sendUpdate } from './send-words.ts'
import type { Draft } from './use-draft.ts'
import type { Words } from './words.ts'

/** Why the server did not take the words; they stay on the device in every case. */
export type Obstacle =
  | { kind: 'sign-in'; during: 'save' | 'publish' }
  | { kind: 'stale'; current: ErrorAnswer['current'] }
  | { kind: 'gone'; sentence: string }

const OFFLINE = 'Saved on this device. Press Save again when you are online.'
const OFFLINE_PUBLISH = 'Publishing needs a connection. Your words are saved on this device.'

export const ideaKeyOf = (id: number) => ['idea', id] as const

/** What the server answered is what the screens show. */
export function rememberIdea(queryClient: QueryClient, idea: Idea): void {
  queryClient.setQueryData(ideaKeyOf(idea.id), idea)
  void queryClient.invalidateQueries({ queryKey: ['ideas'] })
}

const fail = (description: string) => toast({ title: 'Error', description, variant: 'destructive' })

/** Refusals that tell more than the specification's sentence: what is wrong with the words, or how long to wait. */
function detailOf(error: ApiError): string {
  return error.fields.title ?? error.fields.content ?? (error.code === 'unknown' ? '' : error.message)
}

/** Saving and publishing: what the server answers decides what is shown, and no word is dropped before it acknowledged. */
export function useSave(draft: Draft) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)
  const running = useRef(false)

  const explain = (error: unknown, during: 'save' | 'publish', usual: string) => {
    if (error instanceof NetworkError)
      return void toast({ description: during === 'save' ? OFFLINE : OFFLINE_PUBLISH })
    if (!(error instanceof ApiError)) return void fail(usual)
    if (error.status === 401) return setObstacle({ kind: 'sign-in', during })
    if (error.code === 'stale_revision') return setObstacle({ kind: 'stale', current: error.answer?.current })
    if (['idea_published', 'idea_deleted', 'not_found'].includes(error.code))
      return setObstacle({ kind: 'gone', sentence: error.message })
    const detail = detailOf(error)
    fail(detail ? `${usual}. ${detail}` : usual)
  }

  const guarded = async <T>(
    during: 'save' | 'publish',
    usual: string,
    work: () => Promise<T>,
  ): Promise<T | null> => {
    if (running.current) return null
    running.current = true
    setBusy(true)
    try {
      await draft.keep()
      return await work()
    } catch (error) {
      explain(error, during, usual)
      return null
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const send = async (words: Words): Promise<Idea> => {
    const { key, ideaId, predecessorId } = draft.place.current
    const idea =
      ideaId === null
        ? await sendNew(words, draftIdOf(key), predecessorId)
        : await sendUpdate(ideaId, words, draft.base.current.revision)
    await draft.acknowledge(idea.id, idea.revision, words)
    rememberIdea(queryClient, idea)
    return idea
  }

  const save = async (): Promise<Idea | null> => {
    const words = draft.words()
    if (words.title.trim() === '') {
      fail('Please enter a title for your idea')
      return null
    }
    const isNew = draft.place.current.ideaId === null
    return guarded('save', isNew ? 'Failed to create idea' : 'Failed to update idea', async () => {
      const idea = await send(words)
      toast({
        title: 'Success',
        description: isNew ? 'Idea created successfully!' : 'Idea updated successfully!',
      })
      return idea
    })
  }

  /** Publishes exactly what is shown: words that the server does not have yet are sent first. */
  const publish = () =>
    guarded('publish', 'Failed to publish idea', async () => {
      const { ideaId } = draft.place.current
      if (ideaId === null) throw new Error('A new idea is saved first')
      if (draft.isDirty()) await send(draft.words())
      const { revision } = draft.base.current
      return call(publishIdea, { params: { id: ideaId }, headers: { 'If-Match': `"${revision}"` } })
    })

  return { busy, save, publish, obstacle, clearObstacle: () => setObstacle(null) }
}

export type Saving = ReturnType<typeof useSave>
