import { dropIndex } from './drop-index.ts'
import type { Migration } from './migration.ts'

/** Collection, new index, and the name of the index that it replaces. */
const replaced = [
  ['ideas', { ownerId: 1, deletedAt: 1, lastModified: -1, _id: -1 }, 'ownerId_1_deletedAt_1_lastModified_-1'],
  ['comments', { ideaId: 1, recipientId: 1, _id: 1 }, 'ideaId_1_recipientId_1'],
  ['shares', { ideaId: 1, _id: -1 }, 'ideaId_1'],
  ['assets', { ownerId: 1, deletedAt: 1, createdAt: -1, _id: -1 }, 'ownerId_1_createdAt_-1'],
  ['sessions', { userId: 1, passwordRevision: 1, seenAt: -1 }, 'userId_1'],
  ['recipients', { shareId: 1, personKey: 1, _id: 1 }, 'shareId_1_personKey_1'],
] as const

/** The old indexes lacked the last field of a list's sort order, so each query sorted the whole list. */
export const listsInOrder: Migration = {
  id: 2,
  name: 'lists in order',
  async run(db) {
    for (const [collection, index, old] of replaced) {
      // The new index is created first, so that an older process still running always has one of the two.
      await db.collection(collection).createIndex({ ...index })
      await dropIndex(db.collection(collection), old)
    }
  },
}
