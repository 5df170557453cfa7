import type { LocalDraft, Tables } from '../../data/device/draft-tables.ts'
import { type Chosen, findChosen } from './change-draft.ts'
import type { SyncContext } from './context.ts'
import { keepRevision, kindOfChange, leaveTrace, makeEntry, moveRevisions, withWords } from './draft-rows.ts'

/**
 * Ends a conflict copy: its owner has seen the copy and the idea (`seq`) and chooses which words stay. Each choice is one
 * transaction. Returns false, and does nothing, if one of the two was changed meanwhile.
 */
export type Versions = { copy: Chosen; original: Chosen }

/** The copy's words replace the idea's, which are kept as a revision; the copy's revisions move to the idea. */
export const keepCopy = (context: SyncContext, versions: Versions): Promise<boolean> =>
  choose(context, versions, async (tables, copy, original) => {
    await keepRevision(context, tables, original.draftId, 'restored', original)
    const seq = original.seq + 1
    const copiedFrom = [copy.draftId, ...original.copiedFrom]
    const next = { ...withWords(original, copy), seq, notice: null, copiedFrom, changedAt: context.now() }
    await tables.putDraft(next)
    await moveRevisions(tables, copy.draftId, original.draftId)
    if (!(await tables.findEntry(next.draftId))) await tables.putEntry(makeEntry(context, next))
  })

/** The copy is deleted; the idea stays as it is. */
export const keepOriginal = (context: SyncContext, versions: Versions): Promise<boolean> =>
  choose(context, versions, async (tables, copy, original) => {
    const { notice } = original
    const namesCopy = notice?.kind === 'copied' && notice.copyId === copy.draftId
    if (namesCopy) await tables.putDraft({ ...original, notice: null })
  })

function choose(
  context: SyncContext,
  versions: Versions,
  keep: (tables: Tables, copy: LocalDraft, original: LocalDraft) => Promise<void>,
): Promise<boolean> {
  return context.store.write(async (tables) => {
    const copy = await findChosen(tables, versions.copy)
    const original = await findChosen(tables, versions.original)
    if (copy?.status !== 'draft' || original?.status !== 'draft') return false
    await keep(tables, copy, original)
    await deleteCopy(context, tables, copy, original.draftId)
    return true
  })
}

/** Deletes the copy. An editor that has it open, in any tab, follows the trace to the idea. */
async function deleteCopy(
  context: SyncContext,
  tables: Tables,
  copy: LocalDraft,
  copyId: string,
): Promise<void> {
  const entry = await tables.findEntry(copy.draftId)
  if (copy.ideaId === undefined && entry?.sent == null) return leaveTrace(tables, copy, copyId)
  const notice = { kind: 'copied', copyId } as const
  const trace: LocalDraft = { ...copy, isDeleted: true, seq: copy.seq + 1, notice }
  await tables.putDraft(trace)
  if (!entry) await tables.putEntry(makeEntry(context, trace))
  else if (entry.sent === null) await tables.putEntry({ ...entry, kind: kindOfChange(trace), blocked: null })
}
