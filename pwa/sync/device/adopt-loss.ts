import type { LocalDraft, Tables } from '../../data/device/draft-tables.ts'
import type { Outcome, SyncContext } from './context.ts'
import { draftIdOfFetched, ideaIdInDraftId } from './draft-id.ts'
import { leaveTrace, makeEntry, moveRevisions, withWords } from './draft-rows.ts'
import { refileUnderNewKey } from './keep-file.ts'
import { withOwnFiles } from './pictures.ts'

/**
 * The server knows nothing of an idea that it had numbered (a deleted one it would remember), so it was put back to an older backup.
 * What this device has of it is sent as a new draft, under the key with which it was first made: several devices that do so
 * make one idea, and a server that knows that key says which idea it is. Its pictures and memos are sent again, and so is a
 * PDF, as far as they are here.
 */
export async function adoptLoss(context: SyncContext, tables: Tables, draft: LocalDraft): Promise<void> {
  const { ideaId: _lost, ...known } = draft
  if (draft.kind === 'pdf') return fileAgain(context, tables, draft)
  const draftId = await keyOf(context, tables, draft)
  const next: LocalDraft = {
    ...withWords(known, await withOwnFiles(tables, draft)),
    draftId,
    // Other devices may send it again under the same key.
    draftKey: draftId,
    status: 'draft',
    base: null,
    seq: draft.seq + 1,
    ackedSeq: 0,
    notice: { kind: 'copy', why: 'server-went-back', ideaId: null, title: draft.title },
    copiedFrom: withFormer(draft),
  }
  if (draftId !== draft.draftId) {
    await moveRevisions(tables, draft.draftId, draftId)
    await leaveTrace(tables, draft, draftId)
  }
  await tables.putDraft(next)
  await tables.putEntry(makeEntry(context, next))
}

/** Without its bytes the row stays as it is: it says what is lost. */
async function fileAgain(context: SyncContext, tables: Tables, draft: LocalDraft): Promise<void> {
  const { ideaId: _lost, file, ...known } = draft
  const kept = file && (await tables.findFile(file.hash))
  if (!file || !kept?.blob) return
  const again: LocalDraft = { ...known, file, base: null, ackedSeq: 0, copiedFrom: withFormer(draft) }
  await refileUnderNewKey(context, tables, again, file)
}

/** The number that it had stands among what it goes on from. */
const withFormer = ({ ideaId, copiedFrom }: LocalDraft): string[] =>
  ideaId === undefined ? copiedFrom : [draftIdOfFetched(ideaId), ...copiedFrom]

/** The draft as which a lost idea goes on: an address with its former number leads there. */
export async function findSentAgain({ store }: SyncContext, ideaId: number): Promise<LocalDraft | null> {
  const former = draftIdOfFetched(ideaId)
  const card = (await store.listCards()).find(
    ({ copiedFrom, isDeleted }) => copiedFrom.includes(former) && !isDeleted,
  )
  return card ? store.read((tables) => tables.findDraft(card.draftId)) : null
}

/** Its words were on a server once that went back since, and are sent to it again. */
export const isSentAgain = ({ base, notice }: LocalDraft): boolean =>
  base === null && notice?.kind === 'copy' && notice.why === 'server-went-back'

/** What the server says of an idea that it never had, or has lost. */
export const isLost = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'refused' && outcome.code === 'not_found'

/** Its own id, where this device made it. An idea that came from the server is named by its number, which says nothing any more. */
async function keyOf(
  context: SyncContext,
  tables: Tables,
  { draftId, draftKey }: LocalDraft,
): Promise<string> {
  if (ideaIdInDraftId(draftId) === null) return draftId
  const isFree = draftKey !== null && (await tables.findDraft(draftKey)) === null
  return isFree ? draftKey : context.newId()
}
