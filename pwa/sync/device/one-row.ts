import type { LocalDraft, Tables } from '../../data/device/draft-tables.ts'
import type { SyncContext } from './context.ts'
import { copyDraft, copyIdOf } from './copy-draft.ts'
import { isDirty, leaveTrace, moveRevisions } from './draft-rows.ts'

/** An idea has one row on a device. Two tabs, or a lost answer, can make a second one before the idea's id is known. */

/** Another row of the same idea, made before this draft was known to belong to it. */
export async function findOtherRow(
  tables: Tables,
  draft: LocalDraft,
  ideaId: number,
): Promise<LocalDraft | null> {
  const other = await tables.findDraftOfIdea(ideaId)
  return other?.draftId === draft.draftId ? null : other
}

/** Makes the other row the only one, because it has all words of this draft. */
export async function continueInRow(tables: Tables, row: LocalDraft, draft: LocalDraft): Promise<void> {
  await moveRevisions(tables, draft.draftId, row.draftId)
  await leaveTrace(tables, draft, row.draftId)
  await tables.putDraft({ ...row, copiedFrom: [draft.draftId, ...row.copiedFrom] })
}

/** Makes this draft the idea's only row. Unsent words of the other row become a copy, and its editor moves to that copy. */
export async function supersedeOtherRow(
  context: SyncContext,
  tables: Tables,
  draft: LocalDraft,
  other: LocalDraft | null,
): Promise<LocalDraft> {
  if (other === null) return draft
  const { ideaId: _isOurs, ...nameless } = other
  if (other.isDeleted || !isDirty(other)) {
    if (!other.isDeleted) await moveRevisions(tables, other.draftId, draft.draftId)
    await leaveTrace(tables, nameless, draft.draftId)
    return { ...draft, copiedFrom: [other.draftId, ...draft.copiedFrom] }
  }
  const entry = await tables.findEntry(other.draftId)
  const copyId = copyIdOf(entry?.opId ?? context.newId())
  await copyDraft(context, tables, { draft: other, words: other, copyId, why: 'other-tab' })
  await moveRevisions(tables, other.draftId, copyId)
  await leaveTrace(tables, nameless, copyId)
  return draft
}
