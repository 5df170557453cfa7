import { openDatabase } from '../data/dexie-store.ts'
import type { DraftCard } from '../data/draft-tables.ts'
import { isDirty } from './draft-rows.ts'
import { engineOf } from './engines.ts'
import { listPictures } from './pictures.ts'

/** Drafts with words that the server does not have. */
export async function listUnsynced(userId: number): Promise<DraftCard[]> {
  const { store } = engineOf(userId).context
  const waiting = new Set((await store.listEntries()).map(({ draftId }) => draftId))
  return (await store.listCards()).filter((card) => waiting.has(card.draftId) || isDirty(card))
}

/** Takes everything from this device that the server has too. What it does not have stays, for its own account only. */
export async function wipeSynced(userId: number): Promise<void> {
  const unsynced = new Set((await listUnsynced(userId)).map(({ draftId }) => draftId))
  const database = openDatabase(userId)
  const { drafts, texts, revisions, answers, files } = database
  await database.transaction('rw', [drafts, texts, revisions, answers, files], async () => {
    const gone = (await drafts.toCollection().primaryKeys()).filter((draftId) => !unsynced.has(draftId))
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
  const database = openDatabase(userId)
  for (const table of database.tables) await table.clear()
}
