import { shortTitle } from '#contract/content/short-title.ts'
import type { CopyOf } from '#contract/ideas.ts'
import type { LocalDraft, Notice, Tables, Words } from '../../data/device/draft-tables.ts'
import { sameWords } from '../merge/resolve.ts'
import type { SyncContext } from './context.ts'
import { ideaIdInDraftId } from './draft-id.ts'
import { keepRevision, makeDraft, makeEntry } from './draft-rows.ts'

type Why = Extract<Notice, { kind: 'copy' }>['why']

/**
 * The id of the copy that a change may lead to: the change's own random bits under version 8 (RFC 9562 section 5.8), so
 * that two tabs, or a resolver that crashed, make one copy and not two.
 */
export const copyIdOf = (opId: string) => `${opId.slice(0, 14)}8${opId.slice(15)}`

/** A custom UUID (RFC 9562 version 8) for an idea at a revision, so that all devices that copy it make the same copy. */
export function idOfState(ideaId: number, revision: number): string {
  const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0')
  return `${hex(ideaId, 8)}-0000-8000-8000-${hex(revision, 12)}`
}

/** Names the original by everything that is known about it here; a copy of a copy names the same original. */
function originalOf({ copyOf, ideaId, draftId }: LocalDraft, title: string): CopyOf {
  // The id of a fetched draft is no draft key; it holds the idea's id, which is known from it even without a row.
  const fetched = ideaIdInDraftId(draftId)
  const draftKey = fetched === null ? draftId : null
  return copyOf ?? { ideaId: ideaId ?? fetched, draftKey, title: shortTitle(title) }
}

type Leaving = {
  draft: LocalDraft
  words: Words
  copyId: string
  why: Why
  /** The schema that the words need; defaults to the draft's. */
  editorSchema?: number
  /** The title that the idea has without these words; defaults to the draft's own. */
  originalTitle?: string
}

/**
 * Words that their idea can no longer accept become a draft of their own, unchanged; `copyOf` names the original. Doing it
 * twice has the same effect as doing it once.
 */
export async function copyDraft(
  context: SyncContext,
  tables: Tables,
  { draft, words, copyId, why, editorSchema = draft.editorSchema, originalTitle = draft.title }: Leaving,
): Promise<LocalDraft> {
  const known = await tables.findDraft(copyId)
  if (known) {
    if (!sameWords(known, words)) await keepRevision(context, tables, copyId, 'mine', words)
    return known
  }
  const copy = makeDraft(context, {
    draftId: copyId,
    words,
    editorSchema,
    predecessorId: why === 'published' ? (draft.ideaId ?? null) : null,
    copyOf: originalOf(draft, originalTitle),
    copiedFrom: [draft.draftId, ...draft.copiedFrom],
    notice: { kind: 'copy', why, ideaId: draft.ideaId ?? null, title: draft.title },
  })
  await tables.putDraft(copy)
  await tables.putEntry(makeEntry(context, copy))
  return copy
}
