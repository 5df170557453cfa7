import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { getIdea, Idea } from '#contract/ideas.ts'
import type { LocalDraft, Words } from '../data/device/draft-tables.ts'
import { findAnswer, keepAnswer } from '../data/kept-answers.ts'
import { ALWAYS_STALE } from '../data/queries.tsx'
import { ApiError, call, NetworkError } from '../data/request.ts'
import { findSentAgain } from '../sync/device/adopt-loss.ts'
import { ensureRow } from '../sync/device/change-draft.ts'
import { findSuccessor } from '../sync/device/draft-rows.ts'
import { isTooNew } from '../sync/device/editor-schema.ts'
import { engineOf, recoverClosedPages } from '../sync/engine/engines.ts'
import { reasonNotKept } from '../sync/storage/not-kept.ts'
import { fileName, ideaName } from '../sync/storage/prefetch-ideas.ts'
import { remote } from '../sync/transport/api-client.ts'
import { isUnused, markUsed } from './address/new-draft-id.ts'
import type { Address } from './address/open-page.ts'
import type { KeptPages } from './publishing/idea-content.tsx'
import { defaultTitle, template } from './template/template.ts'
import type { DraftStart } from './writing/use-draft.ts'
import { ideaKeyOf } from './writing/use-save.ts'

export type Opening =
  | { state: 'loading' }
  | { state: 'failed'; error: Error }
  /** Published, or of a kind that cannot be edited here. `kept`: the copy of this device, shown while there is no connection. */
  | { state: 'shown'; idea: Idea; kept: KeptPages | null }
  /** A PDF that was not uploaded yet. */
  | { state: 'waiting-file'; row: LocalDraft }
  | { state: 'writing'; start: DraftStart }
  /** Written by a newer version of the app: read-only, so that nothing that only that version knows is lost. */
  | { state: 'too-new'; row: LocalDraft }
  /** This device cannot store it, for this reason: shown as the server has it. */
  | { state: 'not-kept'; words: Words; reason: string }

const startOf = (userId: number, row: LocalDraft): Opening =>
  isTooNew(engineOf(userId).context, row)
    ? { state: 'too-new', row }
    : {
        state: 'writing',
        start: {
          userId,
          draftId: row.draftId,
          row,
          words: { title: row.title, html: row.html },
        },
      }

async function startNew(userId: number, draftId: string): Promise<Opening> {
  const { store } = engineOf(userId).context
  const row = await store.read((tables) => findSuccessor(tables, draftId)).catch(() => null)
  if (row?.isDeleted) return { state: 'failed', error: new Error('It was deleted on this device.') }
  if (row?.kind === 'pdf') return { state: 'waiting-file', row }
  if (row) return startOf(userId, row)
  return startUnwritten(userId, draftId)
}

function startUnwritten(userId: number, draftId: string): Opening {
  const words = { title: defaultTitle, html: template }
  return { state: 'writing', start: { userId, draftId, row: null, words } }
}

/** A new idea is shown at once: this page made its id, so the device cannot have words under it. */
const openAtOnce = (userId: number, address: Address): Opening =>
  'draftId' in address && isUnused(address.draftId)
    ? startUnwritten(userId, address.draftId)
    : { state: 'loading' }

/** Opens the draft from the device where it has the words; otherwise from the server, and from the device after that. */
async function startSaved(userId: number, ideaId: number, fetchIdea: () => Promise<Idea>): Promise<Opening> {
  const { context } = engineOf(userId)
  const row = await context.store.read((tables) => tables.findDraftOfIdea(ideaId)).catch(() => null)
  if (row?.kind === 'html' && row.status === 'draft' && !row.isDeleted) return startOf(userId, row)
  const name = ideaName(ideaId)
  try {
    const idea = await fetchIdea()
    if (idea.status === 'published' || typeof idea.content !== 'string') {
      void keepAnswer(userId, name, idea).catch(() => undefined)
      return { state: 'shown', idea, kept: null }
    }
    const known = { ...remote(idea), draftKey: idea.draftKey }
    return await context.store
      .write((tables) => ensureRow(context, tables, known))
      .then(
        (kept) => startOf(userId, kept),
        (error) => ({ state: 'not-kept', words: known, reason: reasonNotKept(error) }),
      )
  } catch (error) {
    const isLost = error instanceof ApiError && error.code === 'not_found'
    const again = isLost ? await openSentAgain(userId, ideaId).catch(() => null) : null
    if (again) return again
    const kept = error instanceof NetworkError ? await findKept(userId, ideaId).catch(() => null) : null
    return kept ?? { state: 'failed', error: error instanceof Error ? error : new Error('Idea not found') }
  }
}

/** A draft that the server lost was sent again: it has another number, or none yet. */
async function openSentAgain(userId: number, ideaId: number): Promise<Opening | null> {
  const row = await findSentAgain(engineOf(userId).context, ideaId)
  if (row?.kind !== 'pdf') return row && startOf(userId, row)
  if (row.ideaId === undefined) return { state: 'waiting-file', row }
  return { state: 'shown', idea: await call(getIdea, { params: { id: row.ideaId } }), kept: null }
}

/** The copy of the idea that this device kept when it was opened or fetched in advance. */
async function findKept(userId: number, ideaId: number): Promise<Opening | null> {
  const idea = await findAnswer(userId, ideaName(ideaId), Idea)
  if (!idea) return null
  const file = await findAnswer(userId, fileName(ideaId), v.instance(Blob))
  return { state: 'shown', idea, kept: { file } }
}

/** Opens an idea once for each page. An open editor stays as it is until `reopen` is called. */
export function useStart(userId: number, address: Address) {
  const queryClient = useQueryClient()
  const [opening, setOpening] = useState<Opening>(() => openAtOnce(userId, address))
  /** The address with which the page was opened; the address of an open editor may change later. */
  const [opened, setOpened] = useState({ address })
  const latest = useRef(address)
  useEffect(() => {
    latest.current = address
  })
  useEffect(() => {
    if ('draftId' in opened.address && markUsed(opened.address.draftId)) return
    let isCancelled = false
    const open = async (): Promise<Opening> => {
      await recoverClosedPages(userId).catch(() => undefined)
      if ('draftId' in opened.address) return startNew(userId, opened.address.draftId)
      const id = opened.address.ideaId
      return startSaved(userId, id, () =>
        queryClient.fetchQuery({
          queryKey: ideaKeyOf(id),
          queryFn: ({ signal }) => call(getIdea, { params: { id }, signal }),
          staleTime: ALWAYS_STALE,
        }),
      )
    }
    void open().then((next) => {
      if (isCancelled) return
      setOpening(next)
      engineOf(userId).requestSync()
    })
    return () => {
      isCancelled = true
    }
  }, [userId, opened, queryClient])
  const reopen = useCallback(() => {
    setOpening({ state: 'loading' })
    setOpened({ address: latest.current })
  }, [])
  const show = useCallback((idea: Idea) => setOpening({ state: 'shown', idea, kept: null }), [])
  return { opening, reopen, show }
}
