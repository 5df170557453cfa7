import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import * as v from 'valibot'
import { PdfContent } from '#contract/content/content-kind.ts'
import { shortTitle } from '#contract/content/short-title.ts'
import { type CopyOf, getIdea, getIdeaFile, Idea } from '#contract/ideas.ts'
import { callFile } from '../data/call-file.ts'
import { findAnswer } from '../data/kept-answers.ts'
import { ApiError, call, NetworkError } from '../data/request.ts'
import { wayToSignIn } from '../data/session-over.ts'
import { engineOf } from '../sync/engine/engines.ts'
import { fileName, ideaName } from '../sync/storage/prefetch-ideas.ts'
import { newDraft, newPdfDraft } from '../sync/uploads/new-draft.ts'
import { dismissToast, toast } from '../ui/feedback/toast.ts'
import type { PortfolioItem } from './portfolio-items.ts'

type Original = Pick<PortfolioItem, 'id' | 'draftId' | 'title'>

/** From when on a duplicate that is not there yet is said to be coming. */
const SLOW_MS = 500
const MADE = 'The duplicate is a new draft. The original stays as it is.'

/**
 * Makes a new draft with the text and pictures of an idea, or with its file, but without its seal, links, comments, labels and dates.
 * Works offline if this device has the content.
 */
export function useDuplicateIdea(userId: number) {
  const router = useRouter()
  // On a slow line the idea takes a while to come, with the menu closed: a second tap means the same duplicate.
  const isRunning = useRef(false)
  return async (original: Original): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    const { pathname } = router.history.location
    const made = await saidWhenSlow(duplicateIdea(userId, original)).catch((error: unknown) => ({ error }))
    if (typeof made === 'object') {
      const way = wayToSignIn(made.error)
      toast({ title: 'Error', description: describeFailure(made.error), variant: 'destructive', ...way })
    } else {
      const to = { to: '/editor/$id', params: { id: 'new' }, search: { draft: made } } as const
      // Whoever is on another page by now may be writing there.
      const isElsewhere = router.history.location.pathname !== pathname
      const action = isElsewhere ? { label: 'Open', onClick: () => void router.navigate(to) } : undefined
      toast({ title: 'Success', description: MADE, action })
      if (!isElsewhere) await router.navigate(to)
    }
    isRunning.current = false
  }
}

async function saidWhenSlow(making: Promise<string>): Promise<string> {
  let shown: number | undefined
  const timer = setTimeout(() => {
    shown = toast({ description: 'Duplicating...', durationMs: Number.POSITIVE_INFINITY })
  }, SLOW_MS)
  try {
    return await making
  } finally {
    clearTimeout(timer)
    if (shown !== undefined) dismissToast(shown)
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof NetworkError)
    return 'This device does not have all of this idea. Duplicate it when you are online.'
  if (error instanceof ApiError && error.answer && error.status < 500) return error.message
  return 'This idea could not be duplicated. Please try again.'
}

/** Returns the id of the new draft. */
export async function duplicateIdea(userId: number, original: Original): Promise<string> {
  const { id, draftId } = original
  const row = await engineOf(userId).context.store.read(async (tables) => {
    const known = draftId === null ? null : await tables.findDraft(draftId)
    return known ?? (id === null ? null : tables.findDraftOfIdea(id))
  })
  if (row?.kind === 'html' && !row.isDeleted)
    return newDraft(
      userId,
      { title: row.title, html: row.html },
      { copyOf: row.copyOf ?? copyOf(original, row.title), editorSchema: row.editorSchema },
    )
  if (id === null) throw new NetworkError()
  const idea = await findIdea(userId, id)
  const { title, content, editorSchema } = idea
  if (typeof content === 'string')
    return newDraft(
      userId,
      { title, html: content },
      { copyOf: idea.copyOf ?? copyOf(original, title), editorSchema },
    )
  const { fileName: name } = v.parse(PdfContent, content)
  return newPdfDraft(userId, await findFile(userId, id), name, title)
}

const copyOf = ({ id, draftId }: Original, title: string): CopyOf => ({
  ideaId: id,
  draftKey: id === null ? draftId : null,
  title: shortTitle(title),
})

async function findIdea(userId: number, id: number): Promise<Idea> {
  try {
    return await call(getIdea, { params: { id } })
  } catch (error) {
    const kept = error instanceof NetworkError ? await findAnswer(userId, ideaName(id), Idea) : null
    if (kept) return kept
    throw error
  }
}

async function findFile(userId: number, id: number): Promise<Blob> {
  const kept = await findAnswer(userId, fileName(id), v.instance(Blob))
  return kept ?? callFile(getIdeaFile, 'application/pdf', { params: { id } })
}
