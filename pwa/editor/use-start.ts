import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getIdea, type Idea } from '#contract/ideas.ts'
import type { LocalDraft } from '../data/db.ts'
import { dropDraft, findDraft, ideaKey, newKey } from '../data/local-drafts.ts'
import { call, NetworkError } from '../data/request.ts'
import { defaultTitle, template } from './template.ts'
import type { DraftStart } from './use-draft.ts'
import { ideaKeyOf } from './use-save.ts'
import { sameWords } from './words.ts'

export type Opening =
  | { state: 'loading' }
  /** `left`: words of this device that the idea can no longer take. */
  | { state: 'failed'; error: Error; left: LocalDraft | null }
  /** Published, or of a kind that is not written here. */
  | { state: 'shown'; idea: Idea; left: LocalDraft | null }
  | { state: 'writing'; start: DraftStart; changedElsewhere: boolean }

type Wanted = { userId: number; ideaId: number | null; draftId: string | undefined }
type Answer = { idea: Idea | undefined; error: Error | null }

const find = (userId: number, key: string) => findDraft(userId, key).catch(() => null)

async function startNew({ userId, draftId }: Wanted): Promise<Opening> {
  const key = newKey(draftId ?? crypto.randomUUID())
  const local = await find(userId, key)
  const words = local ? { title: local.title, html: local.html } : { title: defaultTitle, html: template }
  const predecessorId = local?.predecessorId ?? null
  const start = { userId, key, ideaId: null, baseRevision: null, predecessorId, saved: null, words }
  return { state: 'writing', start: { ...start, restored: local !== null }, changedElsewhere: false }
}

/** The server's words, or over them those that this device kept and the server does not have. */
async function startSaved(userId: number, id: number, { idea, error }: Answer): Promise<Opening> {
  const key = ideaKey(id)
  const local = await find(userId, key)
  const isText = typeof idea?.content === 'string'
  if (idea && (idea.status === 'published' || !isText))
    return { state: 'shown', idea, left: leftOver(local, idea) }
  if (!idea && !(local && error instanceof NetworkError))
    return { state: 'failed', error: error ?? new Error('Idea not found'), left: local }
  const saved = idea && typeof idea.content === 'string' ? { title: idea.title, html: idea.content } : null
  const kept = local && (saved === null || !sameWords(saved, local)) ? local : null
  if (local && !kept) void dropDraft(userId, key, local).catch(() => undefined)
  const words = kept ? { title: kept.title, html: kept.html } : (saved ?? { title: '', html: '' })
  const baseRevision = kept ? kept.baseRevision : (idea?.revision ?? null)
  const predecessorId = idea?.predecessorId ?? kept?.predecessorId ?? null
  return {
    state: 'writing',
    start: { userId, key, ideaId: id, baseRevision, predecessorId, saved, words, restored: kept !== null },
    changedElsewhere: kept !== null && idea !== undefined && kept.baseRevision !== idea.revision,
  }
}

const leftOver = (local: LocalDraft | null, { title, content }: Idea) =>
  local && typeof content === 'string' && sameWords(local, { title, html: content }) ? null : local

/** Opens an idea. An editor that is open stays as it is when the server's copy is read again; only publishing ends it. */
export function useStart(wanted: Wanted) {
  const { userId, ideaId, draftId } = wanted
  const [opening, setOpening] = useState<Opening>({ state: 'loading' })
  const [round, setRound] = useState(0)
  const opened = useRef<string | null>(null)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ideaKeyOf(ideaId ?? 0),
    queryFn: ({ signal }) => call(getIdea, { params: { id: ideaId ?? 0 }, signal }),
    enabled: ideaId !== null,
    refetchOnMount: 'always',
  })
  const published = data?.status === 'published'

  useEffect(() => {
    let gone = false
    const visit = visitOf(ideaId, draftId, round)
    if (opened.current === visit && !published) return
    const open = async () => {
      if (ideaId !== null && isFetching) return
      // An answer that says the idea is gone outweighs what memory still holds of it.
      const idea = error && !(error instanceof NetworkError) ? undefined : data
      const next =
        ideaId === null
          ? await startNew({ userId, ideaId, draftId })
          : await startSaved(userId, ideaId, { idea, error })
      if (gone) return
      opened.current = visit
      setOpening(next)
    }
    void open()
    return () => {
      gone = true
    }
  }, [userId, ideaId, draftId, published, isFetching, data, error, round])

  const reopen = async () => {
    setOpening({ state: 'loading' })
    await refetch()
    setRound((n) => n + 1)
  }
  /** The new idea that is being written got its number: the page goes on as it is. */
  const adopt = (id: number) => {
    opened.current = visitOf(id, undefined, round)
  }
  return { opening, reopen, adopt }
}

const visitOf = (ideaId: number | null, draftId: string | undefined, round: number) =>
  `${ideaId} ${draftId} ${round}`
