import { dropIndex } from './drop-index.ts'
import type { Migration } from './migration.ts'

/**
 * Marks what an older version left behind when it stopped while deleting an idea or a file, so that it is removed as after a deletion now
 * (ideas/delete-idea.ts, assets/drop-unheld.ts).
 */
export const remainsOfDeletedIdeas: Migration = {
  id: 10,
  name: 'remains of deleted ideas',
  async run(db) {
    const ideas = db.collection('ideas')
    await ideas.updateMany(
      { deletedAt: { $ne: null } },
      { $set: { isToRemove: true }, $unset: { logToRemove: '' } },
    )
    await db.collection('assets').updateMany({ deletedAt: { $ne: null } }, { $set: { isToRemove: true } })
    await dropIndex(ideas, 'logToRemove_1')
  },
}
