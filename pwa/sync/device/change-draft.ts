import type { DraftStore, LocalDraft, Tables } from '../../data/device/draft-tables.ts'
import { factsOf } from '../../data/device/idea-facts.ts'
import type { RemoteIdea, SyncContext } from './context.ts'
import { draftIdOfFetched } from './draft-id.ts'
import { dropWhole, isNamelessTrace, keepRevision, kindOfChange, makeEntry, withWords } from './draft-rows.ts'
import { tooOld } from './editor-schema.ts'
import { forgetNotDeleted } from './not-deleted.ts'

/**
 * What owners do with whole drafts, each in one transaction. Each applies only to the words that the owner saw (`seq`): a draft
 * that was changed meanwhile stays as it is.
 */
export type Chosen = { draftId: string; seq: number }

export const findChosen = async (tables: Tables, { draftId, seq }: Chosen): Promise<LocalDraft | null> => {
  const draft = await tables.findDraft(draftId)
  return draft?.seq === seq && !draft.isDeleted ? draft : null
}

/** Deletes a draft here; if the server may know it, the outbox deletes it there. Returns false if it was changed meanwhile. */
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

/** Deletes an idea that has no row on this device. Returns its draftId, or null if it turns out to have one. */
export function removeIdea(context: SyncContext, remote: RemoteIdea): Promise<string | null> {
  return context.store.write(async (tables) => {
    if (await tables.findDraftOfIdea(remote.id)) return null
    const draft = { ...rowOf(context, remote), isDeleted: true, seq: 2 }
    await tables.putDraft(draft)
    await tables.putEntry(makeEntry(context, draft))
    await forgetNotDeleted(tables, remote.id)
    return draft.draftId
  })
}

/** Restores words that a draft once had. Its current words are kept as a revision. */
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

export function dismissNotice(store: DraftStore, draftId: string): Promise<void> {
  return store.write(async (tables) => {
    const draft = await tables.findDraft(draftId)
    if (draft) await tables.putDraft({ ...draft, notice: null })
  })
}

/** Retries a refused change unchanged, because its owner asks for it. */
export function tryAgain(store: DraftStore, draftId: string): Promise<void> {
  return store.write(async (tables) => {
    const entry = await tables.findEntry(draftId)
    const draft = await tables.findDraft(draftId)
    // If the words were edited after the refusal, the edited ones are sent anyway.
    if (entry && draft && draft.seq <= entry.seq) await tables.putEntry({ ...entry, blocked: null })
  })
}

/** When the app starts, retries changes that wait for a newer version, because this may be it. If not, they wait on. */
export async function tryAfterUpdate({ store }: SyncContext): Promise<void> {
  for (const { draftId, blocked } of await store.listEntries())
    if (blocked?.code === tooOld.code) await tryAgain(store, draftId)
}

/** A row for an idea that came from the server. */
export function rowOf(context: SyncContext, remote: RemoteIdea, draftKey: string | null = null): LocalDraft {
  const { title, html, revision, status, editorSchema, facts } = remote
  const draft: LocalDraft = {
    draftId: draftIdOfFetched(remote.id),
    draftKey,
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
    ...factsOf(facts ?? {}),
    copiedFrom: [],
    editorSchema,
    isDeleted: false,
    notice: null,
    keptSeq: 1,
    file: null,
    changedAt: context.now(),
  }
  return withWords(draft, remote)
}

/** The row of an idea. If there is none, it is made from the server's answer, and nothing is queued for sending. */
export async function ensureRow(
  context: SyncContext,
  tables: Tables,
  remote: RemoteIdea & { draftKey: string | null },
): Promise<LocalDraft> {
  const known =
    (await tables.findDraftOfIdea(remote.id)) ??
    (remote.draftKey === null ? null : await tables.findDraft(remote.draftKey))
  if (known && !isNamelessTrace(known)) return known
  const isKept = await forgetNotDeleted(tables, remote.id)
  const row: LocalDraft = {
    ...rowOf(context, remote, remote.draftKey),
    notice: isKept ? { kind: 'kept' } : null,
  }
  await tables.putDraft(row)
  return row
}
