import type { Migration } from './migration.ts'

/** Fields added when drafts could be edited on several devices: editor schema, recent op ids, earlier versions, and copyOf. */
const firstValues = { editorSchema: 1, ops: [], versions: [], copyOf: null }

export const factsOfOlderIdeas: Migration = {
  id: 1,
  name: 'facts of older ideas',
  async run(db) {
    for (const [field, value] of Object.entries(firstValues))
      await db.collection('ideas').updateMany({ [field]: { $exists: false } }, { $set: { [field]: value } })
  },
}
