import type { LocalDraft, Tables } from '../../data/device/draft-tables.ts'
import { sameWords } from '../merge/resolve.ts'
import type { SyncContext } from './context.ts'
import { dropWhole, makeEntry } from './draft-rows.ts'

/**
 * The server did not delete an idea that was deleted here, so its card comes back, along with any unsent words. A row without
 * words only represented the deletion (removeIdea), so it is dropped, and the server's list shows the idea.
 */
export async function comeBack(context: SyncContext, tables: Tables, draft: LocalDraft): Promise<void> {
  const { base, draftId } = draft
  const isUnsent = base === null || !sameWords(base, draft)
  if (!isUnsent && base.html === '') return dropWhole(tables, draftId)
  const seq = draft.seq + 1
  const back: LocalDraft = { ...draft, isDeleted: false, seq, ackedSeq: isUnsent ? draft.ackedSeq : seq }
  await tables.putDraft(back)
  if (isUnsent) await tables.putEntry(makeEntry(context, back))
  else await tables.dropEntry(draftId)
}

/**
 * Undoes a deletion that the server refused. Returns false for a draft that the server never had, because nothing of it is kept.
 * An answer that arrives later changes nothing here.
 */
export function undoDeletion(context: SyncContext, draftId: string): Promise<boolean> {
  return context.store.write(async (tables) => {
    const draft = await tables.findDraft(draftId)
    if (!draft?.isDeleted) return true
    if (draft.ideaId === undefined) return false
    await comeBack(context, tables, draft)
    return true
  })
}
