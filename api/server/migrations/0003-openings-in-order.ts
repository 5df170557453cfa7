import { dropIndex } from './drop-index.ts'
import type { Migration } from './migration.ts'

/** The list of received ideas is paginated, so its sort order ends with the id. */
export const openingsInOrder: Migration = {
  id: 3,
  name: 'openings in order',
  async run(db) {
    const views = db.collection('views')
    // The new index is created first, so that an older process still running always has one of the two.
    await views.createIndex({ userId: 1, startedAt: -1, _id: -1 })
    await dropIndex(views, 'userId_1_startedAt_-1')
  },
}
