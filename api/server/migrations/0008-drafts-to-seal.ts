import type { Migration } from './migration.ts'

/** Drafts older than sealed versions are sealed at the end of the day of the upgrade, as if they had been written on that day. */
export const draftsToSeal: Migration = {
  id: 8,
  name: 'drafts to seal',
  async run(db) {
    await db
      .collection('ideas')
      .updateMany(
        { status: 'draft', deletedAt: null, unsealedSince: { $exists: false } },
        { $set: { unsealedSince: new Date() } },
      )
  },
}
