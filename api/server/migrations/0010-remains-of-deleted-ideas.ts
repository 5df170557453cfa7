import { dropIndex } from './drop-index.ts'
import type { Migration } from './migration.ts'

/**
 * What an older version left of a deleted idea or file when it stopped in the middle is removed like that of one deleted now
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
