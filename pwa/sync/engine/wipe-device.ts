import { openDatabase } from '../../data/device/device-database.ts'
import { openJournal } from '../../data/device/dexie-journal.ts'
import type { DraftCard } from '../../data/device/draft-tables.ts'
import { isDirty } from '../device/draft-rows.ts'
import { listPictures } from '../device/pictures.ts'
import { engineOf } from './engines.ts'

/** Drafts with words that the server does not have. */
export async function listUnsynced(userId: number): Promise<DraftCard[]> {
  const { store } = engineOf(userId).context
  const waiting = new Set((await store.listEntries()).map(({ draftId }) => draftId))
  return (await store.listCards()).filter((card) => waiting.has(card.draftId) || isDirty(card))
}

/**
 * Removes everything of an account that the server has too. Unsynced drafts stay, for this account only. Whether a draft is
 * synced is decided in the transaction that removes it, because another tab may be saving its last words right now.
 */
export async function wipeSynced(userId: number): Promise<void> {
  const database = openDatabase(userId)
  const { drafts, texts, outbox, revisions, answers, files } = database
  await database.transaction('rw', [drafts, texts, outbox, revisions, answers, files], async () => {
    const waiting = new Set(await outbox.toCollection().primaryKeys())
    // A row that cannot be read is not known to be synced.
    const gone = (await drafts.toArray())
      .filter(({ draftId, seq, ackedSeq }) => seq <= ackedSeq && !waiting.has(draftId))
      .map(({ draftId }) => draftId)
    await drafts.bulkDelete(gone)
    await texts.bulkDelete(gone)
    await revisions.where('draftId').anyOf(gone).delete()
    await answers.clear()
    // What is left are the unsynced drafts; only their pictures and files stay.
    const pictures = (await texts.toArray()).flatMap(({ html }) => listPictures(html))
    const pdfs = (await drafts.toArray()).flatMap(({ file }) => (file ? [file.hash] : []))
    const kept = new Set([...pictures, ...pdfs])
    await files.bulkDelete((await files.toCollection().primaryKeys()).filter((hash) => !kept.has(hash)))
  })
}

/** Discarded by name: nothing of the account stays on this device. */
export async function wipeAll(userId: number): Promise<void> {
  const tables = [...openDatabase(userId).tables, ...openJournal(userId).tables]
  for (const table of tables) await table.clear()
}
