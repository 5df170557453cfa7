import type { LocalDraft, OutboxEntry, Tables } from '../../data/device/draft-tables.ts'
import { adoptLoss, isLost } from '../device/adopt-loss.ts'
import { adoptRemote } from '../device/adopt-remote.ts'
import type { Acknowledged, Outcome, RemoteIdea, SyncContext } from '../device/context.ts'
import {
  dropWhole,
  isDirty,
  keepRevision,
  makeEntry,
  pruneRevisions,
  withWords,
} from '../device/draft-rows.ts'
import { tooOld } from '../device/editor-schema.ts'
import { adoptDeletion } from '../device/give-up-row.ts'
import { forgetFiledDraft, refileUnderNewKey } from '../device/keep-file.ts'
import { continueInRow, findOtherRow, supersedeOtherRow } from '../device/one-row.ts'
import { withAddresses } from '../device/pictures.ts'
import { comeBack } from '../device/undo-deletion.ts'
import { sameWords } from '../merge/resolve.ts'

/** `isMore`: the draft has something else to send. */
export type Applied = { outcome: Outcome<unknown>; isMore: boolean }

/**
 * Stores what the server answered to a change, in one transaction. It does so only while this change is still in the outbox,
 * so an answer that comes late, or twice, changes nothing.
 */
export async function applyOutcome(
  context: SyncContext,
  entry: OutboxEntry,
  outcome: Outcome<Acknowledged | null>,
): Promise<Applied> {
  if (entry.kind !== 'create' && needsFetching(outcome)) return resolveFetched(context, entry, outcome)
  return context.store.write(async (tables) => {
    const now = await findWaiting(tables, entry)
    const isResolved = now !== null && isLost(outcome) && (await resolveLoss(context, tables, now, entry))
    if (now !== null && !isResolved) await applyToDraft(context, tables, now, entry, outcome)
    const isMore = (await tables.findEntry(entry.draftId)) !== null
    return { outcome: isResolved ? { kind: 'gone' } : outcome, isMore }
  })
}

async function applyToDraft(
  context: SyncContext,
  tables: Tables,
  now: LocalDraft,
  entry: OutboxEntry,
  outcome: Outcome<Acknowledged | null>,
): Promise<void> {
  if (outcome.kind === 'ok') await acknowledge(context, tables, now, entry, outcome.value)
  else if (outcome.kind === 'stale') await resolveConflict(context, tables, now, entry, outcome.current)
  else if (outcome.kind === 'refused') await block(context, tables, now, entry, outcome)
  else if (outcome.kind === 'gone') {
    if (entry.kind === 'delete') await dropWhole(tables, entry.draftId)
    else if (now.file && !now.isDeleted) await refileUnderNewKey(context, tables, now, now.file)
    else {
      const { opId } = entry
      const { revision } = outcome
      // Also for a create: another device, or this one with words that were discarded since, may have made the idea under this key.
      await adoptDeletion(context, tables, { draft: now, opId, hasNews: true, revision })
    }
  }
}

/** The draft if this change is still its entry in the outbox, otherwise null. */
async function findWaiting(tables: Tables, { draftId, opId }: OutboxEntry): Promise<LocalDraft | null> {
  const current = await tables.findEntry(draftId)
  return current?.opId === opId ? tables.findDraft(draftId) : null
}

async function acknowledge(
  context: SyncContext,
  tables: Tables,
  draft: LocalDraft,
  entry: OutboxEntry,
  idea: Acknowledged | null,
): Promise<void> {
  const { sent } = entry
  if (entry.kind === 'delete' || idea === null || sent === null) return dropWhole(tables, draft.draftId)
  if (draft.file) await forgetFiledDraft(tables, draft.file)
  const other = await findOtherRow(tables, draft, idea.id)
  if (other && isDirty(other) && !other.isDeleted && draft.seq <= entry.seq)
    return continueInRow(tables, other, draft)
  const only = await supersedeOtherRow(context, tables, draft, other)
  const isNewest = idea.revision === idea.appliedRevision && idea.status === 'draft'
  const { title, html } = isNewest && idea.isText ? idea : sent
  // After a refusal another body was sent under the same key. The server may still have stored the first one.
  const isOther = entry.kind === 'create' && entry.refused !== null && isNewest && !sameWords(idea, sent)
  const acked: LocalDraft = {
    ...only,
    ideaId: idea.id,
    base: { revision: idea.appliedRevision, title, html },
    ackedSeq: isOther ? entry.seq - 1 : entry.seq,
  }
  const words = await withAddresses(tables, acked)
  const next = words.html === acked.html ? acked : raiseSeq(withWords(acked, words))
  await tables.putDraft(next)
  await tables.dropEntry(draft.draftId)
  if (!isNewest) return adoptRemote(context, tables, { draft: next, remote: idea, opId: entry.opId })
  if (isDirty(next) || next.isDeleted) {
    const { title, html, lacksFiles } = sent
    await tables.putEntry({
      ...makeEntry(context, next),
      ...(lacksFiles && { sentWithoutFiles: { title, html } }),
    })
  } else await pruneRevisions(tables, draft.draftId)
}

