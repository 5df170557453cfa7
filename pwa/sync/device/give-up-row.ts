import { hasGoneBack } from '#contract/rules/restored.ts'
import type { LocalDraft, Tables } from '../../data/device/draft-tables.ts'
import type { RemoteIdea, SyncContext } from './context.ts'
import { copyDraft, copyIdOf, idOfState } from './copy-draft.ts'
import { dropWhole, isDirty, leaveTrace, moveRevisions } from './draft-rows.ts'
import { keepLabelsOf } from './label-change.ts'
import { noteNotDeleted } from './not-deleted.ts'
import { withOwnFiles } from './pictures.ts'

/**
 * The idea's content is not text: it is a file, or something that another client put in place of the words. No row of it is kept,
 * because the server's answers show it. Words that the server does not have become a draft of their own. If the idea was
 * deleted here, its owner is told that it still exists.
 */
export async function giveUpRow(
  context: SyncContext,
  tables: Tables,
  { draft, remote, opId }: { draft: LocalDraft; remote: RemoteIdea; opId: string },
): Promise<void> {
  const { draftId } = draft
  if (draft.isDeleted) await noteNotDeleted(tables, remote.id)
  await keepLabelsOf(tables, draftId, remote.id)
  const copyId =
    draft.kind === 'pdf'
      ? null
      : await keepWords(context, tables, {
          draft,
          opId,
          why: 'changed',
          hasNews: isDirty(draft),
          revision: remote.revision,
          originalTitle: remote.title,
        })
  if (copyId === null) return dropWhole(tables, draftId)
  // The idea still exists, so the trace must not name it: the app treats it as one without a row on this device.
  const { ideaId: _livesOn, ...nameless } = draft
  await moveRevisions(tables, draftId, copyId)
  await leaveTrace(tables, nameless, copyId)
}

type Deletion = {
  draft: LocalDraft
  opId: string
  /** Whether the server may never have had these words. */
  hasNews: boolean
  /** The revision that the deletion made, if the server said so. */
  revision: number | undefined
}

/** The idea is gone for good (410). Words that the server does not have become a draft of their own, which becomes another idea. */
export async function adoptDeletion(context: SyncContext, tables: Tables, deletion: Deletion): Promise<void> {
  const { draft } = deletion
  const originalTitle = draft.base?.title ?? draft.title
  const copyId = await keepWords(context, tables, { ...deletion, why: 'deleted', originalTitle })
  if (copyId === null) return dropWhole(tables, draft.draftId)
  await moveRevisions(tables, draft.draftId, copyId)
  await leaveTrace(tables, draft, copyId)
}

type Leaving = Deletion & { why: 'changed' | 'deleted'; originalTitle: string }

/**
 * Keeps words that the server never had, or may have lost when it was restored from a backup, as a draft of their own. Returns
 * its id, or null if there are no such words.
 */
async function keepWords(
  context: SyncContext,
  tables: Tables,
  { draft, opId, why, hasNews, revision, originalTitle }: Leaving,
): Promise<string | null> {
  const { base, ideaId } = draft
  const isLost = base !== null && revision !== undefined && hasGoneBack(base.revision, revision)
  if (draft.isDeleted || !(hasNews || isLost)) return null
  const words = isLost ? await withOwnFiles(tables, draft) : draft
  const state = hasNews || ideaId === undefined || base === null ? opId : idOfState(ideaId, base.revision)
  const copyId = copyIdOf(state)
  await copyDraft(context, tables, {
    draft,
    words,
    copyId,
    why: hasNews ? why : 'server-went-back',
    originalTitle,
  })
  return copyId
}
