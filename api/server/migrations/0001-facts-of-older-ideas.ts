import type { Migration } from './migration.ts'

/** What ideas say since drafts are written by several devices: who wrote them, which writes are known, what is kept. */
const firstValues = { editorSchema: 1, ops: [], versions: [], copyOf: null }

export const factsOfOlderIdeas: Migration = {
  id: 1,
  name: 'facts of older ideas',
  async run(db) {
    for (const [field, value] of Object.entries(firstValues))
      await db.collection('ideas').updateMany({ [field]: { $exists: false } }, { $set: { [field]: value } })
  },
}
