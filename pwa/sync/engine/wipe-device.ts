import { type Database, openDatabase } from '../../data/device/device-database.ts'
import { openJournals } from '../../data/device/dexie-journal.ts'
import type { DraftCard, Words } from '../../data/device/draft-tables.ts'
import { readRawLastWords } from '../../data/last-words.ts'
import { draftIdOfFetched } from '../device/draft-id.ts'
import { isDirty } from '../device/draft-rows.ts'
import { isUnsent, joinEntries, newLabels } from '../device/label-change.ts'
import { listPictures } from '../device/pictures.ts'
import { wordsOfUnreadable } from '../device/unreadable-drafts.ts'
import { readUnsavedWords } from '../storage/free-files.ts'
import { hashesIn, picturesIn } from '../storage/needed-files.ts'
import { engineOf } from './engines.ts'

/** Drafts with words that the server does not have. */
export async function listUnsynced(userId: number): Promise<DraftCard[]> {
  const { store } = engineOf(userId).context
  const waiting = new Set((await store.listEntries()).map(({ draftId }) => draftId))
  return (await store.listCards()).filter((card) => waiting.has(card.draftId) || isDirty(card))
}

/** Drafts of an account that this version of the app cannot read, if any words are found in them (unreadable-drafts.ts). */
export async function listUnreadable(userId: number): Promise<Unreadable[]> {
  const found = await engineOf(userId).context.store.listUnreadable()
  return found.flatMap((rows) => {
    const words = wordsOfUnreadable(rows)
    return words ? [{ id: rows.id, ...words }] : []
  })
}
export type Unreadable = Words & { id: number }

/** The draft ids of ideas whose labels or pin have changes that the server does not know yet. */
export async function listUnsentLabels(userId: number): Promise<string[]> {
  const entries = await engineOf(userId).context.store.listLabels()
  return entries.filter(isUnsent).map(({ draftId }) => draftId)
}

/**
 * Removes everything of an account that the server has too. Unsynced drafts and rows that this version cannot read stay, visible
 * to this account only. Whether a draft is synced is decided in the transaction that removes it, because another tab may be
 * saving its last words right now.
 */
export async function wipeSynced(userId: number): Promise<void> {
  const database = openDatabase(userId)
  const { drafts, texts, outbox, revisions, answers, files, labels, ideaTexts, unreadable } = database
  const tables = [drafts, texts, outbox, revisions, answers, files, labels, ideaTexts, unreadable]
  // Files that are named by words which could not be saved yet stay as well. If the journal cannot be read, it keeps no file.
  const unsaved = await readUnsavedWords(userId).catch(() => '')
  await database.transaction('rw', tables, async () => {
    const waiting = new Set(await outbox.toCollection().primaryKeys())
    // A row that this version cannot read has no `seq` to compare, so it counts as unsynced and stays.
    const gone = (await drafts.toArray())
      .filter(({ draftId, seq, ackedSeq }) => seq <= ackedSeq && !waiting.has(draftId))
      .map(({ draftId }) => draftId)
    await wipeLabels(database, gone)
    await ideaTexts.clear()
    await drafts.bulkDelete(gone)
    await texts.bulkDelete(gone)
    await revisions.where('draftId').anyOf(gone).delete()
    await answers.clear()
    // Only unsynced drafts are left now. Delete files that are named by neither them, their revisions, nor unsaved words.
    const left = [...(await texts.toArray()), ...(await revisions.toArray())]
    const pictures = left.flatMap(({ html }) => listPictures(html))
    const pdfs = (await drafts.toArray()).flatMap(({ file }) => (file ? [file.hash] : []))
    const others = hashesIn(JSON.stringify(await unreadable.toArray()))
    const kept = new Set([...pictures, ...pdfs, ...others, ...picturesIn(unsaved)])
    await files.bulkDelete((await files.toCollection().primaryKeys()).filter((hash) => !kept.has(hash)))
  })
}

/** Unsent changes of labels stay for this account. Where the row of the draft is removed, they are kept under the idea's id. */
async function wipeLabels({ drafts, labels }: Database, gone: string[]): Promise<void> {
  for (const entry of await labels.toArray()) {
    const { draftId } = entry
    if (isUnsent(entry) && !gone.includes(draftId)) continue
    await labels.delete(draftId)
    const ideaId = (await drafts.get(draftId))?.ideaId
    if (!isUnsent(entry) || ideaId === undefined) continue
    const name = draftIdOfFetched(ideaId)
    await labels.put(joinEntries(entry, (await labels.get(name)) ?? newLabels(name)))
  }
}

/** Whether this device holds no words of an account at all, including words that could not be saved yet. */
export async function keepsNothing(userId: number): Promise<boolean> {
  const { drafts, unreadable, labels, recordings } = openDatabase(userId)
  for (const table of [drafts, unreadable, labels, recordings]) if ((await table.count()) > 0) return false
  // A journal that cannot be read counts as holding words, because it may.
  for (const { rows } of await openJournals(userId)) if ((await rows.count().catch(() => 1)) > 0) return false
  return readRawLastWords(userId).length === 0
}

/** Removes everything of an account from this device, unsynced drafts included: their owner has agreed to that. */
export async function wipeAll(userId: number): Promise<void> {
  const databases = [openDatabase(userId), ...(await openJournals(userId))]
  const tables = databases.flatMap((database) => database.tables)
  for (const table of tables) await table.clear()
}
