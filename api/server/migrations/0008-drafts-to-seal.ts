import type { Migration } from './migration.ts'

/** Drafts from before versions were sealed are sealed when the day of the upgrade is over, as if they had been written on it. */
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
