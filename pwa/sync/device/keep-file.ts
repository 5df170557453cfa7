import { titleOfPdf } from '#contract/content/short-title.ts'
import type { LocalDraft, Tables } from '../../data/device/draft-tables.ts'
import type { KeptFile } from '../../data/device/kept-file.ts'
import type { SyncContext } from './context.ts'
import { leaveTrace, makeDraft, makeEntry } from './draft-rows.ts'
import { PLAIN_SCHEMA } from './editor-schema.ts'

/** A file is stored on this device under its key before any of it is sent, and keeps that key for life. */
export type NamedFile = { file: Blob; fileName: string }

/** The SHA-256 of the bytes: the key under which a file is stored, and the idempotency key of a picture's upload. */
export async function hashOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Clears the known address: the picture may have been deleted on the server, so it is uploaded again under the same key. */
export async function keepPictureAs({ store }: SyncContext, hash: string, { file, fileName }: NamedFile) {
  await store.write(async (tables) => {
    const known = await tables.findFile(hash)
    await tables.putFile({ hash, fileName, ...known, blob: file, uploaded: null })
  })
}

/** Stores the server's address of a picture. Texts with the picture get it when they are next saved or sent. */
export async function noteAddress(tables: Tables, hash: string, uploaded: NonNullable<KeptFile['uploaded']>) {
  const known = await tables.findFile(hash)
  if (known) await tables.putFile({ ...known, uploaded })
}

/**
 * Stores a PDF as a draft that waits for the server. The same file under the same name is one draft until the server has answered,
 * however often it is filed. Its draftId is the key of its upload; `isNew`: there was no such draft yet.
 */
export async function keepPdf(
  context: SyncContext,
  { file, fileName, title }: NamedFile & { title: string },
): Promise<{ draftId: string; isNew: boolean }> {
  const hash = await hashOf(file)
  const words = { title: titleOfPdf(title), html: '' }
  return context.store.write(async (tables) => {
    const kept = { hash, fileName, uploaded: null, ...(await tables.findFile(hash)), blob: file }
    const { draftId, draft } = await findFiling(context, tables, kept, { fileName, title: words.title })
    await tables.putFile({ ...kept, filedAs: { ...kept.filedAs, [fileName]: draftId } })
    const newDraft = { draftId, words, editorSchema: PLAIN_SCHEMA, file: { hash, fileName } }
    const waiting = draft ?? makeDraft(context, newDraft)
    if (!draft) await tables.putDraft(waiting)
    const entry = await tables.findEntry(draftId)
    if (!entry || entry.blocked) await tables.putEntry(makeEntry(context, waiting))
    return { draftId, isNew: draft === null }
  })
}

/** The draft of an earlier unanswered filing, or only its id if that filing was cancelled or failed. */
async function findFiling(
  context: SyncContext,
  tables: Tables,
  { filedAs }: KeptFile,
  { fileName, title }: { fileName: string; title: string },
): Promise<{ draftId: string; draft: LocalDraft | null }> {
  const draftId = filedAs?.[fileName]
  if (draftId === undefined) return { draftId: context.newId(), draft: null }
  const draft = await tables.findDraft(draftId)
  const isOther = draft !== null && (draft.ideaId !== undefined || draft.isDeleted || draft.title !== title)
  return isOther ? { draftId: context.newId(), draft: null } : { draftId, draft }
}

/**
 * The server once created an idea under the draft's key, and that idea has been deleted. The waiting file is another idea, so it
 * gets a new key, and the draft leaves a trace that leads there.
 */
export async function refileUnderNewKey(
  context: SyncContext,
  tables: Tables,
  draft: LocalDraft,
  { hash, fileName }: NonNullable<LocalDraft['file']>,
): Promise<void> {
  const next = { ...draft, draftId: context.newId(), copiedFrom: [draft.draftId, ...draft.copiedFrom] }
  const kept = await tables.findFile(hash)
  if (kept) await tables.putFile({ ...kept, filedAs: { ...kept.filedAs, [fileName]: next.draftId } })
  await leaveTrace(tables, draft, next.draftId)
  await tables.putDraft(next)
  await tables.putEntry(makeEntry(context, next))
}

/** The server has answered: the same file filed again is another idea. */
export async function forgetFiledDraft(tables: Tables, { hash, fileName }: NonNullable<LocalDraft['file']>) {
  const kept = await tables.findFile(hash)
  if (kept?.filedAs?.[fileName] === undefined) return
  const { [fileName]: _, ...filedAs } = kept.filedAs
  await tables.putFile({ ...kept, filedAs })
}
