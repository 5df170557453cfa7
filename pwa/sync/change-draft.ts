import type { DraftStore, LocalDraft, Tables } from '../data/draft-tables.ts'
import type { RemoteIdea, SyncContext } from './context.ts'
import { dropWhole, keepRevision, kindOfChange, makeEntry, withWords } from './draft-rows.ts'

/**
 * What owners do with whole drafts. Each is one transaction, and of the very words that they saw (`seq`): a draft that was
 * written meanwhile stays as it is.
 */
export type Chosen = { draftId: string; seq: number }

const findChosen = async (tables: Tables, { draftId, seq }: Chosen): Promise<LocalDraft | null> => {
  const draft = await tables.findDraft(draftId)
  return draft?.seq === seq && !draft.isDeleted ? draft : null
}

/** Deletes a draft here; a draft that the server may know is deleted there by the outbox. False: it was written meanwhile. */
export function removeDraft(context: SyncContext, chosen: Chosen): Promise<boolean> {
  const { draftId } = chosen
  return context.store.write(async (tables) => {
    const draft = await findChosen(tables, chosen)
    if (draft?.status !== 'draft') return false
    const entry = await tables.findEntry(draftId)
    if (draft.ideaId === undefined && entry?.sent == null) {
      await dropWhole(tables, draftId)
      return true
    }
    const next: LocalDraft = { ...draft, isDeleted: true, seq: draft.seq + 1, notice: null }
    await tables.putDraft(next)
    if (!entry) await tables.putEntry(makeEntry(context, next))
    else if (entry.sent === null) await tables.putEntry({ ...entry, kind: kindOfChange(next), blocked: null })
    return true
  })
}

/** Deletes an idea of which this device keeps no words. Answers its draftId; null when it turns out to have some. */
export function removeIdea(context: SyncContext, remote: RemoteIdea): Promise<string | null> {
  return context.store.write(async (tables) => {
    if (await tables.findDraftOfIdea(remote.id)) return null
    const draft = { ...rowOf(context, remote), isDeleted: true, seq: 2 }
    await tables.putDraft(draft)
    await tables.putEntry(makeEntry(context, draft))
    return draft.draftId
  })
}

/** Puts back words that a draft once had. What it says now is kept as a revision. */
export function restoreWords(
  context: SyncContext,
  chosen: Chosen,
  words: { title: string; html: string },
): Promise<LocalDraft | null> {
  const { draftId } = chosen
  return context.store.write(async (tables) => {
    const draft = await findChosen(tables, chosen)
    if (draft?.status !== 'draft') return null
    await keepRevision(context, tables, draftId, 'restored', draft)
    const next = { ...withWords(draft, words), seq: draft.seq + 1, notice: null, changedAt: context.now() }
    await tables.putDraft(next)
    if (!(await tables.findEntry(draftId))) await tables.putEntry(makeEntry(context, next))
    return next
  })
}

/** Discards by name what only this device has: the server's words again, or nothing where it has none. */
export function discardWords(context: SyncContext, chosen: Chosen): Promise<LocalDraft | null> {
  const { draftId } = chosen
  return context.store.write(async (tables) => {
    const draft = await findChosen(tables, chosen)
    if (!draft) return null
    const entry = await tables.findEntry(draftId)
    const isInDoubt = entry?.sent != null
    if (draft.base === null) {
      if (!isInDoubt) await dropWhole(tables, draftId)
      else await tables.putDraft({ ...draft, isDeleted: true, seq: draft.seq + 1 })
      return null
    }
    const next = { ...withWords(draft, draft.base), seq: draft.seq + 1, notice: null }
    if (!isInDoubt) await tables.dropEntry(draftId)
    const settled = isInDoubt ? next : { ...next, ackedSeq: next.seq }
    await tables.putDraft(settled)
    return settled
  })
}

export function dismissNotice(store: DraftStore, draftId: string): Promise<void> {
  return store.write(async (tables) => {
    const draft = await tables.findDraft(draftId)
    if (draft) await tables.putDraft({ ...draft, notice: null })
  })
}

/** The server's refusal of a change is no longer believed: it is tried again as it was. */
export function tryAgain(store: DraftStore, draftId: string): Promise<void> {
  return store.write(async (tables) => {
    const entry = await tables.findEntry(draftId)
    const draft = await tables.findDraft(draftId)
    // Words that were mended since are sent instead of those that were refused.
    if (entry && draft && draft.seq <= entry.seq) await tables.putEntry({ ...entry, blocked: null })
  })
}

/** A row for an idea that came from the server. */
export function rowOf(context: SyncContext, remote: RemoteIdea): LocalDraft {
  const { title, html, revision, status, editorSchema } = remote
  const draft: LocalDraft = {
    draftId: `idea-${remote.id}`,
    ideaId: remote.id,
    kind: 'html',
    status,
    title: '',
    html: '',
    excerpt: '',
    seq: 1,
    ackedSeq: 1,
    base: { revision, title, html },
    predecessorId: null,
    editorSchema,
    isDeleted: false,
    notice: null,
    keptSeq: 1,
    file: null,
    changedAt: context.now(),
  }
  return withWords(draft, remote)
}

/** The row of an idea, made from what the server says where there is none. Nothing is queued by that. */
export async function ensureRow(
  context: SyncContext,
  tables: Tables,
  remote: RemoteIdea & { draftKey: string | null },
): Promise<LocalDraft> {
  const known =
    (await tables.findDraftOfIdea(remote.id)) ??
    (remote.draftKey === null ? null : await tables.findDraft(remote.draftKey))
  if (known) return known
  const row = rowOf(context, remote)
  await tables.putDraft(row)
  return row
}
