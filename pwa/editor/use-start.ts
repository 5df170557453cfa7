import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getIdea, type Idea } from '#contract/ideas.ts'
import { findDraft, ideaKey, newKey } from '../data/local-drafts.ts'
import { call, NetworkError } from '../data/request.ts'
import { defaultTitle, template } from './template.ts'
import type { DraftStart } from './use-draft.ts'
import { ideaKeyOf } from './use-save.ts'

export type Opening =
  | { state: 'loading' }
  | { state: 'failed'; error: Error }
  /** Published, or of a kind that is not written here. */
  | { state: 'shown'; idea: Idea }
  | { state: 'writing'; start: DraftStart; idea: Idea | null; restored: boolean; changedElsewhere: boolean }

type Wanted = {
  userId: number
  ideaId: number | null
  draftId: string | undefined
  predecessorId: number | null
}

async function startNew({ userId, draftId, predecessorId }: Wanted): Promise<Opening> {
  const key = newKey(draftId ?? crypto.randomUUID())
  const local = await findDraft(userId, key).catch(() => null)
  const words = local ? { title: local.title, html: local.html } : { title: defaultTitle, html: template }
  const start = {
    userId,
    key,
    ideaId: null,
    baseRevision: null,
    predecessorId: local?.predecessorId ?? predecessorId,
    saved: null,
    words,
  }
  return { state: 'writing', start, idea: null, restored: false, changedElsewhere: false }
}

async function startSaved(userId: number, id: number, idea: Idea | null): Promise<Opening | null> {
  const key = ideaKey(id)
  const local = await findDraft(userId, key).catch(() => null)
  if (!idea && !local) return null
  const saved = idea && typeof idea.content === 'string' ? { title: idea.title, html: idea.content } : null
  const words = local ? { title: local.title, html: local.html } : (saved ?? { title: '', html: '' })
  const baseRevision = local ? local.baseRevision : (idea?.revision ?? null)
  const differs =
    local !== null && (saved === null || saved.title !== local.title || saved.html !== local.html)
  return {
    state: 'writing',
    start: {
      userId,
      key,
      ideaId: id,
      baseRevision,
      predecessorId: idea?.predecessorId ?? null,
      saved,
      words: differs ? words : (saved ?? words),
    },
    idea,
    restored: differs,
    changedElsewhere: differs && idea !== null && baseRevision !== idea.revision,
  }
}

/** Opens an idea for writing: the server's words, and over them those that this device kept and the server does not have. */
export function useStart(wanted: Wanted): { opening: Opening; reopen: () => void } {
  const { userId, ideaId, draftId, predecessorId } = wanted
  const [opening, setOpening] = useState<Opening>({ state: 'loading' })
  const [round, setRound] = useState(0)
  // An editor that is open stays as it is when the server's copy is read again; only publishing ends it.
  const opened = useRef<string | null>(null)
  const query = useQuery({
    queryKey: ideaKeyOf(ideaId ?? 0),
    queryFn: ({ signal }) => call(getIdea, { params: { id: ideaId ?? 0 }, signal }),
    enabled: ideaId !== null,
    refetchOnMount: 'always',
  })
  const { data, error, isFetching, refetch } = query
  const published = data?.status === 'published'

  useEffect(() => {
    let gone = false
    const visit = `${ideaId} ${draftId} ${round}`
    const show = (next: Opening) => {
      if (gone) return
      opened.current = visit
      setOpening(next)
    }
    if (opened.current === visit && !published) return
    const open = async () => {
      if (ideaId === null) return show(await startNew({ userId, ideaId, draftId, predecessorId }))
      if (isFetching) return
      if (data && (published || typeof data.content !== 'string')) return show({ state: 'shown', idea: data })
      const offline = error instanceof NetworkError
      const start = data || offline ? await startSaved(userId, ideaId, data ?? null) : null
      show(start ?? { state: 'failed', error: error ?? new Error('Idea not found') })
    }
    void open()
    return () => {
      gone = true
    }
  }, [userId, ideaId, draftId, predecessorId, published, isFetching, data, error, round])
  const reopen = () => {
    setOpening({ state: 'loading' })
    setRound((n) => n + 1)
    void refetch()
  }
  return { opening, reopen }
}
