import type { LocalDraft, Notice, Tables, Words } from '../data/draft-tables.ts'
import type { SyncContext } from './context.ts'
import { keepRevision, makeDraft, makeEntry } from './draft-rows.ts'
import { sameWords } from './resolve.ts'

type Why = Extract<Notice, { kind: 'copy' }>['why']

/**
 * The id of the copy that a change may lead to: the change's own random bits under version 8 (RFC 9562 section 5.8), so
 * that two tabs, or a resolver that crashed, make one copy and not two.
 */
export const copyIdOf = (opId: string) => `${opId.slice(0, 14)}8${opId.slice(15)}`

/** Words that their idea can no longer take go on as a draft of their own. Doing it twice equals doing it once. */
export async function copyDraft(
  context: SyncContext,
  tables: Tables,
  { draft, words, copyId, why }: { draft: LocalDraft; words: Words; copyId: string; why: Why },
): Promise<LocalDraft> {
  const known = await tables.findDraft(copyId)
  if (known) {
    if (!sameWords(known, words)) await keepRevision(context, tables, copyId, 'mine', words)
    return known
  }
  const copy = makeDraft(context, {
    draftId: copyId,
    words: { title: context.titleOfCopy(words.title), html: words.html },
    editorSchema: draft.editorSchema,
    predecessorId: why === 'published' ? (draft.ideaId ?? null) : null,
    notice: { kind: 'copy', why, ideaId: draft.ideaId ?? null, title: draft.title },
  })
  await tables.putDraft(copy)
  await tables.putEntry(makeEntry(context, copy))
  return copy
}
