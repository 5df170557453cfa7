import { dropIndex } from './drop-index.ts'
import type { Migration } from './migration.ts'

/** The list of received ideas comes in pages, so its order ends with the id. */
export const openingsInOrder: Migration = {
  id: 3,
  name: 'openings in order',
  async run(db) {
    const views = db.collection('views')
    // First the new one: an older process that still runs has always one of them.
    await views.createIndex({ userId: 1, startedAt: -1, _id: -1 })
    await dropIndex(views, 'userId_1_startedAt_-1')
  },
}
