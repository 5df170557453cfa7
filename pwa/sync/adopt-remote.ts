import type { LocalDraft, Tables, Words } from '../data/draft-tables.ts'
import type { RemoteIdea, SyncContext } from './context.ts'
import { copyDraft, copyIdOf } from './copy-draft.ts'
import { asOnServer, dropWhole, isDirty, keepRevision, makeEntry, withWords } from './draft-rows.ts'
import { type Resolution, resolve, sameWords } from './resolve.ts'

/** `opId` names the change that met the other words; a copy gets its id from it. */
type Meeting = { draft: LocalDraft; remote: RemoteIdea; opId: string; refused?: Words | null }

/**
 * The server has other words than this device started from. Nothing that a person typed disappears: what cannot be merged
 * cleanly becomes a copy, what is replaced or merged stays as a revision, and no clock decides.
 */
export async function adoptRemote(context: SyncContext, tables: Tables, meeting: Meeting): Promise<void> {
  const { draft, remote, refused } = meeting
  // A file is not written here; the server's own page shows it.
  if (!remote.isText) return dropWhole(tables, draft.draftId)
  if (draft.isDeleted) return keepUndeleted(context, tables, meeting)
  if (!isDirty(draft) || sameWords(draft, remote)) return replace(context, tables, draft, remote)
  if (remote.status === 'published') return goOnAsCopy(context, tables, meeting, 'published')
  // A server that was restored from a backup knows less than this device; only its owner can tell which is right.
  if (draft.base !== null && remote.revision < draft.base.revision)
    return goOnAsCopy(context, tables, meeting, 'server-went-back')
  const isOurs = refused && sameWords(refused, remote)
  const base = isOurs ? refused : (draft.base ?? remote)
  await settle(context, tables, meeting, resolve(base, draft, remote, context.split))
}

async function settle(
  context: SyncContext,
  tables: Tables,
  meeting: Meeting,
  resolution: Resolution,
): Promise<void> {
  const { draft, remote } = meeting
  if (resolution.kind === 'copy') return goOnAsCopy(context, tables, meeting, 'changed')
  if (resolution.kind === 'same' || resolution.kind === 'theirs')
    return replace(context, tables, draft, remote)
  const { revision, title, html } = remote
  let next: LocalDraft = { ...draft, base: { revision, title, html }, status: remote.status }
  if (resolution.kind === 'merged') {
    const mine = await keepRevision(context, tables, draft.draftId, 'mine', draft)
    const theirs = await keepRevision(context, tables, draft.draftId, 'theirs', remote)
    next = {
      ...withWords(next, resolution.words),
      seq: draft.seq + 1,
      notice: { kind: 'merged', mine, theirs },
      editorSchema: Math.max(draft.editorSchema, remote.editorSchema),
    }
  }
  await tables.putDraft(next)
  await tables.putEntry(makeEntry(context, next))
}

/** What the server has takes the place of words that were not changed here. */
async function replace(
  context: SyncContext,
  tables: Tables,
  draft: LocalDraft,
  remote: RemoteIdea,
): Promise<void> {
  const isNews = !sameWords(draft, remote)
  if (isNews) await keepRevision(context, tables, draft.draftId, 'replaced', draft)
  const next = asOnServer(draft, remote)
  // The same words need not be shown anew.
  await tables.putDraft(isNews ? next : { ...next, seq: draft.seq, ackedSeq: draft.seq })
  await tables.dropEntry(draft.draftId)
}

async function goOnAsCopy(
  context: SyncContext,
  tables: Tables,
  { draft, remote, opId }: Meeting,
  why: 'changed' | 'published' | 'server-went-back',
): Promise<void> {
  const copy = await copyDraft(context, tables, { draft, words: draft, copyId: copyIdOf(opId), why })
  await keepRevision(context, tables, draft.draftId, 'mine', draft)
  await tables.putDraft({ ...asOnServer(draft, remote), notice: { kind: 'copied', copyId: copy.draftId } })
  await tables.dropEntry(draft.draftId)
}

/** Deleted here, changed or published there: it stays, and its owner is asked. */
async function keepUndeleted(
  context: SyncContext,
  tables: Tables,
  { draft, remote }: Meeting,
): Promise<void> {
  if (!sameWords(draft, remote)) await keepRevision(context, tables, draft.draftId, 'mine', draft)
  await tables.putDraft({ ...asOnServer(draft, remote), notice: { kind: 'kept' } })
  await tables.dropEntry(draft.draftId)
}

/** The idea is gone for good (410). Words that it never had go on as a draft of their own; its id stays dead. */
export async function adoptDeletion(
  context: SyncContext,
  tables: Tables,
  draft: LocalDraft,
  opId: string,
  hasNews: boolean,
): Promise<void> {
  await dropWhole(tables, draft.draftId)
  if (!hasNews || draft.isDeleted) return
  const copyId = copyIdOf(opId)
  await copyDraft(context, tables, { draft, words: draft, copyId, why: 'deleted' })
  // An editor that is open finds its words by this; the next start takes it away.
  const seq = draft.seq + 1
  const trace = { ...draft, seq, ackedSeq: seq, isDeleted: true, notice: { kind: 'copied', copyId } as const }
  await tables.putDraft(withWords(trace, { title: '', html: '' }))
}
