import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { getIdea, Idea } from '#contract/ideas.ts'
import type { LocalDraft } from '../data/draft-tables.ts'
import { findAnswer, keepAnswer } from '../data/kept-answers.ts'
import { call, NetworkError } from '../data/request.ts'
import { ensureRow } from '../sync/change-draft.ts'
import { EDITOR_SCHEMA } from '../sync/editor-schema.ts'
import { engineOf, takeInLastWords } from '../sync/engines.ts'
import { remote } from '../sync/http-server.ts'
import { defaultTitle, template } from './template.ts'
import type { DraftStart } from './use-draft.ts'
import { ideaKeyOf } from './use-save.ts'

export type Opening =
  | { state: 'loading' }
  | { state: 'failed'; error: Error }
  /** Published, or of a kind that is not written here. */
  | { state: 'shown'; idea: Idea }
  /** A PDF that waits for the server. */
  | { state: 'waiting-file'; row: LocalDraft }
  | { state: 'writing'; start: DraftStart }
  /** Written by a newer version of the app: read only, so that nothing it knows is lost here. */
  | { state: 'too-new'; row: LocalDraft }

export type Wanted = { userId: number; ideaId: number | null; draftId: string | undefined }

const startOf = (userId: number, row: LocalDraft): Opening =>
  row.editorSchema > EDITOR_SCHEMA
    ? { state: 'too-new', row }
    : {
        state: 'writing',
        start: {
          userId,
          draftId: row.draftId,
          row,
          words: { title: row.title, html: row.html },
          predecessorId: row.predecessorId,
        },
      }

async function startNew(userId: number, draftId: string): Promise<Opening> {
  const { store } = engineOf(userId).context
  const row = await store.read((tables) => tables.findDraft(draftId)).catch(() => null)
  if (row?.kind === 'pdf') return { state: 'waiting-file', row }
  if (row) return startOf(userId, row)
  const words = { title: defaultTitle, html: template }
  return { state: 'writing', start: { userId, draftId, row: null, words, predecessorId: null } }
}

/** From the device where it has the words; else from the server, and from then on from the device. */
async function startSaved(userId: number, ideaId: number, fetchIdea: () => Promise<Idea>): Promise<Opening> {
  const { context } = engineOf(userId)
  const row = await context.store.read((tables) => tables.findDraftOfIdea(ideaId)).catch(() => null)
  if (row?.kind === 'html' && row.status === 'draft' && !row.isDeleted) return startOf(userId, row)
  const name = `idea-${ideaId}`
  try {
    const idea = await fetchIdea()
    if (idea.status === 'published' || typeof idea.content !== 'string') {
      void keepAnswer(userId, name, idea).catch(() => undefined)
      return { state: 'shown', idea }
    }
    const known = { ...remote(idea), draftKey: idea.draftKey }
    return startOf(userId, await context.store.write((tables) => ensureRow(context, tables, known)))
  } catch (error) {
    const kept = error instanceof NetworkError ? await findAnswer(userId, name, Idea).catch(() => null) : null
    if (kept) return { state: 'shown', idea: kept }
    return { state: 'failed', error: error instanceof Error ? error : new Error('Idea not found') }
  }
}

/** Opens an idea once for each page; an editor that is open stays as it is until it is told to open anew. */
export function useStart(wanted: Wanted) {
  const queryClient = useQueryClient()
  const [opening, setOpening] = useState<Opening>({ state: 'loading' })
  /** What was asked for when the page came up; the address of an open editor may change under it. */
  const [asked, setAsked] = useState({ ...wanted })
  const latest = useRef(wanted)
  useEffect(() => {
    latest.current = wanted
  })
  useEffect(() => {
    let gone = false
    const { userId, ideaId, draftId } = asked
    const open = async (): Promise<Opening> => {
      await takeInLastWords(userId).catch(() => undefined)
      if (ideaId === null) return startNew(userId, draftId ?? crypto.randomUUID())
      return startSaved(userId, ideaId, () =>
        queryClient.fetchQuery({
          queryKey: ideaKeyOf(ideaId),
          queryFn: ({ signal }) => call(getIdea, { params: { id: ideaId }, signal }),
          staleTime: 0,
        }),
      )
    }
    void open().then((next) => {
      if (gone) return
      setOpening(next)
      engineOf(userId).wish()
    })
    return () => {
      gone = true
    }
  }, [asked, queryClient])
  const reopen = useCallback(() => {
    setOpening({ state: 'loading' })
    setAsked({ ...latest.current })
  }, [])
  const show = useCallback((idea: Idea) => setOpening({ state: 'shown', idea }), [])
  return { opening, reopen, show }
}
