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
    // A row that this version cannot read has no `seq` to compare, so it counts as unsynced and stays.
    const gone = (await drafts.toArray())
      .filter(({ draftId, seq, ackedSeq }) => seq <= ackedSeq && !waiting.has(draftId))
      .map(({ draftId }) => draftId)
    await drafts.bulkDelete(gone)
    await texts.bulkDelete(gone)
    await revisions.where('draftId').anyOf(gone).delete()
    await answers.clear()
    // Only unsynced drafts are left now. Files that none of them names go.
    const pictures = (await texts.toArray()).flatMap(({ html }) => listPictures(html))
    const pdfs = (await drafts.toArray()).flatMap(({ file }) => (file ? [file.hash] : []))
    const kept = new Set([...pictures, ...pdfs])
    await files.bulkDelete((await files.toCollection().primaryKeys()).filter((hash) => !kept.has(hash)))
  })
}

/** Removes everything of an account from this device, unsynced drafts included: their owner has agreed to that. */
export async function wipeAll(userId: number): Promise<void> {
  const tables = [...openDatabase(userId).tables, ...openJournal(userId).tables]
  for (const table of tables) await table.clear()
}
