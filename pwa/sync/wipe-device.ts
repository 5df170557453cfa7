import { openDatabase } from '../data/dexie-store.ts'
import type { DraftCard } from '../data/draft-tables.ts'
import { isDirty } from './draft-rows.ts'
import { engineOf } from './engines.ts'

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
  const { drafts, texts, revisions, answers } = database
  await database.transaction('rw', [drafts, texts, revisions, answers], async () => {
    const gone = (await drafts.toCollection().primaryKeys()).filter((draftId) => !unsynced.has(draftId))
    await drafts.bulkDelete(gone)
    await texts.bulkDelete(gone)
    await revisions.where('draftId').anyOf(gone).delete()
    await answers.clear()
  })
  if (unsynced.size === 0) await database.files.clear()
}

/** Discarded by name: nothing of the account stays on this device. */
export async function wipeAll(userId: number): Promise<void> {
  const database = openDatabase(userId)
  for (const table of database.tables) await table.clear()
}
