import * as v from 'valibot'
import type { Migration } from './migration.ts'

const NotThere = v.object({ code: v.picklist([26, 27]) })

/** The portfolio is sorted by time and then by number: an index without the number made every look sort all of it. */
export const portfolioInOrder: Migration = {
  id: 2,
  name: 'portfolio in order',
  async run(db) {
    const ideas = db.collection('ideas')
    // First the new one: an older process that still runs has always one of them.
    await ideas.createIndex({ ownerId: 1, deletedAt: 1, lastModified: -1, _id: -1 })
    await ideas.dropIndex('ownerId_1_deletedAt_1_lastModified_-1').catch((error: unknown) => {
      if (!v.is(NotThere, error)) throw error
    })
  },
}
