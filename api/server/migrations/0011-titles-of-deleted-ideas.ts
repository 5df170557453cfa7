import type { Migration } from './migration.ts'

const BATCH = 500

/** Older versions kept the titles of deleted ideas. They are removed unless somebody accepted an agreement, as then the log names the idea. */
export const titlesOfDeletedIdeas: Migration = {
  id: 11,
  name: 'titles of deleted ideas',
  async run(db) {
    const ideas = db.collection<{ _id: number }>('ideas')
    const deleted = ideas
      .find(
        // An idea whose PDF is still being uploaded counts as deleted until then. One still to be removed loses its title with the rest.
        {
          deletedAt: { $ne: null },
          title: { $ne: '' },
          arriving: { $exists: false },
          isToRemove: { $exists: false },
          isAgreed: { $ne: true },
        },
        { projection: { _id: 1 } },
      )
      .batchSize(BATCH)
    for await (const { _id } of deleted) {
      const agreed = { ideaId: _id, group: 'readers', kind: 'agreed' }
      const isEvidence =
        (await db.collection('activity_events').findOne(agreed, { projection: { _id: 1 } })) !== null ||
        (await db.collection('acceptances').findOne({ ideaId: _id }, { projection: { _id: 1 } })) !== null
      if (!isEvidence) await ideas.updateOne({ _id }, { $set: { title: '', copyOf: null } })
    }
  },
}
