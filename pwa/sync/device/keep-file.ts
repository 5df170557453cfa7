import { titleOfPdf } from '#contract/content/short-title.ts'
import type { KeptFile, LocalDraft, Tables } from '../../data/device/draft-tables.ts'
import type { SyncContext } from './context.ts'
import { leaveTrace, makeDraft, makeEntry } from './draft-rows.ts'
import { PLAIN_SCHEMA } from './editor-schema.ts'

/** A file is kept on this device under its key before anything of it is sent, and has that key for life. */
export type NamedFile = { file: Blob; fileName: string }

/** The SHA-256 of the bytes: what a file is kept under, and the key of a picture's upload. */
export async function hashOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The picture may have been deleted on the server since it was there: it is asked again, under the same key. */
export async function keepPictureAs({ store }: SyncContext, hash: string, { file, fileName }: NamedFile) {
  await store.write(async (tables) => {
    const known = await tables.findFile(hash)
    await tables.putFile({ hash, fileName, ...known, blob: file, uploaded: null })
  })
}

/** The server has the picture: texts that name it take up its address. */
export async function noteAddress(tables: Tables, hash: string, uploaded: NonNullable<KeptFile['uploaded']>) {
  const known = await tables.findFile(hash)
  if (known) await tables.putFile({ ...known, uploaded })
}

/**
 * A PDF as a draft that waits for the server. The same one under the same name is one draft until the server has answered,
 * however often it is filed. Its draftId is the key of its upload; `isNew`: nothing waited under it.
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

/** The draft of an earlier filing without an answer; only its id where that was cancelled or failed. */
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
 * The server made an idea under the draft's key once, and it has been deleted since. The file that waits is another idea: it goes
 * on under a new key, and the draft leaves a trace that leads there.
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
