import type { Migration } from './migration.ts'

/** Marks ideas published before the log of timestamps existed, so that they are recorded as soon as the server runs. */
export const timestampsToRecord: Migration = {
  id: 5,
  name: 'timestamps to record',
  async run(db) {
    await db
      .collection('ideas')
      .updateMany(
        { status: 'published', digest: { $type: 'string' }, recordedAt: { $exists: false } },
        { $set: { isUnrecorded: true } },
      )
  },
}
