import type { LocalDraft, OutboxEntry, Tables } from '../data/draft-tables.ts'
import { adoptDeletion, adoptRemote } from './adopt-remote.ts'
import type { Acknowledged, Outcome, RemoteIdea, SyncContext } from './context.ts'
import { dropWhole, isDirty, keepRevision, makeEntry, pruneRevisions, withWords } from './draft-rows.ts'
import { withAddresses } from './pictures.ts'
import { sameWords } from './resolve.ts'

/** `isMore`: the draft has something else to send. */
export type Applied = { outcome: Outcome<unknown>; isMore: boolean }

/**
 * What the server said about a change, taken in whole by one transaction: only while that very change is still waiting, so
 * an answer that comes twice, or late, changes nothing.
 */
export async function applyOutcome(
  context: SyncContext,
  entry: OutboxEntry,
  outcome: Outcome<Acknowledged | null>,
): Promise<Applied> {
  if (outcome.kind === 'published' && entry.kind !== 'create') return adoptPublished(context, entry)
  const isMore = await context.store.write(async (tables) => {
    const now = await waiting(tables, entry)
    if (now !== null) await settle(context, tables, now, entry, outcome)
    return (await tables.findEntry(entry.draftId)) !== null
  })
  return { outcome, isMore }
}

async function settle(
  context: SyncContext,
  tables: Tables,
  now: LocalDraft,
  entry: OutboxEntry,
  outcome: Outcome<Acknowledged | null>,
): Promise<void> {
  if (outcome.kind === 'ok') await acknowledge(context, tables, now, entry, outcome.value)
  else if (outcome.kind === 'stale') await meet(context, tables, now, entry, outcome.current)
  else if (outcome.kind === 'refused') await block(tables, entry, outcome)
  else if (outcome.kind === 'gone') {
    if (entry.kind === 'delete') await dropWhole(tables, entry.draftId)
    else await adoptDeletion(context, tables, now, entry.opId, entry.kind === 'update' || now.seq > entry.seq)
  }
}

/** The draft, while this change is the one that it waits for. */
async function waiting(tables: Tables, { draftId, opId }: OutboxEntry): Promise<LocalDraft | null> {
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
  await giveWay(context, tables, draft, idea.id)
  const isNewest = idea.revision === idea.appliedRevision && idea.status === 'draft'
  const { title, html } = isNewest && idea.isText ? idea : sent
  // After a refusal the body was changed under the same key; the server may hold the first one.
  const isOther = entry.kind === 'create' && entry.refused !== null && isNewest && !sameWords(idea, sent)
  const acked: LocalDraft = {
    ...draft,
    ideaId: idea.id,
    base: { revision: idea.appliedRevision, title, html },
    ackedSeq: isOther ? entry.seq - 1 : entry.seq,
  }
  const words = await withAddresses(tables, acked)
  const next = words.html === acked.html ? acked : oneOn(withWords(acked, words))
  await tables.putDraft(next)
  await tables.dropEntry(draft.draftId)
  if (!isNewest) return adoptRemote(context, tables, { draft: next, remote: idea, opId: entry.opId })
  if (isDirty(next) || next.isDeleted) await tables.putEntry(makeEntry(context, next))
  else await pruneRevisions(tables, draft.draftId)
}

/** The text names the server's pictures now: an open editor takes that up, and nothing is left to send because of it. */
const oneOn = (draft: LocalDraft): LocalDraft => ({
  ...draft,
  seq: draft.seq + 1,
  ackedSeq: isDirty(draft) ? draft.ackedSeq : draft.seq + 1,
})

/** Another row may have been opened for the idea before its number was known here; its words become a copy. */
async function giveWay(
  context: SyncContext,
  tables: Tables,
  draft: LocalDraft,
  ideaId: number,
): Promise<void> {
  const other = await tables.findDraftOfIdea(ideaId)
  if (!other || other.draftId === draft.draftId) return
  const entry = await tables.findEntry(other.draftId)
  await adoptDeletion(context, tables, other, entry?.opId ?? context.newId(), isDirty(other))
}

/** Somebody changed the idea first. The body that was not taken stays among the revisions when newer words replaced it. */
async function meet(
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
  await adoptRemote(context, tables, {
    draft,
    remote: { ...remote, id: draft.ideaId ?? remote.id },
    opId,
    refused,
  })
}

/** A published idea takes no words: what it says now is fetched before anything is decided. */
async function adoptPublished(context: SyncContext, entry: OutboxEntry): Promise<Applied> {
  const draft = await context.store.read((tables) => tables.findDraft(entry.draftId))
  if (draft?.ideaId === undefined) return { outcome: { kind: 'published' }, isMore: false }
  const found = await context.server.find(draft.ideaId)
  if (found.kind !== 'ok')
    return found.kind === 'gone' ? applyOutcome(context, entry, found) : { outcome: found, isMore: true }
  const isMore = await context.store.write(async (tables) => {
    const now = await waiting(tables, entry)
    if (now) await meet(context, tables, now, entry, found.value)
    return (await tables.findEntry(entry.draftId)) !== null
  })
  return { outcome: found, isMore }
}

async function block(
  tables: Tables,
  entry: OutboxEntry,
  { code, message }: { code: string; message: string },
): Promise<void> {
  // Never there, or not any more: as deleted as it can be.
  if (entry.kind === 'delete' && code === 'not_found') return dropWhole(tables, entry.draftId)
  await tables.putEntry({ ...entry, blocked: { code, message } })
}
