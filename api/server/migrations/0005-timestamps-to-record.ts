import type { Migration } from './migration.ts'

/** Ideas that were published before there was a log of timestamps are recorded as soon as the server runs. */
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
