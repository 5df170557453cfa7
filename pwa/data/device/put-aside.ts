import type { Database } from './device-database.ts'

/**
 * Rows that this version of the app cannot read are moved unchanged to a table of their own. In their original table they would
 * count as absent, and the next write would replace them. Both functions work inside the caller's transaction.
 */
export async function putAsideDraft({ drafts, texts, outbox, unreadable }: Database, draftId: string) {
  const found = [
    { table: 'drafts', row: await drafts.get(draftId) },
    { table: 'texts', row: await texts.get(draftId) },
    { table: 'outbox', row: await outbox.get(draftId) },
  ]
  await unreadable.add({ draftId, rows: found.filter(({ row }) => row !== undefined) })
  await drafts.delete(draftId)
  await texts.delete(draftId)
  await outbox.delete(draftId)
}

/** For a draft that is readable itself: sync queues its words again. */
export async function putAsideEntry({ outbox, unreadable }: Database, draftId: string) {
  await unreadable.add({ draftId, rows: [{ table: 'outbox', row: await outbox.get(draftId) }] })
  await outbox.delete(draftId)
}