/** Raises `seq` so that an open editor shows the server's picture addresses, and `ackedSeq` with it so that nothing is sent. */
const raiseSeq = (draft: LocalDraft): LocalDraft => ({
  ...draft,
  seq: draft.seq + 1,
  ackedSeq: isDirty(draft) ? draft.ackedSeq : draft.seq + 1,
})

/** Somebody else changed the idea first. A sent body that newer words have replaced since is kept as a revision. */
async function resolveConflict(
  context: SyncContext,
  tables: Tables,
  draft: LocalDraft,
  entry: OutboxEntry,
  remote: RemoteIdea,
): Promise<void> {
  const { sent, opId, refused } = entry
  if (sent && entry.kind !== 'delete' && !sameWords(sent, draft))
    await keepRevision(context, tables, draft.draftId, 'earlier', sent)
  await tables.dropEntry(draft.draftId)
  const id = draft.ideaId ?? remote.id
  await adoptRemote(context, tables, {
    draft: await supersedeOtherRow(context, tables, draft, await findOtherRow(tables, draft, id)),
    remote: { ...remote, id },
    opId,
    refused,
  })
}

/** These refusals say why the idea accepted no words, but do not include its current words. */
const needsFetching = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'published' || (outcome.kind === 'refused' && outcome.code === tooOld.code)

async function resolveFetched(
  context: SyncContext,
  entry: OutboxEntry,
  outcome: Outcome<unknown>,
): Promise<Applied> {
  const draft = await context.store.read((tables) => tables.findDraft(entry.draftId))
  if (draft?.ideaId === undefined) return { outcome, isMore: false }
  const found = await context.server.find(draft.ideaId)
  if (found.kind !== 'ok')
    return found.kind === 'gone' ? applyOutcome(context, entry, found) : { outcome: found, isMore: true }
  const isMore = await context.store.write(async (tables) => {
    const now = await findWaiting(tables, entry)
    if (now) await resolveConflict(context, tables, now, entry, found.value)
    return (await tables.findEntry(entry.draftId)) !== null
  })
  return { outcome: found, isMore }
}

/** Handles that the server lost the idea, or the predecessor of a new version. Returns false if the answer means something else. */
async function resolveLoss(
  context: SyncContext,
  tables: Tables,
  draft: LocalDraft,
  { kind }: OutboxEntry,
): Promise<boolean> {
  if (draft.kind !== 'html' || draft.isDeleted) return false
  if (kind === 'update') {
    await adoptLoss(context, tables, draft)
    return true
  }
  if (kind === 'delete' || draft.predecessorId === null) return false
  const alone = { ...draft, predecessorId: null }
  await tables.putDraft(alone)
  await tables.putEntry(makeEntry(context, alone))
  return true
}

async function block(
  context: SyncContext,
  tables: Tables,
  draft: LocalDraft,
  entry: OutboxEntry,
  { code, message }: { code: string; message: string },
): Promise<void> {
  // The idea is not on the server, so nothing is left to delete.
  if (entry.kind === 'delete' && code === 'not_found') return dropWhole(tables, entry.draftId)
  if (entry.kind === 'delete') return comeBack(context, tables, draft)
  // Without its files a change has the number before the draft's, but it is the draft that waits for its writer.
  const seq = entry.sent?.lacksFiles ? entry.seq + 1 : entry.seq
  await tables.putEntry({ ...entry, seq, blocked: { code, message } })
}
