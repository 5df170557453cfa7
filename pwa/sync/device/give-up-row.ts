import type { LocalDraft, Tables } from '../../data/device/draft-tables.ts'
import type { RemoteIdea, SyncContext } from './context.ts'
import { copyDraft, copyIdOf } from './copy-draft.ts'
import { dropWhole, isDirty, leaveTrace } from './draft-rows.ts'
import { keepLabelsOf } from './label-change.ts'

/**
 * What the idea is now is not written on this device: a file, or what another client put in the place of the words. No row of it
 * is kept, because the server's answer shows it; words that it never had go on as a draft of their own.
 */
export async function giveUpRow(
  context: SyncContext,
  tables: Tables,
  { draft, remote, opId }: { draft: LocalDraft; remote: RemoteIdea; opId: string },
): Promise<void> {
  const { draftId } = draft
  await keepLabelsOf(tables, draftId, remote.id)
  if (draft.kind === 'pdf' || draft.isDeleted || !isDirty(draft)) return dropWhole(tables, draftId)
  const copyId = copyIdOf(opId)
  await copyDraft(context, tables, {
    draft,
    words: draft,
    copyId,
    why: 'changed',
    originalTitle: remote.title,
  })
  // The idea lives on, and is shown and fetched as one of which this device has nothing.
  const { ideaId: _livesOn, ...nameless } = draft
  await leaveTrace(tables, nameless, copyId)
}

/** The idea is gone for good (410). Words that it never had go on as a draft of their own; its id stays dead. */
export async function adoptDeletion(
  context: SyncContext,
  tables: Tables,
  draft: LocalDraft,
  opId: string,
  hasNews: boolean,
): Promise<void> {
  if (!hasNews || draft.isDeleted) return dropWhole(tables, draft.draftId)
  const copyId = copyIdOf(opId)
  const originalTitle = draft.base?.title ?? draft.title
  await copyDraft(context, tables, { draft, words: draft, copyId, why: 'deleted', originalTitle })
  await leaveTrace(tables, draft, copyId)
}
