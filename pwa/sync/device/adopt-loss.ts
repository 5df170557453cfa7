import type { LocalDraft, Tables } from '../../data/device/draft-tables.ts'
import type { Outcome, SyncContext } from './context.ts'
import { draftIdOfFetched, ideaIdInDraftId } from './draft-id.ts'
import { leaveTrace, makeEntry, moveRevisions, withWords } from './draft-rows.ts'
import { refileUnderNewKey } from './keep-file.ts'
import { withOwnFiles } from './pictures.ts'

/**
 * The server does not know an idea that it once gave an id. It would remember a deleted one, so it was restored from an older
 * backup. This device sends what it has of the idea as a new draft, under the key with which the idea was first created: several
 * devices that do so create one idea, and a server that knows the key answers with the idea that has it. Pictures, memos and a
 * PDF are sent again if they are on this device.
 */
export async function adoptLoss(context: SyncContext, tables: Tables, draft: LocalDraft): Promise<void> {
  const { ideaId: _lost, ...known } = draft
  if (draft.kind === 'pdf') return sendPdfAgain(context, tables, draft)
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
    copiedFrom: withFormerId(draft),
  }
  if (draftId !== draft.draftId) {
    await moveRevisions(tables, draft.draftId, draftId)
    await leaveTrace(tables, draft, draftId)
  }
  await tables.putDraft(next)
  await tables.putEntry(makeEntry(context, next))
}

/** If the file's bytes are not on this device, the row stays as it is and shows what is lost. */
async function sendPdfAgain(context: SyncContext, tables: Tables, draft: LocalDraft): Promise<void> {
  const { ideaId: _lost, file, ...known } = draft
  const kept = file && (await tables.findFile(file.hash))
  if (!file || !kept?.blob) return
  const again: LocalDraft = { ...known, file, base: null, ackedSeq: 0, copiedFrom: withFormerId(draft) }
  await refileUnderNewKey(context, tables, again, file)
}

/** Adds the idea's former id to the drafts that this one continues. */
const withFormerId = ({ ideaId, copiedFrom }: LocalDraft): string[] =>
  ideaId === undefined ? copiedFrom : [draftIdOfFetched(ideaId), ...copiedFrom]

/** The draft that continues a lost idea, so that a URL with the former id opens it. */
export async function findSentAgain({ store }: SyncContext, ideaId: number): Promise<LocalDraft | null> {
  const former = draftIdOfFetched(ideaId)
  const card = (await store.listCards()).find(
    ({ copiedFrom, isDeleted }) => copiedFrom.includes(former) && !isDeleted,
  )
  return card ? store.read((tables) => tables.findDraft(card.draftId)) : null
}

/** Whether the draft's words are being sent again because the server was restored from a backup that lacks them. */
export const isSentAgain = ({ base, notice }: LocalDraft): boolean =>
  base === null && notice?.kind === 'copy' && notice.why === 'server-went-back'

/** Whether the server answered that it never had the idea, or has lost it. */
export const isLost = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'refused' && outcome.code === 'not_found'

/** The draft's own id if a device made it. The id of a fetched draft only names the lost idea, so it needs another one. */
async function keyOf(
  context: SyncContext,
  tables: Tables,
  { draftId, draftKey }: LocalDraft,
): Promise<string> {
  if (ideaIdInDraftId(draftId) === null) return draftId
  const isFree = draftKey !== null && (await tables.findDraft(draftKey)) === null
  return isFree ? draftKey : context.newId()
}
