import type { LocalDraft, Words } from '../../pwa/data/device/draft-tables.ts'
import { EDITOR_SCHEMA } from '../../pwa/sync/device/editor-schema.ts'
import type { Rows } from './memory-tables.ts'

/** I19: no copy is made while one of the two versions has, in the same order, every word that the other one has. */
export function needlessCopies(before: Rows, after: Rows): string[] {
  return [...after.drafts.values()]
    .filter(({ draftId, notice }) => notice?.kind === 'copy' && !before.drafts.has(draftId))
    .flatMap((copy) => {
      const original = originalOf(copy, before, after)
      if (!original || !isNeedless(copy, original)) return []
      return [`I19: the copy ${textOf(copy)} and its original ${textOf(original)} say the same`]
    })
}

/** A published idea, or one of a newer app, accepts no words, so these become a copy even if they contain all of its words. */
const isNeedless = (copy: LocalDraft, original: LocalDraft) =>
  isWithin(copy, original) ||
  (original.status === 'draft' && original.editorSchema <= EDITOR_SCHEMA && isWithin(original, copy))

/** The row of the copy's original after the same transaction; undefined if the idea was deleted or drawn elsewhere. */
function originalOf({ copyOf, notice }: LocalDraft, before: Rows, after: Rows): LocalDraft | undefined {
  if (notice?.kind !== 'copy' || notice.why === 'deleted' || notice.why === 'server-went-back')
    return undefined
  const isOriginal = ({ draftId, ideaId, isDeleted }: LocalDraft) =>
    !isDeleted &&
    ideaId === (notice.ideaId ?? undefined) &&
    (ideaId !== undefined || draftId === copyOf?.draftKey)
  const row = [...before.drafts.values()].find(isOriginal)
  const left = row && after.drafts.get(row.draftId)
  return left?.isDeleted ? undefined : left
}

const isWithin = (part: Words, whole: Words) =>
  inOrder(part.title, whole.title) && inOrder(part.html, whole.html)

function inOrder(part: string, whole: string): boolean {
  const left = wordsOf(part)
  for (const word of wordsOf(whole)) if (word === left[0]) left.shift()
  return left.length === 0
}

const wordsOf = (text: string) =>
  text
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
const textOf = ({ title, html }: Words) => `'${title}' '${html}'`
