import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import * as v from 'valibot'
import { PdfContent } from '#contract/content/content-kind.ts'
import { shortTitle } from '#contract/content/short-title.ts'
import { type CopyOf, getIdea, getIdeaFile, Idea } from '#contract/ideas.ts'
import { callFile } from '../data/call-file.ts'
import { findAnswer } from '../data/kept-answers.ts'
import { call, NetworkError } from '../data/request.ts'
import { engineOf } from '../sync/engine/engines.ts'
import { fileName, ideaName } from '../sync/storage/prefetch-ideas.ts'
import { newDraft, newPdfDraft } from '../sync/uploads/new-draft.ts'
import { toast } from '../ui/feedback/toast.ts'
import type { PortfolioItem } from './portfolio-items.ts'

type Original = Pick<PortfolioItem, 'id' | 'draftId' | 'title'>

const fail = (description: string) => toast({ title: 'Error', description, variant: 'destructive' })

/**
 * Makes a new draft with the text and pictures of an idea, or with its file, but without its seal, links, comments, labels and dates.
 * Works offline if this device has the content.
 */
export function useDuplicateIdea(userId: number) {
  const navigate = useNavigate()
  // On a slow line the idea takes a while to come, with the menu closed: a second tap means the same duplicate.
  const isRunning = useRef(false)
  return async (original: Original): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      const draftId = await duplicateIdea(userId, original)
      toast({
        title: 'Success',
        description: 'The duplicate is a new draft. The original stays as it is.',
      })
      await navigate({ to: '/editor/$id', params: { id: 'new' }, search: { draft: draftId } })
    } catch (error) {
      if (error instanceof NetworkError)
        fail('This device does not have all of this idea. Duplicate it when you are online.')
      else fail('This idea could not be duplicated. Please try again.')
    }
    isRunning.current = false
  }
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
